// SPDX-License-Identifier: Apache-2.0
// Sends flags, groups and values of items from the ranks that have them to the ranks that need them.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/comm/IParallelExchanger.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"
#include "arcane_core/mesh/groups/FamilyListener.h"

#include <map>
#include <memory>
#include <vector>

namespace Arcane::detail::mesh
{

class MeshOfFamily;

//! Lists of local ids, first by family, then by rank.
using ItemsByRank = std::vector<std::vector<UniqueArray<Int32>>>;

/*!
 * \brief Transfers the data of items that the topology does not contain: flags of the application, groups, values of listeners.
 *
 * Items may be renumbered between a send and the matching receive. Therefore messages contain no ids: both sides list the same
 * items in the same order. Flags and groups are sent apart from values, because a variable on a group has no place for a value until
 * the group, and the groups from which it is computed, have their items. A listener takes part if every rank has a listener of the same
 * name that follows exchanges. Computed groups and groups of one rank only are not sent.
 */
class ItemTransfer
{
 public:
  //! Transfers items of \a families, the same on all ranks. Agrees on the listeners, which must live as long as this object. \collective
  explicit ItemTransfer(std::vector<IItemFamily*> families);
  //! Transfers items of the families of nodes, edges, faces and cells, in this order. \collective
  explicit ItemTransfer(const MeshOfFamily& topology);

  //! Returns empty lists of items for each family and rank. \local
  ItemsByRank noItems() const;

  //! Sends flags and groups of \a items to the ranks for which they are listed. \collective
  void sendGroups(const ItemsByRank& items);
  //! Sets the flags and groups of the items received from each rank. Each item is then in exactly the groups in which that rank had it.
  //! \collective
  void receiveGroups(const ItemsByRank& items);
  /*!
   * \brief Sends the values that the listeners have of \a items to the ranks for which the items are listed. \collective
   * \throws ParallelFatalErrorException on all ranks when a listener of one throws.
   */
  void sendValues(const ItemsByRank& items);
  //! Gives the items received from each rank the values that its listeners had. \collective
  //! \throws ParallelFatalErrorException like sendValues()
  void receiveValues(const ItemsByRank& items);
  //! Adds flags, groups and values to the messages to the ranks for which \a items are listed. \local
  void putAll(const ItemsByRank& items, IParallelExchanger& messages) const;
  //! Reads what putAll() has added, for the items that came from each rank. \local
  void getAll(const ItemsByRank& items, IParallelExchanger& messages) const;

 private:
  struct Follower
  {
    std::size_t family;
    FamilyListener* listener;
  };
  using ItemsOfGroups = std::map<String, UniqueArray<Int32>>;

  void agreeOnListeners();
  //! Returns empty messages to the ranks for which \a items are listed. \collective
  std::unique_ptr<IParallelExchanger> messagesFor(const ItemsByRank& items) const;
  //! Writes into the messages the bits of items that belong to the application.
  void putMarks(std::size_t family, const ItemsByRank& items, IParallelExchanger& messages) const;
  void putGroups(std::size_t family, const ItemsByRank& items, IParallelExchanger& messages) const;
  void putValues(const ItemsByRank& items, IParallelExchanger& messages) const;
  void getMarks(std::size_t family, const ItemsByRank& items, IParallelExchanger& messages) const;
  void getGroups(std::size_t family, const ItemsByRank& items, IParallelExchanger& messages) const;
  void getValues(const ItemsByRank& items, IParallelExchanger& messages) const;
  void setGroups(std::size_t family, const ItemsByRank& items, ItemsOfGroups& received) const;

  std::vector<IItemFamily*> m_families;
  IParallelMng* m_parallel_mng;
  std::vector<Follower> m_followers;
  std::unique_ptr<IParallelExchanger> m_groups;
  std::unique_ptr<IParallelExchanger> m_values;
};

} // namespace Arcane::detail::mesh
