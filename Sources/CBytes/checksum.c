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

// Polynomials, lowest bits first, modulo that of the checksum.
static uint32_t product(uint32_t a, uint32_t b) {
    uint32_t sum = 0;
    for (; a != 0; a <<= 1) {
        if (a >> 31) sum ^= b;
        b = b >> 1 ^ (b & 1 ? 0x82F63B78 : 0);
    }
    return sum;
}

// What `crc` comes to so many zero bytes later.
static uint32_t later(uint32_t crc, size_t bytes) {
    for (uint32_t power = 1u << 23; bytes > 0; bytes >>= 1, power = product(power, power))
        if (bytes & 1) crc = product(crc, power);
    return crc;
}

__attribute__((target("sse4.2")))
uint32_t checksum_in_hardware(uint32_t crc, const uint8_t *bytes, size_t count) {
    uint64_t wide = crc;
    // Three at a time, as each waits for the one before: 0.16 ms for 5 MB instead of 0.47. Putting them together takes
    // a microsecond.
    if (count >= 1 << 16) {
        const size_t third = count / 24 * 8;
        uint64_t second = 0, last = 0;
        for (const uint8_t *end = bytes + third; bytes < end; bytes += 8) {
            uint64_t words[3];
            for (int part = 0; part < 3; part++) memcpy(&words[part], bytes + part * third, 8);
            wide = _mm_crc32_u64(wide, words[0]);
            second = _mm_crc32_u64(second, words[1]);
            last = _mm_crc32_u64(last, words[2]);
        }
        wide = later((uint32_t)wide, 2 * third) ^ later((uint32_t)second, third) ^ last;
        bytes += 2 * third;
        count -= 3 * third;
    }
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
