// SPDX-License-Identifier: Apache-2.0
// Functions of the C library that read and write numbers, in the locale "C".
#pragma once

#include "arcane_core/base/BaseTypes.h"

#include <locale.h>

#include <string>

namespace Arcane::detail::base
{

//! Returns the locale "C", for functions whose name ends with `_l`. \local
locale_t cLocale();

/*!
 * \brief Reads the real that \a text begins with, with a decimal point whatever the locale, as std::strtod() does.
 *
 * \a end receives the place after the number, which is the beginning of the text when there is none.
 * \local
 */
Real readReal(const char* text, const char** end);

//! Returns \a value as std::to_string() does, with a decimal point whatever the locale.
std::string fixedText(Real value);

//! Returns a capital of ASCII as a small letter, and any other byte as it is, whatever the locale.
constexpr char asciiLower(char c)
{
  return (c >= 'A' && c <= 'Z') ? static_cast<char>(c - 'A' + 'a') : c;
}

//! Does the reverse.
constexpr char asciiUpper(char c)
{
  return (c >= 'a' && c <= 'z') ? static_cast<char>(c - 'a' + 'A') : c;
}

//! The calling thread has the locale "C" during the life of this object; others keep theirs.
class CLocaleScope
{
 public:
  CLocaleScope()
  : m_previous(::uselocale(cLocale()))
  {}
  CLocaleScope(const CLocaleScope&) = delete;
  CLocaleScope& operator=(const CLocaleScope&) = delete;
  ~CLocaleScope() { ::uselocale(m_previous); }

 private:
  locale_t m_previous;
};

} // namespace Arcane::detail::base
