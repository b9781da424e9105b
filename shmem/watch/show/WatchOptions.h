// SPDX-License-Identifier: Apache-2.0
// Says which variables of a run other programs may read, and how much memory that may cost.
#pragma once

#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/base/text/String.h"

#include <vector>

namespace Arcane::detail::watch
{
//! The values of `-A,Watch`, `-A,WatchLimit`, `-A,WatchDevices` and `-A,WatchRequests`.
struct WatchOptions
{
  //! The most blocks that one rank keeps for watchers.
  static constexpr Int64 most_kept_blocks = 4096;

  //! True when the run has a directory for watchers.
  bool is_wanted = false;
  //! True when all variables are placed in shared memory.
  bool is_all = false;
  //! True when the meshes are shown, with their coordinates.
  bool has_meshes = false;
  //! The names, or full names, of the variables that are placed in shared memory.
  std::vector<String> names;
  //! The most that one rank keeps for watchers. \unit{bytes}
  Int64 limit_bytes = 0;
  //! The longest time for which one rank keeps a block for watchers. \unit{ns}
  Int64 limit_ns = 0;
  //! The time between two copies of values in the memory of devices, 0 for none. \unit{ns}
  Int64 device_period_ns = 0;
  //! The requests that watchers may make, between colons.
  String requests;

  //! Returns true when the variable of these names must be placed in shared memory. \local
  bool places(const String& name, const String& full_name) const;
};

//! Reads the options. \local \throws FatalErrorException when a value is not right
WatchOptions readWatchOptions(const CommandLineArguments& arguments);
} // namespace Arcane::detail::watch
