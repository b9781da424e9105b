// SPDX-License-Identifier: Apache-2.0
// What an exception says.
#pragma once

#include "arcane_core/base/error/Exception.h"

#include <string>

namespace Arcane::test
{
//! Returns the message of the exception of Arcane that \a f throws, or an empty text when it throws none.
template <typename F> std::string messageOf(const F& f)
{
  try {
    f();
  }
  catch (const Exception& ex) {
    return ex.message().localstr();
  }
  return {};
}
} // namespace Arcane::test
