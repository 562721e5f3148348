/* Unpacking records: a stream of zlib of which the size is known; see eventlog/frames.py.

   What is unpacked here is what zlib unpacks. A stream that zlib itself would not write, such as one
   with an incomplete code, may be left to the reference. */
#ifndef MAGINOR_INFLATE_H
#define MAGINOR_INFLATE_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define SLACK 16           /* bytes behind what is unpacked that may be written, too */
#define LOOKED_UP 10       /* bits of a code that is found at once */
#define LONGEST_CODE 15
#define MOST_TAKEN 48      /* bits of a length and a distance: 15 + 5 + 15 + 13 */

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

/* What a code stands for: how many bits are taken, of which the code has so many, and those that
   follow are added to its value; what it is; and that value. */
typedef uint32_t Entry;
enum { LITERAL, BASE, BLOCK_END, NONE };
#define ENTRY(value, what, added) ((Entry)(value) << 16 | (Entry)(what) << 12 | (Entry)(added))
#define ENTRY_OF_CODE(entry, bits) ((entry) + ((Entry)(bits) << 8 | (Entry)(bits)))
#define ENTRY_TAKEN(entry) ((int)((entry) & 63))
#define ENTRY_CODE(entry) ((int)((entry) >> 8 & 15))
#define ENTRY_WHAT(entry) ((entry) >> 12 & 3)
#define ENTRY_VALUE(entry) ((entry) >> 16)

static const uint16_t LENGTHS[] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                   31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
static const uint8_t LENGTH_BITS[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                      2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
static const uint16_t DISTANCES[] = {1,   2,   3,   4,   5,   7,    9,    13,   17,   25,
                                     33,  49,  65,  97,  129, 193,  257,  385,  513,  769,
                                     1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
static const uint8_t DISTANCE_BITS[] = {0, 0, 0, 0, 1, 1, 2, 2,  3,  3,  4,  4,  5,  5,  6,
                                        6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};

static Entry literal_of(int symbol) {   /* or a length, or the end of the block */
    if (symbol < 256) return ENTRY(symbol, LITERAL, 0);
    if (symbol == 256) return ENTRY(0, BLOCK_END, 0);
    if (symbol > 285) return ENTRY(0, NONE, 0);
    return ENTRY(LENGTHS[symbol - 257], BASE, LENGTH_BITS[symbol - 257]);
}
static Entry distance_of(int symbol) {
    if (symbol > 29) return ENTRY(0, NONE, 0);
    return ENTRY(DISTANCES[symbol], BASE, DISTANCE_BITS[symbol]);
}

typedef struct {
    unsigned mask;                          /* of the next bits, by which it is found at once */
    Entry found[1 << LOOKED_UP];            /* by these; nothing if the code has more */
    uint16_t count[LONGEST_CODE + 1], symbols[288];
    Entry (*entry)(int symbol);
} Code;

/* Make a code of the lengths of its symbols; return whether it is complete. */
static int code_make(Code *code, const uint8_t *lengths, int n, Entry (*entry)(int symbol)) {
    uint16_t next[LONGEST_CODE + 2], first[LONGEST_CODE + 2];
    int left = 1, looked_up = LOOKED_UP;
    memset(code->count, 0, sizeof code->count);
    for (int i = 0; i < n; i++) code->count[lengths[i]]++;
    code->count[0] = 0;
    code->entry = entry;
    next[1] = first[1] = 0;
    for (int bits = 1; bits <= LONGEST_CODE; bits++) {
        left = 2 * left - code->count[bits];
        if (left < 0) return 0;
        next[bits + 1] = (uint16_t)(next[bits] + code->count[bits]);
        first[bits + 1] = (uint16_t)((first[bits] + code->count[bits]) << 1);
    }
    if (left) return 0;
    while (looked_up > 1 && next[looked_up] == next[LONGEST_CODE + 1]) looked_up--;
    code->mask = (1u << looked_up) - 1;
    memset(code->found, 0, sizeof(Entry) << looked_up);
    for (int i = 0; i < n; i++) {
        int bits = lengths[i];
        unsigned at, reversed = 0;
        Entry made;
        if (!bits) continue;
        code->symbols[next[bits]++] = (uint16_t)i;
        at = first[bits]++;
        if (bits > looked_up) continue;
        for (int k = 0; k < bits; k++) reversed |= (at >> k & 1) << (bits - 1 - k);
        made = ENTRY_OF_CODE(entry(i), bits);
        for (unsigned k = reversed; k <= code->mask; k += 1u << bits) code->found[k] = made;
    }
    return 1;
}

/* What a code stands for that is not found at once. */
static Entry code_long(const Code *code, uint64_t next) {
    int at = 0, first = 0, index = 0;
    for (int bits = 1; bits <= LONGEST_CODE; bits++) {
        int count = code->count[bits];
        at |= (int)(next & 1);
        next >>= 1;
        if (at - first < count) return ENTRY_OF_CODE(code->entry(code->symbols[index + at - first]), bits);
        index += count;
        first = (first + count) << 1;
        at <<= 1;
    }
    return ENTRY(0, NONE, 0); /* which a complete code does not come to */
}

/* Look a code up; at least 15 bits were filled, or all that are left. */
static inline Entry code_find(const Code *code, uint64_t mask, const Bits *b) {
    Entry entry = code->found[b->bits & mask];
    return entry ? entry : code_long(code, b->bits);
}
/* Pass a code that was found, with what is added to its value. */
static inline void code_pass(Entry entry, Bits *b) {
    b->bits >>= ENTRY_TAKEN(entry);
    b->held -= ENTRY_TAKEN(entry);
}
/* Pass it, and return its value with what is added. */
static inline uint32_t code_take(Entry entry, Bits *b) {
    uint64_t taken = b->bits & (((uint64_t)1 << ENTRY_TAKEN(entry)) - 1);
    code_pass(entry, b);
    return ENTRY_VALUE(entry) + (uint32_t)(taken >> ENTRY_CODE(entry));
}

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
    if (b->held < 0 || !code_make(literals, lengths, 19, literal_of)) return 0;
    memset(lengths, 0, sizeof lengths);
    while (at < of_literals + of_distances) {
        int symbol, times;
        uint8_t value = 0;
        bits_fill(b);
        symbol = (int)code_take(code_find(literals, literals->mask, b), b);
        if (b->held < 0) return 0;
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
    return b->held >= 0 && lengths[256] && code_make(distances, lengths + of_literals, of_distances, distance_of) &&
           code_make(literals, lengths, of_literals, literal_of);
}

static int fixed_codes(Code *literals, Code *distances) {
    uint8_t lengths[288];
    for (int i = 0; i < 288; i++) lengths[i] = i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8;
    if (!code_make(literals, lengths, 288, literal_of)) return 0;
    memset(lengths, 5, 32);
    return code_make(distances, lengths, 32, distance_of);
}

/* Unpack the symbols of a block up to its end; return where its bytes end, or NULL. */
static uint8_t *unpack_block(Bits *left, const Code *literals, const Code *distances, uint8_t *out,
                             uint8_t *to, uint8_t *end, size_t window) {
    Bits b = *left; /* which no byte that is written can change */
    uint64_t of_literals = literals->mask, of_distances = distances->mask;
    for (;;) {
        Entry entry;
        size_t length, distance;
        const uint8_t *from;
        bits_fill(&b);
        entry = code_find(literals, of_literals, &b);
        while (ENTRY_WHAT(entry) == LITERAL) {
            if (to == end || b.held < ENTRY_TAKEN(entry)) return NULL;
            *to++ = (uint8_t)ENTRY_VALUE(entry);
            code_pass(entry, &b);
            if (b.held < MOST_TAKEN) bits_fill(&b);
            entry = code_find(literals, of_literals, &b);
        }
        length = code_take(entry, &b);
        if (ENTRY_WHAT(entry) != BASE) {
            *left = b;
            return ENTRY_WHAT(entry) == BLOCK_END && b.held >= 0 ? to : NULL;
        }
        entry = code_find(distances, of_distances, &b);
        distance = code_take(entry, &b);
        if (b.held < 0 || ENTRY_WHAT(entry) != BASE) return NULL;
        if (distance > (size_t)(to - out) || distance > window || length > (size_t)(end - to)) return NULL;
        from = to - distance;
        if (distance >= 8) {
            uint8_t *last = to + length;
            for (;;) {
                memcpy(to, from, 8);
                memcpy(to + 8, from + 8, 8);
                if (last - to <= 16) break;
                to += 16;
                from += 16;
            }
            to = last;
        } else {
            while (length--) *to++ = *from++;
        }
    }
}

static uint32_t adler32(const uint8_t *p, size_t n) {
    uint32_t a = 1, b = 0;
    while (n) {
        uint32_t part = n < 5552 ? (uint32_t)n : 5552, rows = part / 16;
        uint32_t sum[16] = {0}, sums[16] = {0}; /* by column: of bytes, and of what that was */
        n -= part;
        for (uint32_t row = 0; row < rows; row++, p += 16)
            for (int i = 0; i < 16; i++) sums[i] += sum[i], sum[i] += p[i];
        b += 16 * rows * a;
        for (uint32_t i = 0; i < 16; i++) {
            a += sum[i];
            b += 16 * sums[i] + (16 - i) * sum[i];
        }
        for (part %= 16; part; part--) b += a += *p++;
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
