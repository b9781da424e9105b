// SPDX-License-Identifier: Apache-2.0
// Thrown when another run owns the directory where this run was to write.
#pragma once

#include "arcane_core/base/error/Exception.h"
#include "arcane_core/run_directory/OwnerRecord.h"

#include <optional>

namespace Arcane::detail::run_directory
{
//! Thrown by OwnedDirectory on all ranks together. Nothing was written in the directory.
class DirectoryInUseException : public Exception
{
 public:
  //! \param owner nothing when it is not known. \param remedy additional advice for this case; may be null
  DirectoryInUseException(const TraceInfo& where, const String& directory, const std::optional<OwnerRecord>& owner,
                          const String& remedy = {});

  //! Makes an exception with the message of another one.
  DirectoryInUseException(const TraceInfo& where, const String& message);
};
} // namespace Arcane::detail::run_directory
