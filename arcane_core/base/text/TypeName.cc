// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/TypeName.h"

#include <cstdlib>
#include <memory>

#include <cxxabi.h>

namespace Arcane::detail::base
{
std::string demangled(const char* mangled)
{
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> name(abi::__cxa_demangle(mangled, nullptr, nullptr, &status), &std::free);
  return name ? name.get() : mangled;
}
} // namespace Arcane::detail::base
