/* The random numbers of Python's random.Random, one after another. */
#ifndef MAGINOR_DRAW_H
#define MAGINOR_DRAW_H
#include "values.h"

/* Its state, which is given, and taken back. */
typedef struct Draw { uint32_t v[624]; Number next; } Draw;

static UNUSED uint32_t draw_word(Draw *draw) {
    uint32_t *v = draw->v, y;
    if (draw->next >= 624) {
        for (int i = 0; i < 624; i++) {
            y = (v[i] & 0x80000000u) | (v[(i + 1) % 624] & 0x7fffffffu);
            v[i] = v[(i + 397) % 624] ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfu : 0);
        }
        draw->next = 0;
    }
    y = v[draw->next++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}
static UNUSED double draw_next(Draw *draw) {
    uint32_t a = draw_word(draw) >> 5, b = draw_word(draw) >> 6;
    return (a * 67108864.0 + b) * (1.0 / 9007199254740992.0);
}
#endif
