/* Frames of a log file; see eventlog/frames.py. */
#ifndef MAGINOR_FRAMES_H
#define MAGINOR_FRAMES_H

#include "forms.h"

enum { HEADER = 1, RECORD, SEAL, SIGNATURE, GAME, PACKED_GAME };

#define MOST_PARTS 5
#define NUMBER 0                     /* in a shape: a number and no bytes */
#define LARGEST (1 << 16)            /* codec.LARGEST: the bytes of a value */
#define LARGEST_CONTENT (1 << 23)    /* frames.LARGEST_CONTENT: those of all records of a game */
#define MOST_GROWTH 64               /* frames.MOST_GROWTH: of packed records */
#define MOST_RECORDS (1 << 18)       /* logged_game.MOST_RECORDS */
#define LATEST (1ULL << 53)          /* log_error.LATEST: of numbers in headers */
#define LINK 8                       /* chain.LINK */
#define LINK_EVERY 64                /* chain.LINK_EVERY */

typedef struct {
    uint64_t kind;
    uint64_t end;                    /* the byte after its last */
    uint64_t part[MOST_PARTS];       /* a number, or where bytes begin */
    uint64_t size[MOST_PARTS];       /* of bytes */
} Frame;

/* frames.SHAPES: how many parts follow the kind, and the most bytes of each. */
static const struct { int parts; uint32_t most[MOST_PARTS]; } SHAPES[] = {
    [HEADER] = {2, {LARGEST, LINK}},
    [RECORD] = {3, {NUMBER, LARGEST, LINK}},
    [SEAL] = {1, {LARGEST}},
    [SIGNATURE] = {3, {NUMBER, LARGEST, LARGEST}},
    [GAME] = {4, {LARGEST, LARGEST_CONTENT, LARGEST_CONTENT, LARGEST}},
    [PACKED_GAME] = {5, {LARGEST, NUMBER, LARGEST_CONTENT, LARGEST_CONTENT, LARGEST}},
};

/* Read the frame that begins at `at`; return whether a whole one is there. */
static int read_frame(const uint8_t *data, size_t at, size_t size, Frame *frame) {
    const uint8_t *p, *end = data + size;
    if (at > size || size - at < 2) return 0;
    p = data + at;
    if (p[1] < HEADER || p[1] > PACKED_GAME || p[0] != 0x91 + SHAPES[p[1]].parts) return 0;
    frame->kind = p[1];
    p += 2;
    for (int i = 0; i < SHAPES[frame->kind].parts; i++) {
        uint32_t most = SHAPES[frame->kind].most[i];
        const uint8_t *content;
        frame->size[i] = 0;
        if (most == NUMBER) {
            p = number_end(p, end, &frame->part[i]);
            if (!p) return 0;
            continue;
        }
        if (p < end && *p == 0xC6) {
            content = p + 5;
            p = sized_end(p + 1, end, 4, LARGEST);
        } else p = bytes_end(p, end, &content);
        if (!p || (uint64_t)(p - content) > most) return 0;
        frame->part[i] = (uint64_t)(content - data);
        frame->size[i] = (uint64_t)(p - content);
    }
    frame->end = (uint64_t)(p - data);
    return 1;
}

#endif
