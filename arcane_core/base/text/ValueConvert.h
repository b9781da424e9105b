// SPDX-License-Identifier: Apache-2.0
// Converts text to values and back, in the form of case files.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/Convert.h"

namespace Arcane
{

//! Reads \a v from the whole of \a s (see Convert::ScalarType). \return true on ERROR; \a v is then unchanged
template <detail::base::Parsable T> bool builtInGetValue(T& v, const String& s)
{
  return detail::base::parseText(s.view(), v);
}

//! Copies \a s with its blanks; the copy is null when \a s is null.
inline bool builtInGetValue(String& v, const String& s)
{
  v = s;
  return false;
}

//! Reads values separated by blanks; an empty text has none. \return true on ERROR; \a v is then unchanged
template <detail::base::Parsable T> ARCANE_EXPORT bool builtInGetValue(Array<T>& v, const String& s);

//! Writes \a v as a text from which builtInGetValue() reads the same value. \return true on ERROR, which never happens
template <detail::base::Parsable T> ARCANE_EXPORT bool builtInPutValue(const T& v, String& s);

template <detail::base::Parsable T> ARCANE_EXPORT bool builtInPutValue(ConstArrayView<T> values, String& s);

} // namespace Arcane
