// SPDX-License-Identifier: Apache-2.0
// Moves particles from rank to rank with all data on them.
#pragma once

#include "arcane_core/mesh/families/ItemTransfer.h"
#include "arcane_core/mesh/groups/FamilyGroups.h"
#include "arcane_core/mesh/user_families/IParticleFamily.h"

namespace Arcane
{
class IFunctor;
}

namespace Arcane::detail::mesh
{

//! The particles that leave a rank. All lists have the same size.
struct Departures
{
  UniqueArray<Int32> local_ids;
  //! The rank to which each particle goes.
  UniqueArray<Int32> ranks;
  //! The unique id of the cell of each particle, NULL_ITEM_UNIQUE_ID for none.
  UniqueArray<Int64> cell_uids;

  void add(Int32 local_id, Int32 rank, Int64 cell_uid);
};

//! Returns particles that leave with their present cells. Ids that do not belong to particles have no cell. \local
Departures departuresOf(const IParticleFamily* family, ConstArrayView<Int32> local_ids, ConstArrayView<Int32> ranks);

/*!
 * \brief Sends particles of a family with their unique ids, cells, flags of the application, groups and values.
 *
 * Values are the values of the listeners that all ranks had when this object was made.
 */
class ParticleTransfer
{
 public:
  //! Agrees on the listeners with all ranks. \collective
  explicit ParticleTransfer(IParticleFamily* family);

  //! Returns true as long as the family has the listeners on which the ranks agreed. \local
  bool knowsListeners() const { return m_listeners == m_family->familyGroups().listeners().all(); }
  /*!
   * \brief Sends particles, removes them here, and adds the particles that other ranks send. The call ends the change of the family.
   * \param meanwhile  called when the messages of this rank are on their way; null if there is nothing to do. The function must not touch particles
   * \return the local ids of the particles that came, in the order of the ranks that sent them
   * \collective
   * \throws ParallelFatalErrorException on all ranks when a particle does not exist or is given twice, when its rank is wrong or is the one
   *         that sends, when the receiver has not its cell or has the particle already, and when \a meanwhile throws
   */
  UniqueArray<Int32> exchange(const Departures& departures, IFunctor* meanwhile = nullptr);

 private:
  void check(const Departures& departures) const;
  void put(const Departures& departures, IParallelExchanger& messages) const;
  UniqueArray<Int32> get(IParallelExchanger& messages);
  //! Adds the particles of a message.
  UniqueArray<Int32> add(ISerializer* message, Int32 sender);

  IParticleFamily* m_family;
  ItemTransfer m_transfer;
  std::vector<FamilyListener*> m_listeners;
};

//! Does IParticleFamily::exchangeParticles(). \collective
void exchangeByNewOwners(IParticleFamily* family);

//! The particles in cells that go to other ranks.
class ParticlesOfMovingCells
{
 public:
  //! Notes which own particles leave. \param new_owners the owner of each cell after the exchange, by local id \local
  ParticlesOfMovingCells(const std::vector<UserItemFamily*>& families, IParallelMng* pm, ConstArrayView<Int32> new_owners);

  //! Sends the particles to the ranks that have their cells now. \collective \throws ParallelFatalErrorException as ParticleTransfer does
  void follow();

 private:
  IParallelMng* m_parallel_mng;
  std::vector<std::pair<IParticleFamily*, Departures>> m_departures;
};

} // namespace Arcane::detail::mesh
