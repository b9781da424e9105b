// SPDX-License-Identifier: Apache-2.0
// From text to values and back, as case files write them.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/Convert.h"

namespace Arcane
{

//! The value that the whole of \a s gives (see Convert::ScalarType). \return true on ERROR; \a v is then unchanged.
template <detail::Parsable T> bool builtInGetValue(T& v, const String& s)
{
  return detail::parseText(s.view(), v);
}

//! A copy of \a s, that keeps its blanks and may be null.
inline bool builtInGetValue(String& v, const String& s)
{
  v = s;
  return false;
}

//! Values separated by blanks; none when \a s is empty. \return true on ERROR; \a v is then unchanged.
template <detail::Parsable T> bool builtInGetValue(Array<T>& v, const String& s);

//! Text that builtInGetValue() reads back to the same value. \return true on ERROR, that is never.
template <detail::Parsable T> bool builtInPutValue(const T& v, String& s);

template <detail::Parsable T> bool builtInPutValue(ConstArrayView<T> values, String& s);

} // namespace Arcane
