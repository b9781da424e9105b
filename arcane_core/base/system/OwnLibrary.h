// SPDX-License-Identifier: Apache-2.0
// Shared libraries of the framework that are loaded by name.
#pragma once

#include "arcane_core/base/text/String.h"

#include <string>

namespace Arcane::detail::base
{
//! A loaded library, or the reason why it cannot be loaded.
struct OwnLibrary
{
  //! Name of the file, with the version of the framework: packages of two versions lie side by side.
  std::string file;
  //! Handle of the loader; null without the library.
  void* handle = nullptr;
  String reason;
};

//! Loads `libNAME.so.VERSION` from the folder of the framework's library or, if it is not there, from where the system searches. Thread-safe.
OwnLibrary loadOwnLibrary(const std::string& name);
//! Loads \a file from \a folder, which ends with a slash, or else from where the system searches. The reason of a failure has both. Thread-safe.
OwnLibrary loadLibrary(const std::string& folder, const std::string& file);
} // namespace Arcane::detail::base
