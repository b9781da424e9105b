// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/PlatformUtils.h"

#include <cxxabi.h>
#include <dlfcn.h>
#include <execinfo.h>

#include <array>
#include <cstdlib>
#include <memory>
#include <sstream>

namespace Arcane
{

namespace
{

std::string functionAt(void* address)
{
  Dl_info info{};
  if (::dladdr(address, &info) == 0)
    return "?";
  const std::string file = info.dli_fname ? info.dli_fname : "?";
  if (!info.dli_sname)
    return "? in " + file;
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> name(abi::__cxa_demangle(info.dli_sname, nullptr, nullptr, &status), &std::free);
  return std::string(status == 0 ? name.get() : info.dli_sname) + " in " + file;
}

} // namespace

String Platform::getStackTrace()
{
  constexpr int max_depth = 64;
  std::array<void*, max_depth> addresses{};
  const int depth = ::backtrace(addresses.data(), max_depth);
  std::ostringstream o;
  for (int i = 1; i < depth; ++i)
    o << "    #" << i << " " << addresses[static_cast<std::size_t>(i)] << " "
      << functionAt(addresses[static_cast<std::size_t>(i)]) << '\n';
  return String(o.view());
}

} // namespace Arcane
