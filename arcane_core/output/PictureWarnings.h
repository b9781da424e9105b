// SPDX-License-Identifier: Apache-2.0
// Warnings about the pictures of a run.
#pragma once

#include "arcane_core/base/text/String.h"

#include <set>

namespace Arcane
{
class ITraceMng;
}

namespace Arcane::detail::output
{
//! The warnings that a run has given: each is given once, not with each picture.
class PictureWarnings
{
 public:
  //! Warns on one rank. All ranks call. \param trace may be null \local
  void warn(ITraceMng* trace, const String& message);

 private:
  std::set<String> m_messages;
};
} // namespace Arcane::detail::output
