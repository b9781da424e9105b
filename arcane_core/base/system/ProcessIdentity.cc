// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/system/ProcessIdentity.h"

#include "arcane_core/base/math/SequenceHash.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include <sys/stat.h>
#include <unistd.h>

namespace Arcane::detail::base
{
namespace
{
//! Returns when this process started, in ticks since the machine was started: field 22 of /proc/self/stat, see proc(5).
UInt64 startTime()
{
  ClassicStream<std::ifstream> file("/proc/self/stat");
  const std::string text{ std::istreambuf_iterator<char>(file), {} };
  // The name of the program is in parentheses, and may have any characters. The next field is the third one.
  const auto name_end = text.rfind(')');
  if (name_end == std::string::npos)
    return static_cast<UInt64>(platform::getRealTimeNS());
  ClassicStream<std::istringstream> fields(text.substr(name_end + 1));
  std::string field;
  for (int i = 3; i <= 22; ++i)
    fields >> field;
  return std::strtoull(field.c_str(), nullptr, 10);
}

UInt64 identityOf(pid_t process)
{
  struct ::stat space = {};
  ::stat("/proc/self/ns/pid", &space);
  SequenceHash<UInt64> hash;
  hash.add(static_cast<UInt64>(process));
  hash.add(startTime());
  hash.add(static_cast<UInt64>(space.st_ino));
  return hash.code();
}

//! The identity that was computed last, and the process for which it was.
struct KnownIdentity
{
  pid_t process = 0;
  UInt64 identity = 0;
};
} // namespace

UInt64 processIdentity()
{
  // One per thread, without a lock that another thread could hold when a process forks.
  thread_local KnownIdentity known;
  const pid_t process = ::getpid();
  if (known.process != process)
    known = { process, identityOf(process) };
  return known.identity;
}
} // namespace Arcane::detail::base
