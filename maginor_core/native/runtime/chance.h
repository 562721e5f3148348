/* Chance: outcomes that follow from a seed (as engine.chance states), or that are given. */
#ifndef MAGINOR_CHANCE_H
#define MAGINOR_CHANCE_H
#include "draw.h"
#include "msgpack.h"
#include "sha256.h"

enum { WITHOUT_CHANCE = 0, SEEDED = 1, RECORDED = 2, GIVEN = 3, DRAWN = 4, SUPPOSED = 5 };
typedef struct Chance {
    int kind;
    Number next;                       /* the number of the next outcome in the game */
    Hmac seed;                         /* SEEDED: of the seed as the key */
    const char *ahead;                 /* of which stream word.ahead_n the digest is known, if any */
    Number ahead_n;
    uint8_t ahead_digest[32];
    const uint8_t *at, *end;           /* RECORDED: the events of the record that are to be read */
    const int8_t *places;              /* by tag, which item of an event contains outcomes; 0 if none */
    const uint8_t *left;               /* what is left of the event read last, and how many */
    Number left_n;
    const Number *given;               /* GIVEN: the outcomes */
    Number given_n;
    Number place, options;             /* SUPPOSED: which side the die shows, and how many it has */
    double likelihood;
    Draw *draw;                        /* DRAWN: by a quick generator, for games that are not logged */
    Number *drawn;                     /* where all outcomes are noted, if anywhere, and how many */
    Number drawn_n, drawn_room;
} Chance;

static UNUSED void chance_seed(Chance *c, const uint8_t *seed, size_t n) {
    uint8_t key[64] = {0};
    Sha s;
    if (n > 64) { sha_begin(&s); sha_add(&s, seed, n); sha_end(&s, key); } else memcpy(key, seed, n);
    memset(c, 0, sizeof *c);
    hmac_begin(&c->seed, key);
    c->kind = SEEDED;
}
/* Begin a record, whose events follow. */
static UNUSED void chance_record(Chance *c, const uint8_t *at, const uint8_t *end, const int8_t *places) {
    c->kind = RECORDED;
    c->at = at;
    c->end = end;
    c->places = places;
    c->left_n = 0;
}
static UNUSED int text_of(char *at, Number number) {
    char digits[12];
    int n = 0, size = 0;
    do { digits[n++] = (char)('0' + number % 10); number /= 10; } while (number);
    while (n) at[size++] = digits[--n];
    return size;
}
/* The endless numbers that follow from a seed under one label. */
typedef struct Stream {
    const Chance *chance;
    Number block;
    int size, at;                      /* of the label; the next byte of the digest */
    uint8_t digest[32];
    char label[64];
} Stream;

static UNUSED void stream_begin(State *state, Stream *s, const Chance *c, const char *label) {
    s->chance = c;
    s->block = 0;
    s->at = 32;
    for (s->size = 0; label[s->size]; s->size++) {
        if (s->size == 32) fail(state, TOO_LARGE);
        s->label[s->size] = label[s->size];
    }
    s->label[s->size++] = ':';
}
static UNUSED uint8_t stream_byte(Stream *s) {
    if (s->at == 32) {
        int size = s->size + text_of(s->label + s->size, s->block++);
        hmac_short(&s->chance->seed, (uint8_t *)s->label, (size_t)size, s->digest);
        s->at = 0;
    }
    return s->digest[s->at++];
}
/* The next number below n. */
static UNUSED Number stream_below(State *state, Stream *s, int64_t n) {
    int width = n <= 0x100 ? 1 : n <= 0x10000 ? 2 : n <= 0x1000000 ? 3 : 4;
    uint64_t all = (uint64_t)1 << 8 * width, limit;
    if (n < 1) fail(state, NO_CHANCE);
    limit = all / (uint64_t)n * (uint64_t)n;
    for (;;) {
        uint64_t x = 0;
        for (int i = 0; i < width; i++) x = x << 8 | stream_byte(s);
        if (x < limit) return (Number)(x % (uint64_t)n);
    }
}
/* The label word.drawn: of a stream; returns its size. */
static int numbered_label(char *label, const char *word, Number drawn) {
    int size = 0;
    for (; word[size]; size++) label[size] = word[size];
    size += text_of(label + size, drawn);
    label[size++] = ':';
    return size;
}
/* The first number below n, 1 or more, of the stream word.drawn. What the next such stream begins with
   is computed with it, since two take hardly longer than one. */
static UNUSED Number seeded_below(State *state, Chance *c, const char *word, Number drawn, int64_t n) {
    Stream s;
    s.chance = c;
    s.size = numbered_label(s.label, word, drawn);
    s.block = 1;
    s.at = 0;
    if (c->ahead == word && c->ahead_n == drawn) {
        memcpy(s.digest, c->ahead_digest, 32);
        c->ahead = 0;
        return stream_below(state, &s, n);
    }
    uint8_t blocks[2][64], *const digests[2] = {s.digest, c->ahead_digest};
    char next[64];
    int size = numbered_label(next, word, drawn + 1);
    s.label[s.size] = next[size] = '0';
    hmac_message(blocks[0], (uint8_t *)s.label, (size_t)s.size + 1);
    hmac_message(blocks[1], (uint8_t *)next, (size_t)size + 1);
    hmac_two(&c->seed, blocks, digests);
    c->ahead = word;
    c->ahead_n = drawn + 1;
    return stream_below(state, &s, n);
}
static UNUSED void note_outcome(State *state, Chance *c, Number outcome) {
    if (!c->drawn) return;
    if (c->drawn_n == c->drawn_room) fail(state, TOO_LARGE);
    c->drawn[c->drawn_n++] = outcome;
}
/* The next outcome that is stated; a record's events are read on as far as needed. */
static UNUSED Number stated_outcome(State *state, Chance *c) {
    int64_t number;
    if (c->kind == GIVEN) {
        if (!c->given_n) fail(state, NO_CHANCE);
        c->given_n--;
        note_outcome(state, c, *c->given);
        return *c->given++;
    }
    if (c->kind != RECORDED) fail(state, NO_CHANCE);
    while (!c->left_n) {
        const uint8_t *p = c->at, *next = p ? skip_value(p, c->end) : 0;
        Number n;
        if (!next || !(p = read_size(p, c->end, &n)) || !n || *p >= 0x80) fail(state, NO_CHANCE);
        int place = c->places[*p];
        c->at = next;
        if (!place) continue;
        if (place >= n) fail(state, NO_CHANCE);
        for (int i = 0; i < place; i++) p = skip_value(p, c->end);
        if ((*p & 0xF0) == 0x90 || *p == 0xDC) p = read_size(p, c->end, &c->left_n);
        else c->left_n = 1;
        c->left = p;
    }
    c->left = read_number(c->left, c->end, &number);
    if (!c->left) fail(state, NO_CHANCE);
    c->left_n--;
    note_outcome(state, c, fit(state, number));
    return (Number)number;
}
static UNUSED Number chance_die(State *state, Chance *c, int64_t faces) {
    Number face;
    if (c->kind == DRAWN) return (Number)(draw_next(c->draw) * (double)faces);
    if (c->kind == SUPPOSED) {
        if (c->options > 1 || faces < 1 || c->place >= faces) fail(state, NO_CHANCE);
        c->options = (Number)faces;
        c->likelihood = 1.0 / (double)faces;
        return c->place;
    }
    if (c->kind == SEEDED) {
        face = seeded_below(state, c, "die.", c->next++, faces);
        note_outcome(state, c, face);
        return face;
    }
    face = stated_outcome(state, c);
    if (face < 0 || face >= faces) fail(state, NO_CHANCE);
    return face;
}
static UNUSED Number chance_draw(State *state, Chance *c, const Seq *bag) {
    Number kind;
    if (c->kind == SUPPOSED) {
        Number most = 0;
        if (!bag->n) fail(state, NO_CHANCE);
        for (kind = 1; kind < bag->n; kind++) if (bag->v[kind] > bag->v[most]) most = kind;
        return most;
    }
    if (c->kind == DRAWN) {
        double left = draw_next(c->draw) * (double)seq_sum(bag);
        Number last = NOTHING;
        for (kind = 0; kind < bag->n; kind++) {
            if (!bag->v[kind]) continue;
            last = kind;
            if ((left -= bag->v[kind]) < 0) return kind;
        }
        if (last == NOTHING) fail(state, NO_CHANCE);
        return last;
    }
    if (c->kind == SEEDED) {
        int64_t left = seq_sum(bag);
        if (left < 1 || left > INT32_MAX) fail(state, NO_CHANCE);
        left = seeded_below(state, c, "draw.", c->next++, left);
        for (kind = 0; kind < bag->n; kind++) if ((left -= bag->v[kind]) < 0) break;
        if (kind == bag->n) fail(state, FAULT);
        note_outcome(state, c, kind);
        return kind;
    }
    kind = stated_outcome(state, c);
    if (kind < 0 || kind >= bag->n || bag->v[kind] < 1) fail(state, NO_CHANCE);
    return kind;
}
static UNUSED Seq *chance_draw_several(State *state, Chance *c, const Seq *bag, int64_t count) {
    Seq *rest = seq_copy(state, bag), *made = seq_new(state, 0);
    for (int64_t i = 0; i < count; i++) {
        Number kind = chance_draw(state, c, rest);
        rest->v[kind]--;
        seq_append(state, &made, kind);
    }
    return made;
}
static UNUSED Number chance_roll(State *state, Chance *c, const Seq *sides) {
    Number shown;
    if (c->kind == SUPPOSED) {
        Seq *different = seq_unique(state, seq_sorted(state, sides));
        if (c->options > 1) fail(state, NO_CHANCE);
        c->options = different->n;
        shown = *item(state, different, c->place);
        c->likelihood = (double)seq_count(sides, shown) / (double)sides->n;
        return shown;
    }
    if (c->kind == DRAWN) return *item(state, (Seq *)sides, (int64_t)(draw_next(c->draw) * (double)sides->n));
    if (c->kind == SEEDED) {
        if (!sides->n) fail(state, NO_CHANCE);
        shown = sides->v[seeded_below(state, c, "die.", c->next++, sides->n)];
        note_outcome(state, c, shown);
        return shown;
    }
    shown = stated_outcome(state, c);
    if (!seq_contains(sides, shown)) fail(state, NO_CHANCE);
    return shown;
}
#endif
