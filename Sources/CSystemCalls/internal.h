#pragma once
#include "CSystemCalls.h"
#include <linux/audit.h>
#include <linux/seccomp.h>

#if defined(__x86_64__)
#define NATIVE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE AUDIT_ARCH_AARCH64
#endif

// Gives calls that differ only in their number one form.
void outside_describe(struct outside_call *call, const struct seccomp_data *data);
