// SPDX-License-Identifier: Apache-2.0
// A version: major, minor, patch.
#pragma once

#include "arcane_core/base/text/String.h"

#include <compare>
#include <iosfwd>

namespace Arcane
{

//! A version: major, minor and patch number. Versions can be compared.
class ARCANE_EXPORT VersionInfo
{
 public:
  //! Makes version 0.0.0.
  VersionInfo() = default;
  VersionInfo(int vmajor, int vminor, int vpatch)
  : m_major(vmajor)
  , m_minor(vminor)
  , m_patch(vpatch)
  {}
  //! Reads `1`, `1.2` or `1.2.3`. \throws ArgumentException when \a text has another form
  explicit VersionInfo(const String& text);

  int versionMajor() const { return m_major; }
  int versionMinor() const { return m_minor; }
  int versionPatch() const { return m_patch; }
  //! Returns the version as `1.2.3`.
  String versionAsString() const;
  void write(std::ostream& o) const;

  friend auto operator<=>(const VersionInfo& a, const VersionInfo& b) = default;

 private:
  int m_major = 0;
  int m_minor = 0;
  int m_patch = 0;
};

ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, const VersionInfo& version);

} // namespace Arcane
