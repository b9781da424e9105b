// SPDX-License-Identifier: Apache-2.0
#include "accelerator/runtime/DriverStatus.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <cstdio>

namespace Arcane::detail::runtime
{
String DriverStatus::message() const
{
  if (isOk())
    return "ok";
  if (m_native_code == 0)
    return String::format("{0}: {1}", m_call, m_text);
  return String::format("{0}: {1} (code {2})", m_call, m_text, m_native_code);
}

void throwIfFailed(const DriverStatus& status, const String& what)
{
  if (!status.isOk()) [[unlikely]]
    ARCANE_FATAL("cannot {0}: {1}", what, status.message());
}

void reportIfFailed(const DriverStatus& status, const char* what) noexcept
{
  if (!status.isOk() && !status.isUnloading()) [[unlikely]]
    std::fprintf(stderr, "WARNING: cannot %s: %s: %s (code %d)\n", what, status.call(), status.text(), status.nativeCode());
}
} // namespace Arcane::detail::runtime
