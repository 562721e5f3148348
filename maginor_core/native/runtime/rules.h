/* What the C of a game offers to those that read logs and step games: one Rules for each game.

   Before a call ``state->work`` is set. Where events are recorded, so are ``from``, ``at`` and ``end``;
   where nobody reads them, ``end`` is null.
   A call returns FINE, or REFUSED, FAULT, TOO_LARGE or NO_CHANCE; then the state must be thrown away, and
   the game goes to Python, which alone says why. A sequence that is returned lies in the work space
   or in the state, and is there until the next call. */
#ifndef MAGINOR_RULES_H
#define MAGINOR_RULES_H
#include "chance.h"
#include "deal.h"
#include "listing.h"
#include "reals.h"
#include "sets.h"

#define CALL(state) do { if (ENTER(state)) return (state)->work->error; } while (0)

typedef struct Encoder Encoder;           /* words, as Layout; the part ``nothing`` has the size */
#ifdef ENCODER_ATTRIBUTES
struct Encoder { Number size, bytes; ENCODER_ATTRIBUTES };
#else
struct Encoder { Number size, bytes; };
#endif

typedef struct Rules {
    const char *name;                     /* of the game */
    const char *digest;                   /* of the sources that it was made from, in hexadecimal */
    const char *sources;                  /* these, one a line, from the folder of their top packages on */
    const char *layout_form, *encoder_form;     /* the attributes that they have here, with their kinds */
    int set_words;                        /* of a set, 64 bits each; 0 if there are none */
    const char *state_form;               /* all attributes of the state, and at which byte each is */
    const uint32_t *state_places;
    const char *guided;                   /* what a search is told in C (engine.heuristics.Guidance) */
    uint64_t state_size;                  /* in bytes; a state may be copied as it is */
    const int8_t *outcomes;               /* by tag of an event, which item contains outcomes; 0 if none */
    const int8_t *draws;                  /* by tag of a command, whether it may draw outcomes */
    int (*begin)(State *, const Layout *);                      /* lay out a game; clears the state but for its work */
    int (*execute)(State *, const Row *command, Chance *);      /* tag, seat, fields; events go to ``at`` */
    int (*to_act)(State *, const Seq **seats);                  /* none once the game is over */
    int (*legal)(State *, Number seat, Listing *);              /* NOTHING: of all seats */
    int (*observe)(State *, const Encoder *, Number seat, uint8_t *bytes);      /* null if there is none */
    int (*outcome)(State *, const Seq **totals, const Seq **winners);           /* null before the end; or none */
    const int8_t *layout_kinds;           /* by attribute, how it is in a layout that is dealt here */
    Number layout_attributes;             /* how many */
    int (*deal)(State *, const Deal *, const Chance *, Layout *made);           /* null if Python alone deals */
    int (*lay)(State *, const Deal *, Seq *stated, Layout *made);               /* from what a header states; or null */
} Rules;
#endif
