#include "starter_catalogue.h"

static const _Alignas(64) unsigned char catalogue[] = {
#embed <reference-catalogue>
};

const void *reference_catalogue(void) { return catalogue; }

size_t reference_catalogue_bytes(void) { return sizeof catalogue; }

static const unsigned char names[] = {
#embed <names.gz>
};

const void *catalogue_names(void) { return names; }

size_t catalogue_names_bytes(void) { return sizeof names; }
