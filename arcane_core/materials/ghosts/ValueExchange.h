// SPDX-License-Identifier: Apache-2.0
// The values of variables on constituents, sent from owners to ghosts in one message for each neighbour.
#pragma once

#include "arcane_core/materials/ghosts/IMeshMaterialVariableSynchronizer.h"
#include "arcane_core/materials/ghosts/NeighbourMessages.h"
#include "arcane_core/materials/ghosts/SetExchange.h"

namespace Arcane::detail::ghosts
{

/*!
 * \brief Sends the values of all variables of a list, each place once.
 *
 * A message begins with hashes of the variables and of the sets of the cells. When sets differ, both the owner and the ghost detect it.
 */
class ValueExchange
{
 public:
  using Lists = Materials::IMeshMaterialVariableSynchronizer;

  ValueExchange(Materials::IMeshMaterialMng* mng, Lists& of_materials, Lists& of_environments);

  //! Sends the values of the used variables. All ranks pass the same \a time. \collective
  void start(const std::vector<Materials::IMeshMaterialVariable*>& variables, eExchangeTime time);
  /*!
   * \brief Writes the values of ghosts.
   * \collective
   * \throws FatalErrorException on both ranks when a ghost and its owner have different sets: the message names the cell, the ranks and the sets; on
   * this rank when a neighbour has sent other variables
   */
  void finish();
  //! Returns the size of the messages of this rank. \unit{bytes} \local
  Int64 messageBytes() const { return m_messages.nbSentByte() + m_received_bytes; }

 private:
  Materials::IMeshMaterialMng* m_manager;
  Lists& m_of_materials;
  Lists& m_of_environments;
  NeighbourMessages m_messages;
  std::vector<Materials::MeshMaterialVariable*> m_variables;
  UInt64 m_label = 0;
  Int64 m_received_bytes = 0;

  //! Returns the size of the values of \a nb_cell cells that have all constituents. \unit{bytes}
  Int64 largestBytes(Int32 nb_cell) const;
  const Lists& listsOf(const Materials::MeshMaterialVariable* variable) const;
  void checkHeads();
  void throwDifferentSets(const std::vector<bool>& is_wrong);
};

} // namespace Arcane::detail::ghosts
