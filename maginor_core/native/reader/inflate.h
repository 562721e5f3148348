/* Unpacking records: a stream of zlib of which the size is known; see eventlog/frames.py.

   What is unpacked here is what zlib unpacks. A stream that zlib itself would not write, such as one
   with an incomplete code, may be left to the reference. */
#ifndef MAGINOR_INFLATE_H
#define MAGINOR_INFLATE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define SLACK 16           /* bytes behind what is unpacked that may be written, too */
#define LOOKED_UP 9        /* bits of a code that is found at once */
#define LONGEST_CODE 15

typedef struct {
    const uint8_t *p, *end;
    uint64_t bits;
    int held;              /* how many bits are there */
} Bits;

/* Hold 56 bits or all that are left; zeros follow then, which do not count. */
static inline void bits_fill(Bits *b) {
    if (b->end - b->p >= 8) {
        uint64_t next = 0;
        for (int i = 0; i < 8; i++) next |= (uint64_t)b->p[i] << 8 * i;
        b->bits |= next << b->held;
        b->p += (63 - b->held) >> 3;
        b->held |= 56;
        return;
    }
    while (b->held <= 56 && b->p < b->end) {
        b->bits |= (uint64_t)*b->p++ << b->held;
        b->held += 8;
    }
}

/* Take n bits, at most 32, that were filled; `held` is negative afterwards if there were fewer. */
static inline uint32_t bits_take(Bits *b, int n) {
    uint32_t taken = (uint32_t)(b->bits & (((uint64_t)1 << n) - 1));
    b->bits >>= n;
    b->held -= n;
    return taken;
}

typedef struct {
    uint16_t found[1 << LOOKED_UP];         /* by the next bits: symbol << 4 | bits of its code */
    uint16_t count[LONGEST_CODE + 1], symbols[288];
} Code;

/* Make a code of the lengths of its symbols; return whether it is complete. */
static int code_make(Code *code, const uint8_t *lengths, int n) {
    uint16_t next[LONGEST_CODE + 2], first[LONGEST_CODE + 2];
    int left = 1;
    memset(code->count, 0, sizeof code->count);
    for (int i = 0; i < n; i++) code->count[lengths[i]]++;
    code->count[0] = 0;
    next[1] = first[1] = 0;
    for (int bits = 1; bits <= LONGEST_CODE; bits++) {
        left = 2 * left - code->count[bits];
        if (left < 0) return 0;
        next[bits + 1] = (uint16_t)(next[bits] + code->count[bits]);
        first[bits + 1] = (uint16_t)((first[bits] + code->count[bits]) << 1);
    }
    if (left) return 0;
    memset(code->found, 0, sizeof code->found);
    for (int i = 0; i < n; i++) {
        int bits = lengths[i];
        unsigned at, reversed = 0;
        if (!bits) continue;
        code->symbols[next[bits]++] = (uint16_t)i;
        at = first[bits]++;
        if (bits > LOOKED_UP) continue;
        for (int k = 0; k < bits; k++) reversed |= (at >> k & 1) << (bits - 1 - k);
        for (unsigned k = reversed; k < 1 << LOOKED_UP; k += 1u << bits)
            code->found[k] = (uint16_t)(i << 4 | bits);
    }
    return 1;
}

/* Take a symbol; at least 15 bits were filled, or all that are left. */
static inline int code_take(const Code *code, Bits *b) {
    unsigned found = code->found[b->bits & ((1 << LOOKED_UP) - 1)];
    int at = 0, first = 0, index = 0;
    if (found) {
        b->bits >>= found & 15;
        b->held -= (int)(found & 15);
        return (int)(found >> 4);
    }
    for (int bits = 1; bits <= LONGEST_CODE; bits++) {
        int count = code->count[bits];
        at |= (int)bits_take(b, 1);
        if (at - first < count) return code->symbols[index + at - first];
        index += count;
        first = (first + count) << 1;
        at <<= 1;
    }
    return -1; /* which a complete code does not come to */
}

static const uint16_t LENGTHS[] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                   31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
static const uint8_t LENGTH_BITS[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                      2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
static const uint16_t DISTANCES[] = {1,   2,   3,   4,   5,   7,    9,    13,   17,   25,
                                     33,  49,  65,  97,  129, 193,  257,  385,  513,  769,
                                     1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
static const uint8_t DISTANCE_BITS[] = {0, 0, 0, 0, 1, 1, 2, 2,  3,  3,  4,  4,  5,  5,  6,
                                        6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};

/* Read the two codes of a block. */
static int read_codes(Bits *b, Code *literals, Code *distances) {
    static const uint8_t order[] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    uint8_t lengths[320] = {0};
    int of_literals, of_distances, of_lengths, at = 0;
    bits_fill(b);
    of_literals = 257 + (int)bits_take(b, 5);
    of_distances = 1 + (int)bits_take(b, 5);
    of_lengths = 4 + (int)bits_take(b, 4);
    if (of_literals > 286 || of_distances > 30) return 0;
    for (int i = 0; i < of_lengths; i++) {
        bits_fill(b);
        lengths[order[i]] = (uint8_t)bits_take(b, 3);
    }
    if (b->held < 0 || !code_make(literals, lengths, 19)) return 0;
    memset(lengths, 0, sizeof lengths);
    while (at < of_literals + of_distances) {
        int symbol, times;
        uint8_t value = 0;
        bits_fill(b);
        symbol = code_take(literals, b);
        if (symbol < 0 || b->held < 0) return 0;
        if (symbol < 16) {
            lengths[at++] = (uint8_t)symbol;
            continue;
        }
        if (symbol == 16) {
            if (!at) return 0;
            value = lengths[at - 1];
            times = 3 + (int)bits_take(b, 2);
        } else times = symbol == 17 ? 3 + (int)bits_take(b, 3) : 11 + (int)bits_take(b, 7);
        if (times > of_literals + of_distances - at) return 0;
        while (times--) lengths[at++] = value;
    }
    return b->held >= 0 && lengths[256] && code_make(distances, lengths + of_literals, of_distances) &&
           code_make(literals, lengths, of_literals);
}

static int fixed_codes(Code *literals, Code *distances) {
    uint8_t lengths[288];
    for (int i = 0; i < 288; i++) lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
    if (!code_make(literals, lengths, 288)) return 0;
    memset(lengths, 5, 32);
    return code_make(distances, lengths, 32);
}

/* Unpack the symbols of a block up to its end; return where its bytes end, or NULL. */
static uint8_t *unpack_block(Bits *b, const Code *literals, const Code *distances, uint8_t *out,
                             uint8_t *to, uint8_t *end, size_t window) {
    for (;;) {
        int symbol;
        size_t length, distance;
        const uint8_t *from;
        bits_fill(b);
        symbol = code_take(literals, b);
        while ((unsigned)symbol < 256 && b->held >= LONGEST_CODE) {
            if (to == end) return NULL;
            *to++ = (uint8_t)symbol;
            symbol = code_take(literals, b);
        }
        if (symbol < 0 || b->held < 0) return NULL;
        if (symbol < 256) {
            if (to == end) return NULL;
            *to++ = (uint8_t)symbol;
            continue;
        }
        if (symbol == 256) return to;
        if ((symbol -= 257) > 28) return NULL;
        bits_fill(b);
        length = LENGTHS[symbol] + bits_take(b, LENGTH_BITS[symbol]);
        symbol = code_take(distances, b);
        if (symbol < 0 || symbol > 29) return NULL;
        bits_fill(b);
        distance = DISTANCES[symbol] + bits_take(b, DISTANCE_BITS[symbol]);
        if (b->held < 0 || distance > (size_t)(to - out) || distance > window) return NULL;
        if (length > (size_t)(end - to)) return NULL;
        from = to - distance;
        if (distance >= 8) {
            uint8_t *last = to + length;
            do {
                memcpy(to, from, 8);
                to += 8;
                from += 8;
            } while (to < last);
            to = last;
        } else {
            while (length--) *to++ = *from++;
        }
    }
}

static uint32_t adler32(const uint8_t *p, size_t n) {
    uint32_t a = 1, b = 0;
    while (n) {
        size_t part = n < 5552 ? n : 5552;
        n -= part;
        for (; part >= 16; part -= 16, p += 16) {
            uint32_t sum = 0, weighted = 0;
            for (uint32_t i = 0; i < 16; i++) sum += p[i], weighted += (16 - i) * p[i];
            b += 16 * a + weighted;
            a += sum;
        }
        for (; part; part--) b += a += *p++;
        a %= 65521;
        b %= 65521;
    }
    return b << 16 | a;
}

/* Unpack a whole stream; return whether it comes to `size` bytes. There is room for SLACK more. */
static int unpack(const uint8_t *packed, size_t packed_size, uint8_t *out, size_t size) {
    Code literals, distances;
    uint8_t *to = out, *end = out + size;
    Bits b = {packed + 2, packed + packed_size, 0, 0};
    size_t window;
    uint32_t last, sum = 0;
    if (packed_size < 6 || (packed[0] << 8 | packed[1]) % 31 || (packed[0] & 15) != 8 ||
        packed[0] >> 4 > 7 || packed[1] & 32)
        return 0;
    window = (size_t)1 << (8 + (packed[0] >> 4));
    do {
        uint32_t kind;
        bits_fill(&b);
        last = bits_take(&b, 1);
        kind = bits_take(&b, 2);
        if (b.held < 0) return 0;
        if (kind == 0) {
            size_t length;
            bits_take(&b, b.held & 7);
            bits_fill(&b);
            length = bits_take(&b, 16);
            if (length != (bits_take(&b, 16) ^ 0xFFFF) || b.held < 0) return 0;
            if (length > (size_t)(end - to)) return 0;
            for (; length; length--) {
                bits_fill(&b);
                *to++ = (uint8_t)bits_take(&b, 8);
            }
            if (b.held < 0) return 0;
            continue;
        }
        if (kind == 1 ? !fixed_codes(&literals, &distances) : kind == 3 || !read_codes(&b, &literals, &distances))
            return 0;
        to = unpack_block(&b, &literals, &distances, out, to, end, window);
        if (!to) return 0;
    } while (!last);
    bits_take(&b, b.held & 7);
    for (int i = 0; i < 4; i++) {
        bits_fill(&b);
        sum = sum << 8 | bits_take(&b, 8);
    }
    return b.held == 0 && b.p == b.end && to == end && sum == adler32(out, size);
}

#endif
