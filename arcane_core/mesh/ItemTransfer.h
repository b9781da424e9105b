// SPDX-License-Identifier: Apache-2.0
// Sends flags, groups and values of items from the ranks that have them to those that need them.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/comm/IParallelExchanger.h"
#include "arcane_core/mesh/ArcaneTypes.h"
#include "arcane_core/mesh/FamilyListener.h"

#include <array>
#include <map>
#include <memory>
#include <vector>

namespace Arcane::detail::mesh
{

class MeshTopology;

//! Lists of local ids, first by kind of items, then by rank.
using ItemsByRank = std::array<std::vector<UniqueArray<Int32>>, 4>;

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
  //! Agrees on the listeners, which must live as long as this object. \collective
  explicit ItemTransfer(MeshTopology& topology);

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

 private:
  struct Follower
  {
    eItemKind kind;
    FamilyListener* listener;
  };
  using ItemsOfGroups = std::map<String, UniqueArray<Int32>>;

  void agreeOnListeners();
  //! Returns empty messages to the ranks for which \a items are listed. \collective
  std::unique_ptr<IParallelExchanger> messagesFor(const ItemsByRank& items) const;
  //! Writes into the messages the bits of items that belong to the application.
  void putMarks(eItemKind kind, const ItemsByRank& items);
  void putGroups(eItemKind kind, const ItemsByRank& items);
  void getMarks(eItemKind kind, const ItemsByRank& items);
  void getGroups(eItemKind kind, const ItemsByRank& items);
  void setGroups(eItemKind kind, const ItemsByRank& items, ItemsOfGroups& received);

  MeshTopology& m_topology;
  std::vector<Follower> m_followers;
  std::unique_ptr<IParallelExchanger> m_groups;
  std::unique_ptr<IParallelExchanger> m_values;
};

} // namespace Arcane::detail::mesh
