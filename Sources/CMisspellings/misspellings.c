#include "misspellings.h"

static const unsigned char text[] = {
#embed "../../seeds/misspellings.tsv"
};

const unsigned char *misspellings(void) { return text; }

size_t misspellings_bytes(void) { return sizeof text; }
