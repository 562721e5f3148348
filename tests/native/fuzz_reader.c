/* Gives damaged logs to the reader of logs, to be built with sanitizers; see scripts/fuzz-log-reader.

   Each function gets bytes in memory of exactly their size. Where links and seals would stop it
   soon, they are made right for what was damaged. The program ends with 1 if the reader takes other
   records than have the form of records. */
#include "reader.c"

#include <stdio.h>
#include <stdlib.h>

static uint64_t random_state;
static uint64_t cases, frames, taken, whole;

static uint64_t draw(uint64_t below) {
    uint64_t z = random_state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (z ^ z >> 31) % below;
}

typedef struct { uint8_t *p; size_t size; } Piece;

static void *room(size_t size) {
    void *p = malloc(size ? size : 1);
    if (!p) abort();
    return p;
}

static Piece copy(const uint8_t *p, size_t size) {
    Piece made = {room(size), size};
    if (size) memcpy(made.p, p, size);
    return made;
}

static void add(Piece *bytes, const void *p, size_t size) {
    bytes->p = realloc(bytes->p, bytes->size + size + 1);
    if (!bytes->p) abort();
    if (size) memcpy(bytes->p + bytes->size, p, size);
    bytes->size += size;
}

static void add_byte(Piece *bytes, unsigned byte) {
    uint8_t one = (uint8_t)byte;
    add(bytes, &one, 1);
}

static void add_bytes(Piece *bytes, const uint8_t *p, size_t size) {
    if (size < 256) add_byte(bytes, 0xC4), add_byte(bytes, (unsigned)size);
    else {
        add_byte(bytes, 0xC5);
        add_byte(bytes, (unsigned)(size >> 8));
        add_byte(bytes, (unsigned)size);
    }
    add(bytes, p, size);
}

static void add_number(Piece *bytes, uint64_t number) {
    if (number >= 256) add_byte(bytes, 0xCD), add_byte(bytes, (unsigned)(number >> 8));
    else if (number >= 128) add_byte(bytes, 0xCC);
    add_byte(bytes, (unsigned)number);
}

static Piece damaged(const Piece *logs, int count) {
    static const uint8_t telling[] = {0,    1,    0x7F, 0x80, 0x90, 0x93, 0x95, 0x9F, 0xA1, 0xC4,
                                      0xC5, 0xC6, 0xCC, 0xCD, 0xCE, 0xCF, 0xD9, 0xDC, 0xDD, 0xFF};
    const Piece *one = logs + draw((uint64_t)count), *other = logs + draw((uint64_t)count);
    Piece made = copy(one->p, one->size);
    for (uint64_t left = draw(6); left && made.size; left--) {
        size_t at = draw(made.size), much = draw(40) + 1;
        if (much > made.size - at) much = made.size - at;
        switch (draw(6)) {
        case 0: made.p[at] = (uint8_t)draw(256); break;
        case 1: made.p[at] = telling[draw(sizeof telling)]; break;
        case 2: made.p[at] ^= (uint8_t)(1 << draw(8)); break;
        case 3:
            memmove(made.p + at, made.p + at + much, made.size - at - much);
            made.size -= much;
            break;
        case 4: made.size = draw(8) ? made.size : at; break;
        default: {
            size_t from = draw(other->size), more = draw(60);
            if (more > other->size - from) more = other->size - from;
            Piece rest = copy(made.p + at, made.size - at);
            made.size = at;
            add(&made, other->p + from, more);
            add(&made, rest.p, rest.size);
            free(rest.p);
        }
        }
    }
    return made;
}

static void read_records(Piece header, const uint8_t *data, size_t at, size_t size) {
    Sha chain;
    size_t count = 0, held = 0;
    reader_chain(&chain, header.p, header.size);
    for (;;) {
        size_t space = draw(3) ? LARGEST : draw(200), written, found;
        uint8_t *content = room(space);
        found = reader_records(&chain, data, &at, size, count, held, content, space, &written);
        count += found;
        held += written;
        free(content);
        if (!found) break;
    }
    taken += count;
}

static int read_sealed(Piece header, Piece records, Piece links, Piece seal, Piece packed) {
    WholeGame game;
    int found = is_whole(header.p, header.size, records.p, records.size, links.p, links.size,
                         seal.p, seal.size, packed.p, packed.size, &game);
    whole += (uint64_t)found;
    if (found && game.begin + game.size != records.size) exit(1);
    if (found && game.secret + game.secret_size > seal.size) exit(1);
    return found;
}

/* Take whole games into as little room as they say that they need, or less. */
static void read_games(Piece log, size_t at) {
    WholeGame games[3];
    size_t space = draw(3) ? LARGEST : draw(1 << 12), taken_at = at;
    uint8_t *content = room(space);
    size_t found = reader_games(log.p, &taken_at, log.size, content, space, games, 1 + draw(3));
    for (size_t i = 0; i < found; i++) {
        const WholeGame *game = games + i;
        if (game->begin + game->size > (game->packed_size ? space : log.size)) exit(1);
        if (game->packed + game->packed_size > log.size || game->end > log.size) exit(1);
        if (game->seal > log.size || game->secret + game->secret_size > game->seal) exit(1);
    }
    whole += found;
    free(content);
}

/* Unpack a stream, perhaps damaged, to the size that it has or another. */
static void read_packed(const uint8_t *p, size_t size, size_t unpacked) {
    Piece packed = copy(p, size);
    uint8_t *out;
    for (uint64_t left = draw(4); left && size; left--) packed.p[draw(size)] ^= (uint8_t)(1 << draw(8));
    if (!draw(4)) unpacked = draw(1 << 14);
    if (!draw(8) && size) packed.size = draw(size);
    out = room(unpacked + SLACK);
    unpack(packed.p, packed.size, out, unpacked);
    free(out), free(packed.p);
}

static Piece part_of(const Piece *log, const Frame *frame, int number) {
    return copy(log->p + frame->part[number], (size_t)frame->size[number]);
}

static void read_log(Piece log) {
    uint64_t begins[8];
    for (size_t at = 0; at < log.size;) {
        size_t place = at;
        Frame frame;
        if (!draw(32)) reader_beginnings(log.p, &place, log.size, begins, 8);
        if (!reader_frame(log.p, at, log.size, &frame)) {
            at++;
            continue;
        }
        frames++;
        if (frame.kind == HEADER) {
            Piece header = part_of(&log, &frame, 0);
            read_records(header, log.p, (size_t)frame.end, log.size);
            free(header.p);
        } else if (frame.kind >= GAME) {
            int packed = frame.kind == PACKED_GAME;
            read_games(log, at);
            if (packed && frame.part[1] < 1 << 20)
                read_packed(log.p + frame.part[2], (size_t)frame.size[2], (size_t)frame.part[1]);
            Piece parts[5] = {part_of(&log, &frame, 0), part_of(&log, &frame, packed ? 2 : 1),
                              part_of(&log, &frame, packed ? 3 : 2), part_of(&log, &frame, packed ? 4 : 3),
                              copy(NULL, 0)};
            read_sealed(parts[0], parts[1], parts[2], parts[3], parts[4]);
            for (int i = 0; i < 5; i++) free(parts[i].p);
        }
        at = (size_t)frame.end;
    }
}

/* Cut `log` into what is called records, and bind these by right links and a right seal. */
static void read_bound(Piece log, Piece header) {
    Piece grown = copy(NULL, 0), records = copy(NULL, 0), links = copy(NULL, 0);
    Piece seal = copy(NULL, 0), beginning = copy(NULL, 0), bound = copy(NULL, 0);
    uint8_t digest[SHA_BYTES];
    uint64_t count = 0, before = taken;
    int all = 1;
    size_t right = 0;
    Sha chain;
    reader_chain(&chain, header.p, header.size);
    sha_end(&chain, digest);
    add(&links, digest, LINK);
    for (size_t at = 0; at < log.size;) {
        const uint8_t *end = record_end(log.p + at, log.p + log.size);
        size_t size = end && draw(30) ? (size_t)(end - (log.p + at)) : draw(9) + 1;
        if (size > log.size - at) size = log.size - at;
        all = all && record_end(log.p + at, log.p + at + size) == log.p + at + size;
        if (all) right++;
        add_byte(&grown, 0x94), add_byte(&grown, RECORD), add_number(&grown, count++);
        add_bytes(&grown, log.p + at, size);
        add(&records, log.p + at, size);
        sha_add(&chain, log.p + at, size);
        sha_end(&chain, digest);
        add_bytes(&grown, digest, LINK);
        if (count % LINK_EVERY == 0) add(&links, digest, LINK);
        at += size;
    }
    read_records(header, grown.p, 0, grown.size);
    if (taken - before > right) exit(1);
    if (count < 16) add_byte(&beginning, 0x90 + (unsigned)count);
    else add_byte(&beginning, 0xDC), add_byte(&beginning, (unsigned)(count >> 8)), add_byte(&beginning, (unsigned)count);
    add(&beginning, records.p, records.size);
    add_byte(&seal, 0x93), add_byte(&seal, 0), add_number(&seal, count), add_byte(&seal, 0xA0);
    sha_add(&chain, seal.p, seal.size);
    sha_end(&chain, digest);
    seal.p[0] = 0x94;
    add_bytes(&seal, digest, SHA_BYTES);
    add(&bound, digest, SHA_BYTES);
    add(&bound, links.p, links.size);
    sha_begin(&chain);
    sha_add(&chain, bound.p, bound.size);
    sha_end(&chain, digest);
    add(&links, digest, LINK);
    Piece packed = copy(NULL, 0);
    Piece parts[4] = {copy(header.p, header.size), copy(beginning.p, beginning.size),
                      copy(links.p, links.size), copy(seal.p, seal.size)};
    if (read_sealed(parts[0], parts[1], parts[2], parts[3], packed) && !all) exit(1);
    for (int i = 0; i < 4; i++) free(parts[i].p);
    Piece made[] = {grown, records, links, seal, beginning, bound, packed};
    for (int i = 0; i < 7; i++) free(made[i].p);
}

/* Make a header of format 1, in which some of `log` may be the setup. */
static Piece header_of(Piece log) {
    static const uint8_t named[] = {0x98, 0xA0, 1, 0xA1, '1', 0, 1, 0xC4, SHA_BYTES};
    Piece made = copy(named, sizeof named);
    size_t from = draw(log.size + 1), size = draw(log.size - from + 1) % 40;
    for (int i = 0; i < SHA_BYTES; i++) add_byte(&made, 0);
    if (draw(3)) add_byte(&made, 0x90);
    else add_byte(&made, 0x91), add(&made, log.p + from, size);
    if (draw(20)) add_byte(&made, 0x91), add_byte(&made, 0);
    return made;
}

int main(int argc, char **argv) {
    int count = argc - 3;
    Piece logs[64];
    if (count < 1 || count > 64) return 2;
    random_state = strtoull(argv[1], NULL, 10);
    cases = strtoull(argv[2], NULL, 10);
    for (int i = 0; i < count; i++) {
        FILE *file = fopen(argv[3 + i], "rb");
        static uint8_t held[1 << 16];
        size_t size = file ? fread(held, 1, sizeof held, file) : 0;
        if (!size) return 2;
        fclose(file);
        logs[i] = copy(held, size);
    }
    for (uint64_t left = cases; left; left--) {
        Piece made = damaged(logs, count), exact = copy(made.p, made.size);
        Piece header = header_of(exact);
        size_t from = draw(exact.size + 1), size = draw(exact.size - from + 1);
        Piece value = copy(exact.p + from, size);
        reader_is_one_value(value.p, value.size);
        read_log(exact);
        read_bound(exact, header);
        free(made.p), free(exact.p), free(header.p), free(value.p);
    }
    for (int i = 0; i < count; i++) free(logs[i].p);
    printf("%llu cases, %llu frames, %llu records taken, %llu sealed games whole\n",
           (unsigned long long)cases, (unsigned long long)frames, (unsigned long long)taken,
           (unsigned long long)whole);
    return 0;
}
