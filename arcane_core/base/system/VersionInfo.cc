// SPDX-License-Identifier: Apache-2.0
// A version: major, minor, patch.
#include "arcane_core/base/system/VersionInfo.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"

#include <array>
#include <charconv>
#include <ostream>

namespace Arcane
{

VersionInfo::VersionInfo(const String& text)
{
  std::array<int*, 3> numbers = { &m_major, &m_minor, &m_patch };
  const char* begin = text.localstr();
  const char* const end = begin + text.length();
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const auto [after, error] = std::from_chars(begin, end, *numbers[i]);
    if (error != std::errc() || *numbers[i] < 0)
      break;
    if (after == end)
      return;
    if (*after != '.')
      break;
    begin = after + 1;
  }
  ARCANE_THROW(ArgumentException, "version is '{0}', expected one like '1.2.3'", text);
}

String VersionInfo::versionAsString() const
{
  return String::format("{0}.{1}.{2}", m_major, m_minor, m_patch);
}

void VersionInfo::write(std::ostream& o) const
{
  o << versionAsString();
}

std::ostream& operator<<(std::ostream& o, const VersionInfo& version)
{
  version.write(o);
  return o;
}

} // namespace Arcane
