// SPDX-License-Identifier: Apache-2.0
// The calls of a thread, by the names of their functions.
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/text/ClassicStream.h"

#include "arcane_core/base/text/TypeName.h"

#include <dlfcn.h>
#include <execinfo.h>

#include <array>
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
  detail::base::ClassicStream<std::ostringstream> o;
  o << (info.dli_sname ? detail::base::demangled(info.dli_sname) : "?") << " in " << info.dli_fname << "+0x" << std::hex
    << static_cast<char*>(address) - static_cast<char*>(info.dli_fbase);
  return o.str();
}

} // namespace

String Platform::getStackTrace()
{
  constexpr int max_depth = 64;
  std::array<void*, max_depth> addresses{};
  const int depth = ::backtrace(addresses.data(), max_depth);
  detail::base::ClassicStream<std::ostringstream> o;
  for (int i = 1; i < depth; ++i)
    o << "    #" << i << ' ' << functionAt(addresses[static_cast<std::size_t>(i)]) << '\n';
  return String(o.view());
}

} // namespace Arcane
