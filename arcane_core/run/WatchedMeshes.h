// SPDX-License-Identifier: Apache-2.0
// The meshes of a run for programs that watch it.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/mesh/groups/ItemGroup.h"

#include <map>
#include <string>
#include <vector>

namespace Arcane
{
class IMesh;
class ISubDomain;
} // namespace Arcane

namespace Arcane::detail::watch
{
class RankWatch;
}

namespace Arcane::detail::run
{
/*!
 * \brief Shows each mesh in one block of shared memory, which a new one replaces when the mesh has changed.
 *
 * Watchers therefore never see half of a change: under a lease the previous block stays as it was. Does nothing without the word `mesh` in `-A,Watch`.
 */
class WatchedMeshes
{
 public:
  WatchedMeshes(ISubDomain* sd, watch::RankWatch& watch)
  : m_sub_domain(sd)
  , m_watch(watch)
  {}
  WatchedMeshes(const WatchedMeshes&) = delete;
  WatchedMeshes& operator=(const WatchedMeshes&) = delete;

  /*!
   * \brief Shows the meshes that were made or have changed since the last call, and forgets meshes that have ended. \local
   *
   * Without room it warns once, and tries again after 1, 2, 4 ... 512 calls.
   */
  void update();

 private:
  //! Numbers that change with the mesh: its object, items, coordinates, groups.
  using State = std::vector<Int64>;
  struct Shown
  {
    Int32 entry = -1;
    std::byte* block = nullptr;
    State state;
    //! Keeps the objects that the state names: no new group has the address of one that was destroyed.
    std::vector<ItemGroup> groups;
    Int64 nb_change = 0;
    //! Trials without room since the last block.
    Int32 nb_failure = 0;
    Int32 nb_update_to_wait = 0;
  };

  ISubDomain* m_sub_domain;
  watch::RankWatch& m_watch;
  std::map<std::string, Shown> m_shown;
  bool m_has_warned = false;

  State stateOf(IMesh& mesh) const;
  Int64 coordinatesEpoch(IMesh& mesh) const;
  void show(IMesh& mesh, Shown& shown);
  void free(std::byte* block);
  void warnOnce(const IMesh& mesh, Int64 nb_byte);
};
} // namespace Arcane::detail::run
