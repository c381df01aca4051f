#include "checksum.h"

// The instruction of SSE 4.2, which Swift has no name for: eight bytes in three cycles, five times what tables manage.

#if defined(__x86_64__)
#include <cpuid.h>
#include <nmmintrin.h>
#include <string.h>

bool checksum_is_in_hardware(void) {
    unsigned a, b, c = 0, d;
    return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_SSE4_2);
}

__attribute__((target("sse4.2")))
uint32_t checksum_in_hardware(uint32_t crc, const uint8_t *bytes, size_t count) {
    uint64_t wide = crc;
    for (; count >= 8; bytes += 8, count -= 8) {
        uint64_t word;
        memcpy(&word, bytes, 8);
        wide = _mm_crc32_u64(wide, word);
    }
    crc = (uint32_t)wide;
    for (; count > 0; bytes++, count--) crc = _mm_crc32_u8(crc, *bytes);
    return crc;
}

#else

bool checksum_is_in_hardware(void) { return false; }
uint32_t checksum_in_hardware(uint32_t crc, const uint8_t *bytes, size_t count) { return crc; }

#endif
