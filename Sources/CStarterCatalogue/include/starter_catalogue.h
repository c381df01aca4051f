#ifndef STARTER_CATALOGUE_H
#define STARTER_CATALOGUE_H

#include <stddef.h>

/* seeds/catalogue.tsv as it was when the program was built, so that the program needs no file beside it. In C
   because #embed puts a file into the program in no time, where a Swift array of as many bytes takes the compiler
   half a minute. */
const unsigned char *starter_catalogue(void);
size_t starter_catalogue_bytes(void);

/* seeds/examples.tsv, likewise. */
const unsigned char *type_examples(void);
size_t type_examples_bytes(void);

#endif
