// SPDX-License-Identifier: Apache-2.0
// The variables that programs may watch while the run computes.
#pragma once

#include "shmem/watch/layout/WatchLayout.h"

#include "arcane_core/base/object/Ref.h"

#include <unordered_map>

namespace Arcane
{
class IData;
class IParallelMng;
class IVariable;
} // namespace Arcane

namespace Arcane::detail::shmem
{
class MachineArena;
} // namespace Arcane::detail::shmem

namespace Arcane::detail::watch
{
class RankWatch;
} // namespace Arcane::detail::watch

namespace Arcane::detail::variables
{
/*!
 * \brief Shows variables to the programs that watch a run. Exists only with `-A,Watch`.
 *
 * The variables in shared memory are shown, and all that `-A,Watch` names. The named ones are then in shared memory, too, unless they are texts
 * or in the memory of a device. All calls are \local, and made by the thread of the rank.
 */
class WatchedVariables
{
 public:
  explicit WatchedVariables(watch::RankWatch& watch)
  : m_watch(watch)
  {}
  WatchedVariables(const WatchedVariables&) = delete;
  WatchedVariables& operator=(const WatchedVariables&) = delete;

  //! Returns the object of the run of \a pm, which the first call makes; null without `-A,Watch`. \local
  static WatchedVariables* of(IParallelMng* pm);
  //! Returns true if \a variable is shown. \local
  bool isShown(const IVariable& variable) const;
  //! Shows the present address and extents of \a data, or no value when \a is_used is false, if the variable is to be shown. \local
  void show(const IVariable& variable, const IData& data, bool is_used);
  //! Moves the values of \a data to another block if a program may be reading them. \local
  void leaveReadBlock(IData& data) const;
  //! Returns how often values of \a variable were shown, or -1 if they were not. \local
  Int64 epochOf(const IVariable& variable) const;
  //! Copies the values of all variables in the memory of a device to shared memory, and shows the copies. Without room, they stay hidden. \local
  void copyFromDevices(shmem::MachineArena& arena, Int64 nb_iteration);
  //! Forgets \a variable, which ends. \local
  void forget(const IVariable& variable);

 private:
  watch::RankWatch& m_watch;
  std::unordered_map<const IVariable*, Int32> m_entries;
  //! The copies of the variables in the memory of a device that are shown.
  std::unordered_map<const IVariable*, Ref<IData>> m_copies;

  Int32 entryOf(const IVariable& variable);
  void showData(const IVariable& variable, const IData& data, bool has_values, Int64 copied_after);
};

//! Returns the memory in which programs that watch the run find \a variable; null if it is in other memory. \local
shmem::MachineArena* memoryForPrograms(const IVariable& variable);
} // namespace Arcane::detail::variables
