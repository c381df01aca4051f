#include "starter_catalogue.h"

static const unsigned char bytes[] = {
#embed "../../seeds/catalogue.tsv"
};

const unsigned char *starter_catalogue(void) { return bytes; }

size_t starter_catalogue_bytes(void) { return sizeof bytes; }
