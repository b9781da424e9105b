// SPDX-License-Identifier: Apache-2.0
// Another run owns the directory where this one was to write.
#pragma once

#include "arcane_core/base/error/Exception.h"
#include "arcane_core/run/OwnerRecord.h"

#include <optional>

namespace Arcane::detail
{
//! Nothing was written in the directory. Thrown on all ranks together by OwnedDirectory.
class DirectoryInUseException : public Exception
{
 public:
  //! \param owner nothing when it is not known. \param remedy of this case, beside what always helps; may be null
  DirectoryInUseException(const TraceInfo& where, const String& directory, const std::optional<OwnerRecord>& owner,
                          const String& remedy = {});

  //! With the message of another one.
  DirectoryInUseException(const TraceInfo& where, const String& message);
};
} // namespace Arcane::detail
