// SPDX-License-Identifier: Apache-2.0
// A place in the source: its file, function and line.
#pragma once

#include "arcane_core/base/Export.h"

#include <iosfwd>

namespace Arcane
{

/*!
 * \brief Describes where something was called or thrown, by pointers to texts, which must outlive it.
 */
class TraceInfo
{
 public:
  constexpr TraceInfo() noexcept = default;
  constexpr TraceInfo(const char* file, const char* name, int line) noexcept
  : m_file(file)
  , m_name(name)
  , m_line(line)
  {}
  //! The printed text omits the signature when \a print_signature is false.
  constexpr TraceInfo(const char* file, const char* name, int line, bool print_signature) noexcept
  : m_file(file)
  , m_name(name)
  , m_line(line)
  , m_print_signature(print_signature)
  {}

  constexpr const char* file() const noexcept { return m_file; }
  constexpr int line() const noexcept { return m_line; }
  //! Returns the signature of the function.
  constexpr const char* name() const noexcept { return m_name; }
  constexpr bool printSignature() const noexcept { return m_print_signature; }

 private:
  const char* m_file = "(None)";
  const char* m_name = "(None)";
  int m_line = -1;
  bool m_print_signature = true;
};

//! Prints the file, the line and, if there is one, the signature.
ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, const TraceInfo& where);

} // namespace Arcane

#define A_FUNCINFO ::Arcane::TraceInfo(__FILE__, __PRETTY_FUNCTION__, __LINE__)
#define A_FUNCNAME A_FUNCINFO
#define A_FUNCINFO1 ::Arcane::TraceInfo(__FILE__, __PRETTY_FUNCTION__, __LINE__, false)
