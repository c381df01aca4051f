#include "starter_catalogue.h"

static const unsigned char catalogue[] = {
#embed "../../seeds/catalogue.tsv"
};

static const unsigned char examples[] = {
#embed "../../seeds/examples.tsv"
};

const unsigned char *starter_catalogue(void) { return catalogue; }

size_t starter_catalogue_bytes(void) { return sizeof catalogue; }

const unsigned char *type_examples(void) { return examples; }

size_t type_examples_bytes(void) { return sizeof examples; }
