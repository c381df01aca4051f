#include "words.h"

/* Without a lexicon, as the program is that makes it, these zeros are one without words. */
const _Alignas(16) unsigned char aisle_lexicon[] = {
#embed <lexicon> suffix(, )
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
};

size_t lexicon_bytes(void) { return sizeof aisle_lexicon - 16; }
