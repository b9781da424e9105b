// SPDX-License-Identifier: Apache-2.0
// The files of the messages of each rank.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane::detail::run
{
//! Returns the file of all messages of a rank. \local
String logFile(const String& listing_directory, Int32 rank);

//! Returns the file of the warnings and errors of a rank, which exists once there is one. \local
String errorFile(const String& listing_directory, Int32 rank);

//! Removes both files of each rank of the previous run. Failures are ignored. \local
void removeFormerMessages(const String& listing_directory);
} // namespace Arcane::detail::run
