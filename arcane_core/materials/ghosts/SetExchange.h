// SPDX-License-Identifier: Apache-2.0
// The materials of shared cells, sent from owners to ghosts.
#pragma once

#include "arcane_core/materials/ghosts/NeighbourMessages.h"
#include "arcane_core/materials/sets/MaterialsCoreGlobal.h"

#include "arcane_core/base/text/String.h"

#include <functional>

namespace Arcane::detail::ghosts
{

//! A ghost with another set than its owner.
struct SetDifference
{
  Int32 cell;
  Int32 owner_rank;
  std::vector<Int32> of_owner;
  std::vector<Int32> of_ghost;
};

//! Sends one bit for each material of each shared cell.
class SetExchange
{
 public:
  explicit SetExchange(Materials::IMeshMaterialMng* mng);

  //! Calls \a visit for each ghost with other materials than its owner, in the order of neighbours. \collective
  void forEachDifference(const std::function<void(const SetDifference&)>& visit);
  //! Calls \a visit for the ghosts of the neighbours with \a is_wrong only. \collective over these neighbours
  void forEachDifference(const std::vector<bool>& is_wrong, const std::function<void(const SetDifference&)>& visit);
  //! Returns a sentence with the unique id of the cell, both ranks and both sets. \local
  String textOf(const SetDifference& difference) const;

 private:
  Materials::IMeshMaterialMng* m_manager;
  NeighbourMessages m_messages;

  void pack(ConstArrayView<Int32> cells, Span<std::byte> bits) const;
};

} // namespace Arcane::detail::ghosts
