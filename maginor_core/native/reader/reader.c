/* A reader of log files for any game: frames, records, links and seals, as far as all is in order.

   What these functions do not understand or do not find right they leave to the reference in
   Python, which alone says what is wrong. They keep nothing, and read and write within the sizes
   that they are given, whatever the bytes are. */
#include "execution.h"
#include "frames.h"
#include "inflate.h"

#define SHA_BYTES 32

#if defined(_WIN32)
#define PUBLIC __declspec(dllexport)
#else
#define PUBLIC __attribute__((visibility("default")))
#endif

#ifndef READER_DIGEST
#define READER_DIGEST ""
#endif

/* Of the sources that the library was made from. */
PUBLIC const char *reader_digest(void) { return READER_DIGEST; }
PUBLIC size_t reader_sha_size(void) { return sizeof(Sha); }

PUBLIC int reader_frame(const uint8_t *data, size_t at, size_t size, Frame *frame) {
    return read_frame(data, at, size, frame);
}

/* Write where games begin behind `at`, as far as whole frames follow one another, and set `at` to
   where they end. Return how many there are, `most` at most. */
PUBLIC size_t reader_beginnings(const uint8_t *data, size_t *at, size_t size, uint64_t *begins,
                                size_t most) {
    size_t found = 0;
    Frame frame;
    while (found < most && read_frame(data, *at, size, &frame)) {
        if (frame.kind == HEADER || frame.kind >= GAME) begins[found++] = *at;
        *at = (size_t)frame.end;
    }
    return found;
}

/* Return whether `data` is one value in the one form that a log allows. */
PUBLIC int reader_is_one_value(const uint8_t *data, size_t size) {
    return value_end(data, data + size) == data + size;
}

/* Begin the chain of a game of format 1 by its header. */
PUBLIC void reader_chain(Sha *chain, const uint8_t *header, size_t size) {
    sha_begin(chain);
    sha_add(chain, header, size);
}

/* Add a record to the chain. */
PUBLIC void reader_add(Sha *chain, const uint8_t *record, size_t size) {
    sha_add(chain, record, size);
}

/* Take the frames of records that follow one another at `at`, the first being number `count`, as
   long as each has its number, its link and the form of a record.

   The records are written to `content`, which has room for `room` bytes; `held` bytes of the game
   were taken before. `at` is set to where the frames end, and the chain goes on. Return how many
   they are. */
PUBLIC size_t reader_records(Sha *chain, const uint8_t *data, size_t *at, size_t size, size_t count,
                             size_t held, uint8_t *content, size_t room, size_t *written) {
    size_t first = count;
    *written = 0;
    while (count < MOST_RECORDS) {
        Frame frame;
        Sha before;
        uint8_t digest[SHA_BYTES];
        const uint8_t *record;
        size_t length;
        if (*at >= size || data[*at] != 0x94 || !read_frame(data, *at, size, &frame)) break;
        if (frame.kind != RECORD || frame.part[0] != count || frame.size[2] != LINK) break;
        record = data + frame.part[1];
        length = (size_t)frame.size[1];
        if (length > LARGEST_CONTENT - held || length > room - *written) break;
        if (record_end(record, record + length) != record + length) break;
        before = *chain;
        sha_add(chain, record, length);
        sha_end(chain, digest);
        if (memcmp(digest, data + frame.part[2], LINK)) {
            *chain = before;
            break;
        }
        memcpy(content + *written, record, length);
        *written += length;
        held += length;
        count++;
        *at = (size_t)frame.end;
    }
    return count - first;
}

typedef struct {
    uint64_t outcome, records;
    const uint8_t *secret, *secret_end;
    const uint8_t *head;
    const uint8_t *head_field;      /* where the field of the head begins */
} Seal;

/* Read a seal of format 1 whose secret is ASCII. */
static int read_seal(const uint8_t *p, const uint8_t *end, Seal *seal) {
    if (p >= end || *p++ != 0x94) return 0;
    p = number_end(p, end, &seal->outcome);
    p = p ? number_end(p, end, &seal->records) : NULL;
    p = p ? text_end(p, end, &seal->secret) : NULL;
    seal->secret_end = seal->head_field = p;
    p = p ? bytes_end(p, end, &seal->head) : NULL;
    return p == end && p && p - seal->head == SHA_BYTES && seal->outcome < 2 &&
           seal->records <= MOST_RECORDS;
}

/* Pass the shortest header of an array of `items`. */
static const uint8_t *array_begin(const uint8_t *p, const uint8_t *end, uint64_t items) {
    int width = items < 16 ? 0 : items < 1 << 16 ? 2 : 4;
    if (end - p < width + 1) return NULL;
    if (width == 0) return *p == 0x90 + items ? p + 1 : NULL;
    if (*p != (width == 2 ? 0xDC : 0xDD) || big_endian(p + 1, width) != items) return NULL;
    return p + 1 + width;
}

/* Pass an array of anything. */
static const uint8_t *array_end(const uint8_t *p, const uint8_t *end) {
    return p < end && (*p == 0xDC || (*p & 0xF0) == 0x90) ? value_end(p, end) : NULL;
}

typedef struct {
    const uint8_t *name_end;        /* where the field of the game ends, which is the first */
    const uint8_t *rest;            /* what follows id and time */
} Header;

/* Read a header of format 1 whose texts are ASCII; see eventlog/header.py. */
static int read_header(const uint8_t *p, const uint8_t *end, Header *header) {
    const uint8_t *content;
    uint64_t format, began, rules;
    if (value_end(p, end) != end || *p++ != 0x98) return 0;
    header->name_end = p = text_end(p, end, &content);
    p = p ? number_end(p, end, &format) : NULL;
    p = p && format == 1 ? text_end(p, end, &content) : NULL;
    header->rest = p = p ? number_end(p, end, &began) : NULL;
    p = p && began <= LATEST ? number_end(p, end, &rules) : NULL;
    p = p && rules <= LATEST ? bytes_end(p, end, &content) : NULL;
    p = p && p - content == SHA_BYTES ? array_end(p, end) : NULL;
    return p && array_end(p, end);
}

typedef struct {
    uint64_t header, header_size;
    uint64_t seal;                  /* where its field of the head ends */
    uint64_t packed, packed_size;   /* nothing if records are not packed */
    uint64_t begin, size;           /* of the records, in the bytes unpacked if these are packed */
    uint64_t records, outcome;
    uint64_t secret, secret_size;
    uint64_t end;                   /* of the frame */
    uint8_t opening[SHA_BYTES];     /* the digest of the header */
    uint8_t content[SHA_BYTES];     /* audit/judge.py: that of setup, chance and records */
} WholeGame;

/* Return whether a game of format 1 in one frame, whose records are unpacked, is whole: header and
   seal have their form, the records have the form of records and are as many as the seal counts,
   and links and seal are right. What is found is written to `found`, with places in the parts.

   `packed` is what the records were unpacked from, or empty. */
static int is_whole(const uint8_t *header, size_t header_size, const uint8_t *records,
                    size_t records_size, const uint8_t *links, size_t links_size,
                    const uint8_t *sealed, size_t sealed_size, const uint8_t *packed,
                    size_t packed_size, WholeGame *found) {
    const uint8_t *end = records + records_size, *p, *hashed;
    uint8_t digest[SHA_BYTES], beginning = 0x93;
    size_t bound_at;
    Header head;
    Seal seal;
    Sha chain, content;
    if (header_size > LARGEST || !read_header(header, header + header_size, &head)) return 0;
    if (!read_seal(sealed, sealed + sealed_size, &seal)) return 0;
    bound_at = LINK * (1 + (size_t)seal.records / LINK_EVERY);
    if (links_size != bound_at + LINK) return 0;
    p = hashed = array_begin(records, end, seal.records);
    if (!p) return 0;
    found->begin = (uint64_t)(p - records);
    reader_chain(&chain, header, header_size);
    sha_end(&chain, found->opening);
    if (memcmp(found->opening, links, LINK)) return 0;
    sha_begin(&content);
    sha_add(&content, header + 1, (size_t)(head.name_end - (header + 1)));
    sha_add(&content, head.rest, (size_t)(header + header_size - head.rest));
    for (uint64_t count = 1; count <= seal.records; count++) {
        const uint8_t *record = p;
        p = record_end(p, end);
        if (!p || p - record > LARGEST) return 0;
        if (count % LINK_EVERY == 0) {
            sha_add_two(&chain, &content, hashed, (size_t)(p - hashed));
            hashed = p;
            sha_end(&chain, digest);
            if (memcmp(digest, links + count / LINK_EVERY * LINK, LINK)) return 0;
        }
    }
    if (p != end) return 0;
    sha_add_two(&chain, &content, hashed, (size_t)(p - hashed));
    sha_end(&content, found->content);
    sha_add(&chain, &beginning, 1); /* the first three fields of the seal, as an array */
    sha_add(&chain, sealed + 1, (size_t)(seal.head_field - (sealed + 1)));
    sha_end(&chain, digest);
    if (memcmp(digest, seal.head, SHA_BYTES)) return 0;
    sha_begin(&chain);
    sha_add(&chain, seal.head, SHA_BYTES);
    sha_add(&chain, links, bound_at);
    sha_add(&chain, packed, packed_size);
    sha_end(&chain, digest);
    if (memcmp(digest, links + bound_at, LINK)) return 0;
    found->size = (uint64_t)(end - records) - found->begin;
    found->records = seal.records;
    found->outcome = seal.outcome;
    found->secret = (uint64_t)(seal.secret - sealed);
    found->secret_size = (uint64_t)(seal.secret_end - seal.secret);
    return 1;
}

/* Take whole games of format 1, each in one frame, that follow one another at `at`.

   What is unpacked of their records is written to `content`, which has room for `room` bytes. `at`
   is set to where the frames end. Return how many games there are, `most` at most. */
PUBLIC size_t reader_games(const uint8_t *data, size_t *at, size_t size, uint8_t *content,
                           size_t room, WholeGame *games, size_t most) {
    size_t count = 0, used = 0;
    for (; count < most; count++) {
        WholeGame *game = games + count;
        Frame frame;
        const uint8_t *records;
        size_t records_size;
        int links;
        if (!read_frame(data, *at, size, &frame) || frame.kind < GAME) break;
        if (frame.kind == PACKED_GAME) {
            game->packed = frame.part[2];
            game->packed_size = frame.size[2];
            if (frame.part[1] > MOST_GROWTH * game->packed_size) break;
            if (frame.part[1] > LARGEST_CONTENT || frame.part[1] + SLACK > room - used) break;
            records = content + used;
            records_size = (size_t)frame.part[1];
            if (!unpack(data + game->packed, (size_t)game->packed_size, content + used, records_size))
                break;
            links = 3;
        } else {
            game->packed = game->packed_size = 0;
            records = data + frame.part[1];
            records_size = (size_t)frame.size[1];
            links = 2;
        }
        if (!is_whole(data + frame.part[0], (size_t)frame.size[0], records, records_size,
                      data + frame.part[links], (size_t)frame.size[links],
                      data + frame.part[links + 1], (size_t)frame.size[links + 1],
                      data + game->packed, (size_t)game->packed_size, game))
            break;
        game->header = frame.part[0];
        game->header_size = frame.size[0];
        game->secret += frame.part[links + 1];
        game->seal = frame.part[links + 1] + frame.size[links + 1];
        if (frame.kind == PACKED_GAME) {
            game->begin += used;
            used += records_size;
        } else game->begin += frame.part[1];
        *at = (size_t)(game->end = frame.end);
    }
    return count;
}

/* How many bytes an execution by these rules works with. */
PUBLIC size_t reader_execution_size(const Rules *rules) {
    return sizeof(Execution) + (size_t)rules->state_size;
}

/* At which byte of an execution what is packed of its state is. */
PUBLIC size_t reader_packed_place(void) { return offsetof(Execution, events); }

/* Carry out records again whose outcomes the execution's chance gives; see `reader_execute`. */
static int64_t executed(Execution *run, const Rules *rules, const Layout *layout,
                        const uint8_t *content, size_t size, size_t count) {
    const Seq *awaited;
    uint64_t events;
    if (!execute_records(run, rules, layout, content, content + size, count, &events)) return -1;
    if (rules->to_act(&run->state, &awaited)) return -1;
    return (int64_t)(2 * events) + !awaited->n;
}

/* Carry out the records of a game again, `count` of them in `content`, by the rules of the game.
   Return how many events they have, twice, and 1 more if the game is over; -1 if not all hold. */
PUBLIC int64_t reader_execute(Execution *run, const Rules *rules, const Layout *layout,
                              const uint8_t *content, size_t size, size_t count) {
    memset(&run->chance, 0, sizeof run->chance);
    return executed(run, rules, layout, content, size, count);
}

/* The same, where outcomes of chance must follow from `seed`, too, and with `piles`, `pile_count` of
   them, also the layout, behind which `room` words are free then. */
PUBLIC int64_t reader_execute_seeded(Execution *run, const Rules *rules, Layout *layout,
                                     const uint8_t *content, size_t size, size_t count,
                                     const uint8_t *seed, size_t seed_size, const Pile *piles,
                                     Number pile_count, Number room) {
    chance_seed(&run->chance, seed, seed_size);
    if (piles && !is_dealt(run, rules, layout, piles, pile_count, room)) return -1;
    return executed(run, rules, layout, content, size, count);
}

/* The same as `reader_execute`; then pack the attributes of the state to which the records lead, as
   `form` has them. Return how many bytes these take; 0 if not all records hold. */
PUBLIC int64_t reader_replay(Execution *run, const Rules *rules, const Layout *layout,
                             const uint8_t *content, size_t size, size_t count,
                             const Attribute *form, Number attributes) {
    uint64_t events;
    memset(&run->chance, 0, sizeof run->chance);
    if (!execute_records(run, rules, layout, content, content + size, count, &events)) return 0;
    return pack_state(run, rules, form, attributes);
}

#define MOST_STATED 8               /* parts of a setup that differ from game to game */

/* A game whose header was read by the reference: others are like it but for what they state. */
typedef struct {
    const Rules *rules;
    Execution *run;                 /* what games by these rules are executed with */
    Layout *layout;                 /* behind which there is twice the room of a layout */
    const uint8_t *header;
    uint64_t size;
    const Pile *piles;              /* from which a seed deals such games, if they were dealt */
    Number pile_count;
    Number seeded;                  /* whether each game has an open seed of its own */
    Number room, stated;
    Number places[MOST_STATED];     /* of what is stated, among the numbers of the setup, ascending */
    Number depths[MOST_STATED];     /* 0: a number, 1: an array of numbers, 2: an array of such */
} Known;

typedef struct {
    uint64_t which;                 /* of the known games it is like */
    uint64_t events;
    uint64_t finished;
    uint64_t id, id_size;           /* in its header */
    uint64_t began;
    uint64_t seed, seed_size;       /* in its header, if it has one */
} Confirmed;

typedef struct { const uint8_t *p, *end; } Place;

/* Pass a value that is the same in both; return whether it is. */
static int pass_same(Place *one, Place *other) {
    const uint8_t *after = value_end(one->p, one->end);
    size_t size = after ? (size_t)(after - one->p) : 0;
    if (!after || (size_t)(other->end - other->p) < size || memcmp(one->p, other->p, size)) return 0;
    one->p = after;
    other->p += size;
    return 1;
}

static int pass_size(Place *at, Number *items) {
    at->p = read_size(at->p, at->end, items);
    return at->p != NULL;
}

/* Take numbers into a row behind `*used` words of `words`; return whether they have room. */
static int take_numbers(Place *at, Number items, Number *words, Number *used) {
    Seq *row = (Seq *)(words + *used);
    if (items > COMMAND_WORDS - SEQ_WORDS - *used) return 0;
    *used += SEQ_WORDS + items;
    row->n = row->room = items;
    for (Number i = 0; i < items; i++) {
        uint64_t number;
        at->p = number_end(at->p, at->end, &number);
        if (!at->p || number > INT32_MAX) return 0;
        row->v[i] = (Number)number;
    }
    return 1;
}

/* Take what a part of a setup states as the next rows (engine/definition.py, StatedForm). */
static int take_stated(Place *at, Number depth, Seq *rows, Number *used) {
    Number *words = (Number *)rows, items = 1;
    Seq *sizes, *flat;
    rows->v[rows->n++] = *used;
    if (depth && !pass_size(at, &items)) return 0;
    if (depth < 2) return take_numbers(at, items, words, used);
    if (2 * SEQ_WORDS + items > COMMAND_WORDS - *used) return 0;
    sizes = (Seq *)(words + *used);
    sizes->n = sizes->room = items;
    *used += SEQ_WORDS + items;
    rows->v[rows->n++] = *used;
    flat = (Seq *)(words + *used);
    flat->n = flat->room = 0;
    *used += SEQ_WORDS;
    for (Number i = 0; i < items; i++) {
        if (!pass_size(at, sizes->v + i) || sizes->v[i] > COMMAND_WORDS - *used) return 0;
        for (Number k = 0; k < sizes->v[i]; k++) {
            uint64_t number;
            at->p = number_end(at->p, at->end, &number);
            if (!at->p || number > INT32_MAX) return 0;
            flat->v[flat->n++] = (Number)number;
        }
        *used += sizes->v[i];
    }
    flat->room = flat->n;
    return 1;
}

/* Pass where chance comes from: an open seed, which differs, or what is the same. */
static int pass_chance(const Known *known, Place *at, Place *like, const uint8_t *header,
                       Confirmed *found) {
    const uint8_t *content;
    if (!known->seeded) return pass_same(at, like);
    if (at->p >= at->end || *at->p++ != 0x93 || *like->p++ != 0x93 || !pass_same(at, like)) return 0;
    at->p = text_end(at->p, at->end, &content);
    like->p = value_end(like->p, like->end);
    if (!at->p || !like->p) return 0;
    found->seed = (uint64_t)(content - header);
    found->seed_size = (uint64_t)(at->p - content);
    return pass_same(at, like);
}

/* Return whether a header is like that of a known game, and take what it states. */
static int is_like(const Known *known, const uint8_t *header, size_t size, Seq *rows, Confirmed *found) {
    Place at = {header, header + size}, like = {known->header, known->header + known->size};
    const uint8_t *content;
    Number items, others, used = SEQ_WORDS + 2 * MOST_STATED, next = 0;
    uint64_t number;
    if (!size || *at.p++ != 0x98 || *like.p++ != 0x98) return 0;
    if (!pass_same(&at, &like) || !pass_same(&at, &like)) return 0;             /* game, format */
    at.p = text_end(at.p, at.end, &content);
    like.p = value_end(like.p, like.end);
    if (!at.p || !like.p) return 0;
    found->id = (uint64_t)(content - header);
    found->id_size = (uint64_t)(at.p - content);
    at.p = number_end(at.p, at.end, &found->began);
    like.p = number_end(like.p, like.end, &number);
    if (!at.p || !like.p || found->began > LATEST) return 0;
    if (!pass_same(&at, &like) || !pass_same(&at, &like)) return 0;             /* rules, terms */
    if (!pass_size(&at, &items) || !pass_size(&like, &others) || items != others) return 0;
    rows->n = 0;
    rows->room = 2 * MOST_STATED;
    for (Number i = 0; i < items; i++) {
        if (next == known->stated || i != known->places[next]) {
            if (!pass_same(&at, &like)) return 0;
            continue;
        }
        like.p = value_end(like.p, like.end);
        if (!like.p || !take_stated(&at, known->depths[next++], rows, &used)) return 0;
    }
    return pass_chance(known, &at, &like, header, found) && at.p == at.end && like.p == like.end;
}

/* Lay out the game whose header this is, which is like one of `count` known games, and carry out its
   records. Return 1 if all of it holds; what it came to is in `found` then. Return -1 if it is like
   none of these games. */
PUBLIC int reader_confirm(const Known *known, size_t count, const uint8_t *header, size_t header_size,
                          const uint8_t *content, size_t size, size_t records, Confirmed *found) {
    for (size_t i = 0; i < count; i++) {
        const Known *one = known + i;
        Execution *run = one->run;
        const Number *words = (const Number *)one->layout;
        Layout *made = (Layout *)(words + words[0]);
        Deal deal = {one->layout, NULL, 0, one->room};
        int64_t came;
        if (!is_like(one, header, header_size, (Seq *)run->command, found)) continue;
        run->state.work = &run->work;
        run->state.from = run->state.at = run->state.end = NULL;
        if (one->rules->lay(&run->state, &deal, (Seq *)run->command, made)) return 0;
        if (one->seeded)
            came = reader_execute_seeded(run, one->rules, made, content, size, records,
                                         header + found->seed, found->seed_size, one->piles,
                                         one->pile_count, one->room);
        else came = reader_execute(run, one->rules, made, content, size, records);
        if (came < 0) return 0;
        found->which = i;
        found->events = (uint64_t)came >> 1;
        found->finished = (uint64_t)came & 1;
        return 1;
    }
    return -1;
}
