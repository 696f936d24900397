#include "CEmbeddedFiles.h"

// Clang has #embed in all versions of C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char page_html[] = {
#embed "Page/page.html" suffix(, 0)
};
static const unsigned char page_css[] = {
#embed "Page/page.css" suffix(,)
#embed "Page/sweep.css" suffix(, 0)
};
static const unsigned char page_js[] = {
#embed "Page/model.js" suffix(,)
#embed "Page/words.js" suffix(,)
#embed "Page/runs.js" suffix(,)
#embed "Page/details.js" suffix(,)
#embed "Page/table.js" suffix(,)
#embed "Page/page.js" suffix(, 0)
};
static const unsigned char errors_md[] = {
#embed "../../docs/reference/errors.md" suffix(, 0)
};

static const unsigned char *const texts[] = {page_html, page_css, page_js, errors_md};

const unsigned char *embedded_text(enum embedded_file file) { return texts[file]; }
