// SPDX-License-Identifier: Apache-2.0
// The entry points that a time loop calls, in order.
#pragma once

#include "arcane_core/base/text/String.h"

#include <vector>

namespace Arcane
{
class IEntryPoint;
class ISubDomain;
class ITimeLoop;
} // namespace Arcane

namespace Arcane::detail::run
{
/*!
 * \brief Holds the entry points of each phase of a run.
 *
 * Entry points with PAutoLoadBegin come first, in creation order, then the entry points that the time loop names, then the ones with
 * PAutoLoadEnd, in reverse creation order. Entry points of optional modules that are not active are omitted.
 */
struct EntryPointSchedule
{
  std::vector<IEntryPoint*> build;
  std::vector<IEntryPoint*> init; //!< holds init, start-init and continue-init; the run chooses
  std::vector<IEntryPoint*> compute_loop;
  std::vector<IEntryPoint*> restore;
  std::vector<IEntryPoint*> on_mesh_changed;
  std::vector<IEntryPoint*> on_mesh_refinement;
  std::vector<IEntryPoint*> exit;

  //! Returns true if the run calls \a entry_point in one of its phases. \local
  bool contains(const IEntryPoint* entry_point) const;
};

/*!
 * \brief Resolves the names of \a loop and marks the modules that are used.
 * \throws FatalErrorException listing every name that cannot be resolved
 */
EntryPointSchedule makeSchedule(ISubDomain* sd, const ITimeLoop& loop);
} // namespace Arcane::detail::run
