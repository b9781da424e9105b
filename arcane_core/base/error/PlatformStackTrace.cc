// SPDX-License-Identifier: Apache-2.0
// The calls of a thread, by the names of their functions.
#include "arcane_core/base/system/PlatformUtils.h"

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

//! As `function in library+0xoffset`: the offset is what addr2line takes.
std::string functionAt(void* address)
{
  Dl_info info{};
  if (::dladdr(address, &info) == 0 || !info.dli_fname)
    return "?";
  std::ostringstream o;
  int status = 0;
  const std::unique_ptr<char, decltype(&std::free)> name(
    info.dli_sname ? abi::__cxa_demangle(info.dli_sname, nullptr, nullptr, &status) : nullptr, &std::free);
  if (name)
    o << name.get();
  else
    o << (info.dli_sname ? info.dli_sname : "?");
  o << " in " << info.dli_fname << "+0x" << std::hex << static_cast<char*>(address) - static_cast<char*>(info.dli_fbase);
  return o.str();
}

} // namespace

String Platform::getStackTrace()
{
  constexpr int max_depth = 64;
  std::array<void*, max_depth> addresses{};
  const int depth = ::backtrace(addresses.data(), max_depth);
  std::ostringstream o;
  for (int i = 1; i < depth; ++i)
    o << "    #" << i << ' ' << functionAt(addresses[static_cast<std::size_t>(i)]) << '\n';
  return String(o.view());
}

} // namespace Arcane
