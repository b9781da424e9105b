// SPDX-License-Identifier: Apache-2.0
#include "variables/sync/IGetVariablesValuesParallelOperation.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/Rendezvous.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "variables/core/VariableTypes.h"

#include <algorithm>
#include <utility>

namespace Arcane
{

namespace
{
struct UidAndRank
{
  Int64 uid;
  Int32 rank;
};

//! Returns the owner of each item, or -1 for items that do not exist. \collective
std::vector<Int32> findOwners(IParallelMng* pm, const IItemFamily* family, ConstArrayView<Int64> unique_ids)
{
  std::vector<UidAndRank> own;
  for (Int32 id = 0; id < family->maxLocalId(); ++id)
    if (family->uniqueIds()[id] != NULL_ITEM_UNIQUE_ID && ItemFlags::isOwn(family->flags()[id]))
      own.push_back({ family->uniqueIds()[id], pm->commRank() });
  auto known = detail::comm::publish(pm, std::move(own), [](const UidAndRank& item) { return item.uid; });
  const auto is_before = [](const UidAndRank& a, const UidAndRank& b) { return a.uid < b.uid; };
  std::sort(known.values.begin(), known.values.end(), is_before);
  return detail::comm::ask<Int32>(pm, Span<const Int64>(unique_ids), [&](const detail::comm::Received<Int64>& asked) {
    std::vector<Int32> owners;
    for (const Int64 uid : asked.values) {
      const auto place = std::lower_bound(known.values.begin(), known.values.end(), UidAndRank{ uid, 0 }, is_before);
      owners.push_back(place != known.values.end() && place->uid == uid ? place->rank : -1);
    }
    return owners;
  });
}

void checkQuestion(const VariableItemReal& variable, ConstArrayView<Int64> unique_ids, ConstArrayView<Int32> ranks, Int32 nb_rank,
                   Int32 nb_value)
{
  if (ranks.size() != unique_ids.size() || nb_value != unique_ids.size())
    ARCANE_FATAL("variable '{0}': values of {1} items are asked of {2} ranks for {3} places, expected equal sizes", variable.name(),
                 unique_ids.size(), ranks.size(), nb_value);
  for (Int32 i = 0; i < ranks.size(); ++i)
    if (ranks[i] < 0 || ranks[i] >= nb_rank)
      ARCANE_FATAL("variable '{0}': the value of item {1} is asked of rank {2}, expected one from 0 to {3}", variable.name(), unique_ids[i],
                   ranks[i], nb_rank - 1);
}
} // namespace

void IGetVariablesValuesParallelOperation::getVariableValues(VariableItemReal& variable, ConstArrayView<Int64> unique_ids,
                                                             ConstArrayView<Int32> sub_domain_ids, ArrayView<Real> values)
{
  IParallelMng* pm = m_parallel_mng;
  runAndAgree(pm, [&] { checkQuestion(variable, unique_ids, sub_domain_ids, pm->commSize(), values.size()); });
  const std::vector<Int32> ranks(sub_domain_ids.begin(), sub_domain_ids.end());
  const std::vector<Int64> nb_asked = detail::comm::countRanks(ranks, pm->commSize());
  const auto asked = detail::comm::sendRecordsTo(pm, Span<const Int64>(unique_ids), ranks, nb_asked);

  std::vector<Real> answers;
  std::vector<Int64> nb_answer;
  runAndAgree(pm, [&] {
    const IItemFamily* family = variable.variable()->itemFamily();
    for (Int32 rank = 0; rank < asked.nbRank(); ++rank) {
      nb_answer.push_back(asked.from(rank).size());
      for (const Int64 uid : asked.from(rank)) {
        const Int32 id = family->localIdOf(uid);
        if (id == NULL_ITEM_LOCAL_ID)
          ARCANE_FATAL("variable '{0}': rank {1} requests the value of item {3} from rank {2}, which lacks the item", variable.name(), rank,
                       pm->commRank(), uid);
        answers.push_back(variable[ItemLocalId(id)]);
      }
    }
  });
  const auto received = detail::comm::exchangePacked(pm, std::move(answers),
                                                     detail::comm::RecordBlocks(detail::comm::spanOf(nb_answer), sizeof(Real)), nb_asked);
  std::vector<Int64> next = received.offsets;
  for (Int32 i = 0; i < values.size(); ++i)
    values[i] = received.values[static_cast<std::size_t>(next[static_cast<std::size_t>(ranks[static_cast<std::size_t>(i)])]++)];
}

void IGetVariablesValuesParallelOperation::getVariableValues(VariableItemReal& variable, ConstArrayView<Int64> unique_ids,
                                                             ArrayView<Real> values)
{
  const std::vector<Int32> owners = findOwners(m_parallel_mng, variable.variable()->itemFamily(), unique_ids);
  runAndAgree(m_parallel_mng, [&] {
    for (Int32 i = 0; i < unique_ids.size(); ++i)
      if (owners[static_cast<std::size_t>(i)] < 0)
        ARCANE_FATAL("variable '{0}': no rank has the item {1}", variable.name(), unique_ids[i]);
  });
  getVariableValues(variable, unique_ids, ConstArrayView<Int32>(unique_ids.size(), owners.data()), values);
}

} // namespace Arcane
