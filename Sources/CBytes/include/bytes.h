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
/// A bit for each of sixteen places where one of two is not printable. Held as signed numbers, what is not ASCII is
/// below everything else.
static inline unsigned unprintable_among(const uint8_t *one, const uint8_t *other) {
    __m128i a = _mm_loadu_si128((const __m128i *)one), b = _mm_loadu_si128((const __m128i *)other);
    __m128i space = _mm_set1_epi8(0x20), delete = _mm_set1_epi8(0x7F);
    __m128i low = _mm_or_si128(_mm_cmplt_epi8(a, space), _mm_cmplt_epi8(b, space));
    __m128i high = _mm_or_si128(_mm_cmpeq_epi8(a, delete), _mm_cmpeq_epi8(b, delete));
    return (unsigned)_mm_movemask_epi8(_mm_or_si128(low, high));
}
#endif

static inline bool is_unprintable(uint8_t byte) { return byte < 0x20 || byte > 0x7E; }

/// The place of the first of `count` bytes that is not printable ASCII, 0x20 to 0x7E; `count` where all are.
static inline size_t place_of_unprintable(const uint8_t *bytes, size_t count) {
    size_t place = 0;
#if defined(__SSE2__)
    while (place + 32 <= count && !unprintable_among(bytes + place, bytes + place + 16)) place += 32;
    // The last sixteen may overlap those before, which are printable.
    for (; count >= 16 && place < count; place += 16) {
        if (place + 16 > count) place = count - 16;
        unsigned mask = unprintable_among(bytes + place, bytes + place);
        if (mask) return place + (size_t)__builtin_ctz(mask);
    }
#else
    // Taking 0x20 away sets the top bit of what is too small, adding 1 that of 0x7F. What breaks the rule may spoil the
    // bytes above it, but they cannot hide it.
    const uint64_t ones = 0x0101010101010101;
    for (; place + 8 <= count; place += 8) {
        uint64_t some = eight_bytes(bytes + place);
        if (((some - 0x20 * ones) | (some + ones) | some) & 0x80 * ones) break;
    }
#endif
    while (place < count && !is_unprintable(bytes[place])) place++;
    return place;
}

/// The place of the first of `count` bytes that is a quote or a backslash; `count` without one.
static inline size_t place_of_quote(const uint8_t *bytes, size_t count) {
    size_t place = 0;
#if defined(__SSE2__)
    for (; place + 16 <= count; place += 16) {
        __m128i some = _mm_loadu_si128((const __m128i *)(bytes + place));
        __m128i found = _mm_or_si128(
            _mm_cmpeq_epi8(some, _mm_set1_epi8('"')), _mm_cmpeq_epi8(some, _mm_set1_epi8('\\')));
        unsigned mask = (unsigned)_mm_movemask_epi8(found);
        if (mask) return place + (size_t)__builtin_ctz(mask);
    }
#else
    const uint64_t ones = 0x0101010101010101;
    for (; place + 8 <= count; place += 8) {
        // Of two bytes that are equal nothing is left, and taking one from nothing sets the top bit.
        uint64_t some = eight_bytes(bytes + place), quotes = some ^ '"' * ones, slashes = some ^ '\\' * ones;
        if ((((quotes - ones) & ~quotes) | ((slashes - ones) & ~slashes)) & 0x80 * ones) break;
    }
#endif
    while (place < count && bytes[place] != '"' && bytes[place] != '\\') place++;
    return place;
}

/// How many of `count` bytes the array takes up whose bracket is the first of them; 0 where it holds others, objects or
/// texts with a backslash, or does not end.
static inline size_t length_of_plain_array(const uint8_t *bytes, size_t count) {
    for (size_t place = 1; place < count; place++) {
        switch (bytes[place]) {
        case ']': return place + 1;
        case '"':
            place += 1;
            place += place_of_quote(bytes + place, count - place);
            if (place >= count || bytes[place] == '\\') return 0;
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
