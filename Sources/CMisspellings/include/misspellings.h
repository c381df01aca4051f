#ifndef MISSPELLINGS_H
#define MISSPELLINGS_H

#include <stddef.h>

/* seeds/misspellings.tsv as it was when the program was built: looked up where it lies, without a table to be made at
   the first letter. */
const unsigned char *misspellings(void);
size_t misspellings_bytes(void);

#endif
