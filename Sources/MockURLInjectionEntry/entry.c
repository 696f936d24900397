// Decides in each process that has this file in LD_PRELOAD whether the runtime is set up there.
//
// Why C: the first stage reaches every child of a program, such as a shell, and loading Foundation there takes 15 ms.
//
// The launcher names the injection library in MOCK_URL_INJECTION and the journal in MOCK_URL_INJECTION_JOURNAL.
#ifdef __linux__
#define _GNU_SOURCE
#include "MockURLInjectionEntry.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/// What the other loaded files of the process need and contain.
struct contents { int needsFoundation, needsCurl, hasRuntime; };

static int look(struct dl_phdr_info *file, size_t size, void *result) {
    extern const char __ehdr_start __attribute__((visibility("hidden")));
    struct contents *contents = result;
    for (int i = 0; i < file->dlpi_phnum && size && file->dlpi_addr != (ElfW(Addr))&__ehdr_start; i++) {
        const char *start = (const char *)file->dlpi_addr + file->dlpi_phdr[i].p_vaddr, *names = NULL;
        if (file->dlpi_phdr[i].p_type == PT_NOTE && memmem(start, file->dlpi_phdr[i].p_memsz, "MockURLResponder", 17))
            contents->hasRuntime = 1;
        if (file->dlpi_phdr[i].p_type != PT_DYNAMIC) continue;
        for (const ElfW(Dyn) *entry = (const void *)start; entry->d_tag != DT_NULL; entry++)
            if (entry->d_tag == DT_STRTAB) names = (const char *)entry->d_un.d_ptr;
        for (const ElfW(Dyn) *entry = (const void *)start; names && entry->d_tag != DT_NULL; entry++) {
            if (entry->d_tag != DT_NEEDED) continue;
            if (strcmp(names + entry->d_un.d_val, "libFoundationNetworking.so") == 0) contents->needsFoundation = 1;
            if (strncmp(names + entry->d_un.d_val, "libcurl", 7) == 0) contents->needsCurl = 1;
        }
    }
    return 0;
}

/// Whether the program contains Swift code: the compiler adds a section of this name.
static int isSwift(void) {
    static const char name[] = "swift5_protocols";
    int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    off_t size = lseek(file, 0, SEEK_END);
    void *bytes = mmap(NULL, size > 0 ? size : 1, PROT_READ, MAP_PRIVATE, file, 0);
    int found = bytes != MAP_FAILED && memmem(bytes, size, name, sizeof name) != NULL;
    if (bytes != MAP_FAILED) munmap(bytes, size);
    close(file);
    return found;
}

/// Adds a record about this process to the journal.
static void record(const char *kind, const char *members, const char *reason) {
    const char *path = getenv("MOCK_URL_INJECTION_JOURNAL");
    struct rlimit limit;
    // A write beyond a limit would end the process by SIGXFSZ.
    if (getrlimit(RLIMIT_FSIZE, &limit) || limit.rlim_cur != RLIM_INFINITY) return;
    int file = path ? open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600) : -1;
    char program[256] = "";
    for (size_t i = 0; i + 1 < sizeof program && program_invocation_short_name[i]; i++) {
        char letter = program_invocation_short_name[i];
        program[i] = letter < ' ' || letter > '~' || letter == '"' || letter == '\\' ? '?' : letter;
    }
    struct timespec now, uptime;
    clock_gettime(CLOCK_REALTIME, &now);
    clock_gettime(CLOCK_MONOTONIC, &uptime);
    dprintf(file, "{\"kind\":\"%s\",\"time\":%lld.%06ld,\"monotonic\":%lld.%06ld,\"process\":%d,\"v\":1,\"program\":\"%s\","
        "%s,\"reason\":\"%s\"}\n", kind, (long long)now.tv_sec, now.tv_nsec / 1000, (long long)uptime.tv_sec,
        uptime.tv_nsec / 1000, getpid(), program, members, reason);
    close(file);
}

/// Ends a program that would reach the network without the runtime, with the status of `mock-url run` for such a program.
__attribute__((noreturn)) static void refuse(const char *reason, const char *detail) {
    record("refusal", "\"name\":\"uninjectable-program\"", reason);
    dprintf(2, "MockURLResponder stopped %s, because it cannot be mocked.\n  found:    %s%s\n  to do:    link "
        "MockURLResponder (docs/guides/launch-a-program.md)\n[uninjectable-program]\n", program_invocation_short_name, reason, detail);
    _exit(87);
}

__attribute__((constructor)) static void enter(void) {
    const char *library = getenv("MOCK_URL_INJECTION");
    struct contents contents = {0};
    if (!library) return;
    dl_iterate_phdr(look, &contents);
    if (contents.hasRuntime) return record("process", "\"injected\":false", "it contains MockURLResponder");
    if (!contents.needsFoundation && contents.needsCurl && isSwift()) refuse("Foundation is linked statically", "");
    if (!contents.needsFoundation) return record("process", "\"injected\":false", "it does not use FoundationNetworking");
    if (!mock_url_enter && !dlopen(library, RTLD_NOW)) refuse("the injection library does not fit the program: ", dlerror());
    if (mock_url_enter) record("process", "\"injected\":true", "it uses FoundationNetworking");
    if (mock_url_enter) mock_url_enter();
}
#endif
