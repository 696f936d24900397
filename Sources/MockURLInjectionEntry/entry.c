// Decides in each process that has this file in LD_PRELOAD whether the runtime is set up there.
//
// Why C: the first stage reaches every child of a program, such as a shell, and loading Foundation there takes 15 ms.
//
// The launcher names the injection library in MOCK_URL_INJECTION and the journal in MOCK_URL_INJECTION_JOURNAL.
#ifdef __linux__
#define _GNU_SOURCE
#include "MockURLInjectionEntry.h"
#include <fcntl.h>
#include <link.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/// What the other loaded files of the process need and contain. A search of their bytes takes milliseconds.
struct contents { int needsFoundation, needsCurl, hasRuntime, searches, hasFoundation; };

static int look(struct dl_phdr_info *file, size_t size, void *result) {
    extern const char __ehdr_start __attribute__((visibility("hidden")));
    struct contents *contents = result;
    // The injection library itself needs files with the name of Foundation, and one that needs libcurl.
    const int isOfProgram = !mock_url_enter || !*file->dlpi_name;
    for (int i = 0; i < file->dlpi_phnum && size && file->dlpi_addr != (ElfW(Addr))&__ehdr_start; i++) {
        const ElfW(Phdr) *part = &file->dlpi_phdr[i];
        const char *start = (const char *)file->dlpi_addr + part->p_vaddr, *names = NULL;
        if (part->p_type == PT_NOTE && memmem(start, part->p_memsz, "MockURLResponder", 17)) contents->hasRuntime = 1;
        // The metadata of Foundation contain the name of its module.
        if (part->p_type == PT_LOAD && part->p_flags & PF_R && contents->searches && isOfProgram)
            contents->hasFoundation |= memmem(start, part->p_filesz, "FoundationNetworking", 21) != NULL;
        for (const ElfW(Dyn) *entry = (const void *)start; part->p_type == PT_DYNAMIC && entry->d_tag != DT_NULL; entry++)
            // The loader leaves an offset in a table that it may not write to.
            if (entry->d_tag == DT_STRTAB)
                names = (const char *)entry->d_un.d_ptr + (entry->d_un.d_ptr < file->dlpi_addr ? file->dlpi_addr : 0);
        for (const ElfW(Dyn) *entry = (const void *)start; names && entry->d_tag != DT_NULL; entry++) {
            if (entry->d_tag != DT_NEEDED) continue;
            if (strcmp(names + entry->d_un.d_val, "libFoundationNetworking.so") == 0) contents->needsFoundation = 1;
            if (strncmp(names + entry->d_un.d_val, "libcurl", 7) == 0 && isOfProgram) contents->needsCurl = 1;
        }
    }
    return 0;
}

/// The name of the program. The C library does not know it yet when the libraries of the program begin.
static const char *name(void) {
    static char text[256];
    int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    if (read(file, text, sizeof text - 1) < 0) text[0] = 0;
    close(file);
    for (char *letter = text; *letter; letter++)
        if (*letter < ' ' || *letter > '~' || *letter == '"' || *letter == '\\') *letter = '?';
    return strrchr(text, '/') ? strrchr(text, '/') + 1 : text;
}

/// When the process was created, which stays the same after `exec`. `ProcessStart` reads the same field.
static unsigned long long start(void) {
    unsigned long long ticks = 0;
    char text[1024] = "";
    int file = open("/proc/self/stat", O_RDONLY | O_CLOEXEC);
    // The name of the program may contain spaces and brackets.
    const char *end = read(file, text, sizeof text - 1) > 0 ? strrchr(text, ')') : NULL;
    if (end) sscanf(end, ") %*c %*d %*d %*d %*d %*d %*d %*d %*d %*d %*d %*d %*d %*d %*d %*d %*d %*d %*d %llu", &ticks);
    close(file);
    return ticks;
}

/// Adds a record about this process to the journal.
static void record(const char *kind, const char *members, const char *reason) {
    int file = open(getenv("MOCK_URL_INJECTION_JOURNAL") ?: "", O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    // A write beyond the limit of the process would end it.
    void (*before)(int) = signal(SIGXFSZ, SIG_IGN);
    dprintf(file, "{\"kind\":\"%s\",\"time\":%lld,\"process\":%d,\"v\":1,\"program\":\"%s\",\"processStart\":%llu,%s,"
        "\"reason\":\"%s\"}\n", kind, (long long)time(NULL), getpid(), name(), start(), members, reason);
    signal(SIGXFSZ, before);
    close(file);
}

/// Ends a program that would reach the network without the runtime, with the status of `mock-url run` for such a program.
static void refuse(const char *reason, const char *detail) {
    record("refusal", "\"name\":\"uninjectable-program\"", reason);
    dprintf(2, "MockURLResponder stopped %s, because it cannot be mocked.\n  found:    %s%s\n  to do:    see "
        "docs/reference/errors.md#uninjectable-program\n[uninjectable-program]\n", name(), reason, detail);
    _exit(87);
}

/// The stage runs before the libraries of the program (`-z initfirst`), so the C library does not know the variables yet.
__attribute__((constructor)) static void enter(int count, char **words, char **variables) {
    if (!environ) environ = variables;
    const char *library = getenv("MOCK_URL_INJECTION");
    struct contents contents = {0};
    if (!library) return;
    dl_iterate_phdr(look, &contents);
    if ((contents.searches = !contents.needsFoundation && contents.needsCurl)) dl_iterate_phdr(look, &contents);
    if (contents.hasRuntime) return record("process", "\"injected\":false", "it contains MockURLResponder");
    if (!contents.needsFoundation && contents.hasFoundation) refuse("Foundation is linked statically", "");
    if (!contents.needsFoundation) return record("process", "\"injected\":false", "it does not use FoundationNetworking");
    if (!mock_url_enter) return dlopen(library, RTLD_NOW) ? (void)0 : refuse("the injection library does not fit: ", dlerror());
    // The record comes first, because the first request may stop the program.
    record("process", "\"injected\":true", "it uses FoundationNetworking");
    if (!mock_url_enter()) refuse("it did not receive the variable MOCK_URL_RESPONDER_ARGUMENTS", "");
}
#endif
