// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/error/LostException.h"

#include "arcane_core/base/ArccoreGlobal.h"

#include <cstdio>
#include <string>

namespace Arcane::detail::base
{
namespace
{
void printReason(const TraceInfo& where, const char* what, const char* reason) noexcept
{
  try {
    printWarning(where, std::string(what) + ": " + reason);
  }
  catch (...) {
    // No memory for the line.
    std::fprintf(stderr, "warning: %s: %s\n", what, reason);
  }
}
} // namespace

void printLostException(const TraceInfo& where, const char* what, const std::exception_ptr& error) noexcept
{
  if (!error)
    return;
  try {
    std::rethrow_exception(error);
  }
  catch (const std::exception& ex) {
    printReason(where, what, ex.what());
  }
  catch (...) {
    printReason(where, what, "an exception of unknown type");
  }
}
} // namespace Arcane::detail::base
