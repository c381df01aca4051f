#ifndef STARTER_CATALOGUE_H
#define STARTER_CATALOGUE_H

#include <stddef.h>

/* seeds/catalogue.tsv and seeds/examples.tsv as scripts/build lays them out, so that the program needs no file beside
   it and reads none of it before it is needed. In C because #embed puts a file into the program in no time, where a
   Swift array of as many bytes takes the compiler half a minute. */
const void *reference_catalogue(void);
size_t reference_catalogue_bytes(void);

/* seeds/names/, packed by gzip. */
const void *catalogue_names(void);
size_t catalogue_names_bytes(void);

#endif
