// SPDX-License-Identifier: Apache-2.0
// The options of the files of a checkpoint.
#pragma once

#include "checkpoint/format/Manifest.h"
#include "checkpoint/hdf5/Filter.h"

namespace Arcane::detail::checkpoint
{
//! All ranks have the same options.
struct FileOptions
{
  h5::Filter filter;
  //! The ranks of a machine write to one file. Its values are not filtered.
  bool is_one_per_machine = false;

  //! Returns the least version of the format that has such files, with a manifest in one piece.
  Int32 formatVersion() const
  {
    const bool is_new = filter.deflate_level > 0 || is_one_per_machine;
    return is_new ? format::Manifest::filtered_version : format::Manifest::first_version;
  }
};
} // namespace Arcane::detail::checkpoint
