/* Values of msgpack in the one form that a log allows; see engine/codec.py and engine/packable.py.

   Each function is about bytes from `p` to `end`, never reads beyond, and returns where the value
   ends. NULL is no finding: the bytes are left to the reference in Python, which says what is wrong,
   if anything is. */
#ifndef MAGINOR_FORMS_H
#define MAGINOR_FORMS_H

#include <stddef.h>
#include <stdint.h>

#define DEEPEST 16          /* packable.DEEPEST: how deep arrays may be nested */
#define LONGEST_ARRAY 4096  /* packable.LONGEST_ARRAY */

static inline uint64_t big_endian(const uint8_t *p, int width) {
    uint64_t number = 0;
    for (int i = 0; i < width; i++) number = number << 8 | p[i];
    return number;
}

/* What is left of the arrays around a place, outermost first. */
typedef struct {
    uint32_t left[DEEPEST];
    int depth;
} Arrays;

/* Begin an array of n items; return whether it is not too deep. */
static inline int arrays_begin(Arrays *a, uint32_t n) {
    if (a->depth == DEEPEST) return 0;
    a->left[a->depth++] = n;
    return 1;
}

/* Count a value that is complete; return whether the outermost one is, too. */
static inline int arrays_count(Arrays *a) {
    while (a->depth) {
        if (--a->left[a->depth - 1]) return 0;
        a->depth--;
    }
    return 1;
}

/* Pass a record: whole numbers below 65,536 and arrays of fewer than 256 items, in nothing else but
   their shortest form, which these bytes alone prove. */
static const uint8_t *any_record_end(const uint8_t *p, const uint8_t *end) {
    Arrays arrays;
    arrays.depth = 0;
    while (p < end) {
        uint8_t first = *p++;
        if (first >= 0x80) {
            uint32_t items;
            if (first >= 0x90 && first < 0xA0) items = first & 15;
            else if (first == 0xDC) {
                if (end - p < 2 || p[0] || p[1] < 16) return NULL;
                items = p[1];
                p += 2;
            } else if (first == 0xCC) {
                if (end - p < 1 || p[0] < 0x80) return NULL;
                p += 1;
                items = 0;
            } else if (first == 0xCD) {
                if (end - p < 2 || !p[0]) return NULL;
                p += 2;
                items = 0;
            } else return NULL;
            if (items) {
                if (!arrays_begin(&arrays, items)) return NULL;
                continue;
            }
        }
        if (arrays_count(&arrays)) return p;
    }
    return NULL;
}

#define SHORT 255 /* bytes of a record that is passed at once; arrays in it are not deeper */
#define OTHER 127 /* what is neither a number nor an array in one byte */
/* By a byte, how many values more are to come then. */
static const int8_t TO_COME[256] = {
    [0x00 ... 0x7F] = -1, [0x80 ... 0x8F] = OTHER, [0x90] = -1, [0x91] = 0,  [0x92] = 1,
    [0x93] = 2,           [0x94] = 3,              [0x95] = 4,  [0x96] = 5,  [0x97] = 6,
    [0x98] = 7,           [0x99] = 8,              [0x9A] = 9,  [0x9B] = 10, [0x9C] = 11,
    [0x9D] = 12,          [0x9E] = 13,             [0x9F] = 14, [0xA0 ... 0xFF] = OTHER,
};

/* The same of most records, which are short and whose numbers and headers are of one byte each. */
static inline const uint8_t *record_end(const uint8_t *p, const uint8_t *end) {
    const uint8_t *at = p, *last = end - p > SHORT ? p + SHORT : end;
    int left = 1; /* values that are not complete */
    while (at < last) {
        int more = TO_COME[*at++];
        if (more == OTHER) break;
        left += more;
        if (!left) return at;
    }
    return any_record_end(p, end);
}

/* Pass bytes whose length has `width` bytes and is `least` at least. */
static inline const uint8_t *sized_end(const uint8_t *p, const uint8_t *end, int width,
                                       uint64_t least) {
    uint64_t size;
    if (end - p < width) return NULL;
    size = big_endian(p, width);
    p += width;
    if (size < least || size > (uint64_t)(end - p)) return NULL;
    return p + size;
}

static inline int is_ascii(const uint8_t *p, const uint8_t *end) {
    uint8_t all = 0;
    while (p < end) all |= *p++;
    return all < 0x80;
}

/* Pass text of ASCII in its shortest form; other text is left to the reference. */
static const uint8_t *text_end(const uint8_t *p, const uint8_t *end, const uint8_t **content) {
    const uint8_t *after;
    if (p >= end) return NULL;
    if (*p >= 0xA0 && *p < 0xC0) {
        *content = p + 1;
        after = *p - 0xA0 > end - (p + 1) ? NULL : p + 1 + (*p - 0xA0);
    } else if (*p == 0xD9) {
        *content = p + 2;
        after = sized_end(p + 1, end, 1, 32);
    } else if (*p == 0xDA) {
        *content = p + 3;
        after = sized_end(p + 1, end, 2, 1 << 8);
    } else return NULL;
    return after && is_ascii(*content, after) ? after : NULL;
}

/* Pass bytes in their shortest form; more than 65,535 are left to the reference. */
static const uint8_t *bytes_end(const uint8_t *p, const uint8_t *end, const uint8_t **content) {
    if (p >= end || (*p != 0xC4 && *p != 0xC5)) return NULL;
    *content = p + (*p == 0xC4 ? 2 : 3);
    return *p == 0xC4 ? sized_end(p + 1, end, 1, 0) : sized_end(p + 1, end, 2, 1 << 8);
}

/* Pass a whole number from 0 up in its shortest form. */
static const uint8_t *number_end(const uint8_t *p, const uint8_t *end, uint64_t *number) {
    int width;
    if (p >= end) return NULL;
    if (*p < 0x80) {
        *number = *p;
        return p + 1;
    }
    if (*p < 0xCC || *p > 0xCF) return NULL;
    width = 1 << (*p - 0xCC);
    if (end - (p + 1) < width) return NULL;
    *number = big_endian(p + 1, width);
    if (width == 1 ? *number < 0x80 : *number >> 4 * width == 0) return NULL;
    return p + 1 + width;
}

/* Pass any value that a log may contain, if it is in its one form. */
static const uint8_t *value_end(const uint8_t *p, const uint8_t *end) {
    Arrays arrays;
    const uint8_t *content;
    uint64_t number;
    arrays.depth = 0;
    while (p && p < end) {
        uint32_t items = 0;
        if (*p >= 0x90 && *p < 0xA0) items = *p++ & 15;
        else if (*p == 0xDC) {
            if (end - p < 3) return NULL;
            items = (uint32_t)big_endian(p + 1, 2);
            if (items < 16 || items > LONGEST_ARRAY) return NULL;
            p += 3;
        } else if (*p < 0x80 || (*p >= 0xCC && *p < 0xD0)) p = number_end(p, end, &number);
        else if (*p == 0xC4 || *p == 0xC5) p = bytes_end(p, end, &content);
        else p = text_end(p, end, &content);
        if (!p) return NULL;
        if (items) {
            if (!arrays_begin(&arrays, items)) return NULL;
        } else if (arrays_count(&arrays)) return p;
    }
    return NULL;
}

#endif
