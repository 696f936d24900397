#pragma once

// Clang reads long files at once, and Swift takes seconds for an array of their size.

/// Texts that are parts of the binaries: the page of calls, with places for its style, its scripts and its data; its style, which is also that
/// of the page of a sweep; its scripts, one after the other; and the page of errors, docs/reference/errors.md.
enum embedded_file { embedded_page_html, embedded_page_css, embedded_page_js, embedded_errors_md };

const unsigned char *_Nonnull embedded_text(enum embedded_file file);
