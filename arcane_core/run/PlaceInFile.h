// SPDX-License-Identifier: Apache-2.0
// Where a file names something that a run cannot use.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane
{
//! Says where a file names a module, a service or an entry point. Without a file, both texts are null.
struct PlaceInFile
{
  String position; //!< the file, the line and the column, as `Heat.config:12:7`
  String excerpt;  //!< the line of the file, and below it a line with a caret

  //! Returns an error at this place as a compiler prints it. Without a place it is \a message alone.
  String error(const String& message) const
  {
    return position.null() ? message : String::format("{0}: error: {1}\n{2}", position, message, excerpt);
  }
};
} // namespace Arcane
