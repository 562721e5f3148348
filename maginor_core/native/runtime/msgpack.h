/* msgpack in the one form that logs have: the shortest. Numbers of 32 bits, and arrays of them. */
#ifndef MAGINOR_MSGPACK_H
#define MAGINOR_MSGPACK_H
#include "values.h"

static inline UNUSED uint8_t *room_for(State *state, Number size) {
    if (state->end - state->at < size) fail(state, TOO_LARGE);
    uint8_t *at = state->at;
    state->at += size;
    return at;
}
static inline UNUSED void put_size(State *state, Number n) {      /* of an array */
    if (n < 16) { *room_for(state, 1) = (uint8_t)(0x90 + n); return; }
    if (n > 0xFFFF) fail(state, TOO_LARGE);
    uint8_t *at = room_for(state, 3);
    at[0] = 0xDC;
    at[1] = (uint8_t)(n >> 8);
    at[2] = (uint8_t)n;
}
static UNUSED void put_long_number(State *state, int64_t given) {
    Number n = fit(state, given);
    if (n >= -32 && n < 128) { *room_for(state, 1) = (uint8_t)n; return; }
    int size = n >= 0 ? n < 0x100 ? 1 : n < 0x10000 ? 2 : 4 : n >= -0x80 ? 1 : n >= -0x8000 ? 2 : 4;
    uint8_t *at = room_for(state, 1 + size);
    *at++ = (uint8_t)((n >= 0 ? 0xCC : 0xD0) + (size == 4 ? 2 : size - 1));
    for (int i = size - 1; i >= 0; i--) *at++ = (uint8_t)((uint32_t)n >> 8 * i);
}
static inline UNUSED void put_number(State *state, int64_t given) {       /* most have one byte */
    uint8_t *at = state->at;
    if ((uint64_t)given > 127 || at == state->end) { put_long_number(state, given); return; }
    state->at = at + 1;
    *at = (uint8_t)given;
}
/* Begin an event, an array of n that starts with its tag; n and tag are constants. */
static inline UNUSED void put_event(State *state, Number n, Number tag) {
    state->recorded++;
    if (n > 15 || tag > 127) { put_size(state, n); put_number(state, tag); return; }
    uint8_t *at = room_for(state, 2);
    at[0] = (uint8_t)(0x90 + n);
    at[1] = (uint8_t)tag;
}
static inline UNUSED void put_seq(State *state, const Seq *s) {
    put_size(state, s->n);
    for (Number i = 0; i < s->n; i++) put_number(state, s->v[i]);
}
static inline UNUSED void put_nested(State *state, Seq *s) {
    put_size(state, s->n);
    for (Number i = 0; i < s->n; i++) put_seq(state, part_at(s, i));
}

/* Readers return where the next value begins, or null where it is none, or not in its shortest form. */
static inline UNUSED const uint8_t *read_number(const uint8_t *p, const uint8_t *end, int64_t *number) {
    if (p >= end) return 0;
    uint8_t first = *p++;
    if (first < 0x80 || first >= 0xE0) { *number = (int8_t)first; return p; }
    int wide = first >= 0xCC && first <= 0xCE ? first - 0xCC : first >= 0xD0 && first <= 0xD2 ? first - 0xD0 : -1;
    if (wide < 0 || end - p < 1 << wide) return 0;
    uint32_t bits = 0;
    for (int i = 0; i < 1 << wide; i++) bits = bits << 8 | *p++;
    if (first < 0xD0) {
        *number = bits;
        return bits < (wide == 0 ? 0x80u : wide == 1 ? 0x100u : 0x10000u) ? 0 : p;
    }
    int64_t n = wide == 0 ? (int8_t)bits : wide == 1 ? (int16_t)bits : (int32_t)bits;
    *number = n;
    return n >= (wide == 0 ? -32 : wide == 1 ? -0x80 : -0x8000) ? 0 : p;
}
static inline UNUSED const uint8_t *read_size(const uint8_t *p, const uint8_t *end, Number *n) {
    if (p >= end) return 0;
    if ((*p & 0xF0) == 0x90) { *n = *p & 15; return p + 1; }
    if (*p != 0xDC || end - p < 3) return 0;
    *n = p[1] << 8 | p[2];
    return *n < 16 ? 0 : p + 3;
}
/* Skip a number, or an array of numbers and such arrays. */
static inline UNUSED const uint8_t *skip_value(const uint8_t *p, const uint8_t *end) {
    for (int64_t left = 1; left; left--) {
        Number n;
        int64_t number;
        if (p >= end) return 0;
        if (*p < 0x80) p++;
        else if ((*p & 0xF0) == 0x90 || *p == 0xDC) {
            if (!(p = read_size(p, end, &n))) return 0;
            left += n;
        } else if (!(p = read_number(p, end, &number))) return 0;
    }
    return p;
}
/* Read an array of numbers and of arrays of numbers as a row, into so many words. */
static UNUSED const uint8_t *read_row(const uint8_t *p, const uint8_t *end, Row *row, Number room) {
    Number items, used;
    int64_t number;
    if (!(p = read_size(p, end, &items)) || items > 31 || items > room - ROW_WORDS) return 0;
    row->n = items;
    row->nested = 0;
    used = items;
    for (Number i = 0; i < items; i++) {
        if (p < end && ((*p & 0xF0) == 0x90 || *p == 0xDC)) {
            Number n;
            if (!(p = read_size(p, end, &n)) || n > room - ROW_WORDS - used - SEQ_WORDS) return 0;
            Seq *s = (Seq *)(row->v + used);
            s->n = s->room = n;
            for (Number k = 0; k < n; k++) {
                if (!(p = read_number(p, end, &number)) || number > INT32_MAX || number <= INT32_MIN) return 0;
                s->v[k] = (Number)number;
            }
            row->nested |= 1 << i;
            row->v[i] = ROW_WORDS + used;
            used += SEQ_WORDS + n;
        } else {
            if (!(p = read_number(p, end, &number)) || number > INT32_MAX || number <= INT32_MIN) return 0;
            row->v[i] = (Number)number;
        }
    }
    row->room = row->used = used;
    return p;
}
#endif
