#ifndef WORDS_H
#define WORDS_H

#include <stddef.h>

/* seeds/words.tsv and seeds/misspellings.tsv as scripts/build lays them out: looked up where they lie, without a table
   to be made at the first letter. */
extern const unsigned char aisle_lexicon[];
static inline const void *lexicon(void) { return aisle_lexicon; }
size_t lexicon_bytes(void);

#endif
