#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether the processor knows CRC-32C, as all of Intel and AMD do since 2011.
bool checksum_is_in_hardware(void);

/// Goes on with the checksum `crc` (not inverted, neither before nor after) over `count` bytes. Only where
/// `checksum_is_in_hardware`.
uint32_t checksum_in_hardware(uint32_t crc, const uint8_t *bytes, size_t count);
