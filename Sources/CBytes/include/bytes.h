#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

// What reading a journal does with nearly every byte, sixteen at once by instructions that all of x86-64 has, eight at
// once elsewhere. Inline, because mostly it is about a few dozen bytes. None reads beyond what it is given.

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

static inline uint64_t eight_bytes(const uint8_t *bytes) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    return word;
}

#if defined(__SSE2__)
/// A bit for each of sixteen offsets at which one of two bytes is not printable. Held as signed numbers, what is not
/// ASCII is below everything else.
static inline unsigned unprintable_among(const uint8_t *one, const uint8_t *other) {
    __m128i a = _mm_loadu_si128((const __m128i *)one), b = _mm_loadu_si128((const __m128i *)other);
    __m128i space = _mm_set1_epi8(0x20), delete = _mm_set1_epi8(0x7F);
    __m128i low = _mm_or_si128(_mm_cmplt_epi8(a, space), _mm_cmplt_epi8(b, space));
    __m128i high = _mm_or_si128(_mm_cmpeq_epi8(a, delete), _mm_cmpeq_epi8(b, delete));
    return (unsigned)_mm_movemask_epi8(_mm_or_si128(low, high));
}
#endif

static inline bool is_unprintable(uint8_t byte) { return byte < 0x20 || byte > 0x7E; }

/// The offset of the first of `count` bytes that is not printable ASCII, 0x20 to 0x7E; `count` where all are.
static inline size_t offset_of_unprintable(const uint8_t *bytes, size_t count) {
    size_t offset = 0;
#if defined(__SSE2__)
    while (offset + 32 <= count && !unprintable_among(bytes + offset, bytes + offset + 16)) offset += 32;
    // The last sixteen may overlap those before, which are printable.
    for (; count >= 16 && offset < count; offset += 16) {
        if (offset + 16 > count) offset = count - 16;
        unsigned mask = unprintable_among(bytes + offset, bytes + offset);
        if (mask) return offset + (size_t)__builtin_ctz(mask);
    }
#else
    // Taking 0x20 away sets the top bit of what is too small, adding 1 that of 0x7F. What breaks the rule may spoil the
    // bytes above it, but they cannot hide it.
    const uint64_t ones = 0x0101010101010101;
    for (; offset + 8 <= count; offset += 8) {
        uint64_t some = eight_bytes(bytes + offset);
        if (((some - 0x20 * ones) | (some + ones) | some) & 0x80 * ones) break;
    }
#endif
    while (offset < count && !is_unprintable(bytes[offset])) offset++;
    return offset;
}

/// The offset of the first of `count` bytes that is a quote or a backslash; `count` without one.
static inline size_t offset_of_quote(const uint8_t *bytes, size_t count) {
    size_t offset = 0;
#if defined(__SSE2__)
    for (; offset + 16 <= count; offset += 16) {
        __m128i some = _mm_loadu_si128((const __m128i *)(bytes + offset));
        __m128i found = _mm_or_si128(
            _mm_cmpeq_epi8(some, _mm_set1_epi8('"')), _mm_cmpeq_epi8(some, _mm_set1_epi8('\\')));
        unsigned mask = (unsigned)_mm_movemask_epi8(found);
        if (mask) return offset + (size_t)__builtin_ctz(mask);
    }
#else
    const uint64_t ones = 0x0101010101010101;
    for (; offset + 8 <= count; offset += 8) {
        // Of two bytes that are equal nothing is left, and taking one from nothing sets the top bit.
        uint64_t some = eight_bytes(bytes + offset), quotes = some ^ '"' * ones, slashes = some ^ '\\' * ones;
        if ((((quotes - ones) & ~quotes) | ((slashes - ones) & ~slashes)) & 0x80 * ones) break;
    }
#endif
    while (offset < count && bytes[offset] != '"' && bytes[offset] != '\\') offset++;
    return offset;
}

/// How many of `count` bytes the array takes up whose bracket is the first of them; 0 where it holds others, objects or
/// texts with a backslash, or does not end.
static inline size_t length_of_plain_array(const uint8_t *bytes, size_t count) {
    for (size_t offset = 1; offset < count; offset++) {
        switch (bytes[offset]) {
        case ']': return offset + 1;
        case '"':
            offset += 1;
            offset += offset_of_quote(bytes + offset, count - offset);
            if (offset >= count || bytes[offset] == '\\') return 0;
            break;
        case '[': case '{': case '}': return 0;
        }
    }
    return 0;
}

/// Reads sixteen hexadecimal digits in lower case, eight in each of two words as they stand in memory, the first of all
/// first; false, and nothing written, when one is something else.
__attribute__((always_inline)) static inline bool read_hexadecimal(uint64_t first, uint64_t second, uint64_t *value) {
#if defined(__SSE2__)
    __m128i digits = _mm_set_epi64x((int64_t)second, (int64_t)first);
    // A letter is 39 further from its value than a decimal digit, and no value from ten on may come from anything else.
    __m128i letters = _mm_cmpgt_epi8(digits, _mm_set1_epi8('9'));
    __m128i values = _mm_sub_epi8(
        _mm_sub_epi8(digits, _mm_set1_epi8('0')), _mm_and_si128(letters, _mm_set1_epi8('a' - '9' - 1)));
    __m128i large = _mm_cmpgt_epi8(values, _mm_set1_epi8(9));
    __m128i small = _mm_cmpeq_epi8(_mm_max_epu8(values, _mm_set1_epi8(15)), _mm_set1_epi8(15));
    if (_mm_movemask_epi8(_mm_and_si128(_mm_cmpeq_epi8(large, letters), small)) != 0xFFFF) return false;
    // Two digits become a byte, the first of them its upper half; then all stand the other way round.
    __m128i pairs = _mm_and_si128(
        _mm_or_si128(_mm_slli_epi16(values, 4), _mm_srli_epi16(values, 8)), _mm_set1_epi16(0xFF));
    *value = __builtin_bswap64((uint64_t)_mm_cvtsi128_si64(_mm_packus_epi16(pairs, pairs)));
    return true;
#else
    uint8_t digits[16];
    memcpy(digits, &first, 8);
    memcpy(digits + 8, &second, 8);
    uint64_t read = 0;
    for (int i = 0; i < 16; i++) {
        uint8_t digit = (uint8_t)(digits[i] - '0'), letter = (uint8_t)(digits[i] - 'a');
        if (digit > 9 && letter > 5) return false;
        read = read << 4 | (digit > 9 ? letter + 10u : digit);
    }
    *value = read;
    return true;
#endif
}
