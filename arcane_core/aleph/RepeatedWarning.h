// SPDX-License-Identifier: Apache-2.0
// Warnings of a loop in time.
#pragma once

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/String.h"

namespace Arcane::detail::aleph
{
//! Warning that is logged only when its text changes.
class RepeatedWarning
{
 public:
  //! Warns unless \a text is as in the last call. All ranks have the same text. \local
  void warn(ITraceMng* tm, const String& text)
  {
    if (text == m_last)
      return;
    m_last = text;
    tm->pwarning() << text;
  }

 private:
  String m_last;
};
} // namespace Arcane::detail::aleph
