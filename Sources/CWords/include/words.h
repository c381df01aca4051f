#ifndef WORDS_H
#define WORDS_H

#include <stddef.h>

/* seeds/misspellings.tsv as it was when the program was built: looked up where it lies, without a table to be made at
   the first letter. */
const unsigned char *misspellings(void);
size_t misspellings_bytes(void);

/* seeds/words.tsv as scripts/build lays it out, for the same reason. */
extern const unsigned char aisle_lexicon[];
static inline const void *lexicon(void) { return aisle_lexicon; }
size_t lexicon_bytes(void);

#endif
