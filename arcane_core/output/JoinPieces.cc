// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/JoinPieces.h"

#include "arcane_core/comm/RecordExchange.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/items/Item.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <vector>

namespace Arcane::detail::output
{
namespace
{
//! A point that a rank has.
struct Use
{
  Int64 uid;
  Int32 is_own;
  Int32 rank; //!< the rank that is asked about the point
};

//! Sends each use to its rank. \a answer_of returns a number for each received use. \return the answers, \shape{nb_use} \collective
template <typename AnswerOf> std::vector<Int64> ask(IParallelMng* pm, const std::vector<Use>& uses, const AnswerOf& answer_of)
{
  const auto nb_rank = static_cast<std::size_t>(pm->commSize());
  std::vector<std::vector<Use>> to(nb_rank);
  for (const Use& use : uses)
    to[static_cast<std::size_t>(use.rank)].push_back(use);
  const comm::Received<Use> asked = comm::exchangeRecords(pm, std::move(to));
  const std::vector<Int64> answers = answer_of(asked);
  std::vector<std::vector<Int64>> back(nb_rank);
  for (std::size_t rank = 0; rank < nb_rank; ++rank)
    back[rank].assign(answers.begin() + asked.offsets[rank], answers.begin() + asked.offsets[rank + 1]);
  const comm::Received<Int64> answered = comm::exchangeRecords(pm, std::move(back));

  // Answers of a rank come in the order of what it was asked.
  std::vector<Int64> next = answered.offsets;
  std::vector<Int64> result;
  result.reserve(uses.size());
  for (const Use& use : uses)
    result.push_back(answered.values[static_cast<std::size_t>(next[static_cast<std::size_t>(use.rank)]++)]);
  return result;
}

//! Returns the rank that writes each point: its owner, or the lowest one.
std::vector<Int64> writersOf(const comm::Received<Use>& uses)
{
  std::unordered_map<Int64, Int64> writers;
  for (Int32 rank = 0; rank < uses.nbRank(); ++rank)
    for (const Use& use : uses.from(rank)) {
      const auto [writer, is_new] = writers.emplace(use.uid, rank);
      if (!is_new && use.is_own != 0)
        writer->second = rank;
    }
  std::vector<Int64> result;
  for (const Use& use : uses.values)
    result.push_back(writers.at(use.uid));
  return result;
}

//! Returns the marks of the items that other ranks know too, by local id.
std::vector<bool> marksOfShared(const IItemFamily& family)
{
  std::vector<bool> marks(static_cast<std::size_t>(family.maxLocalId()), false);
  const mesh::GhostLayout& layout = family.ghostLayout();
  for (const ConstArrayView<Int32> ids : { layout.allShareIds(), layout.allGhostIds() })
    for (const Int32 id : ids)
      marks[static_cast<std::size_t>(id)] = true;
  return marks;
}

//! Returns how many points lower ranks write. \collective
Int64 nbBefore(IParallelMng* pm, Int64 nb_mine)
{
  UniqueArray<Int64> counts(pm->commSize());
  pm->allGather(ConstArrayView<Int64>(1, &nb_mine), counts.view());
  return std::accumulate(counts.begin(), counts.begin() + pm->commRank(), Int64(0));
}
} // namespace

void joinPieces(IParallelMng* pm, const IItemFamily& node_family, VtkPiece& piece)
{
  piece.is_joined = true;
  if (pm->commSize() == 1)
    return;
  const std::vector<bool> is_shared = marksOfShared(node_family);
  std::vector<Use> uses;
  std::vector<std::size_t> used_points;
  std::size_t point = 0;
  for (const Item node : node_family.view(piece.nodes)) {
    if (is_shared[static_cast<std::size_t>(node.localId())]) {
      const Int64 uid = node.uniqueId().asInt64();
      uses.push_back({ uid, node.isOwn() ? 1 : 0, comm::directoryRank(uid, pm->commSize()) });
      used_points.push_back(point);
    }
    ++point;
  }
  const std::vector<Int64> writers = ask(pm, uses, &writersOf);

  std::vector<bool> is_mine(static_cast<std::size_t>(piece.nodes.size()), true);
  for (std::size_t u = 0; u < uses.size(); ++u) {
    uses[u].rank = static_cast<Int32>(writers[u]);
    is_mine[used_points[u]] = uses[u].rank == pm->commRank();
  }
  Int64 number = nbBefore(pm, std::count(is_mine.begin(), is_mine.end(), true));
  std::vector<Int64> numbers(is_mine.size(), -1);
  UniqueArray<Int32> nodes;
  for (std::size_t i = 0; i < is_mine.size(); ++i)
    if (is_mine[i]) {
      numbers[i] = number++;
      nodes.add(piece.nodes[static_cast<Int32>(i)]);
    }
  std::unordered_map<Int64, Int64> numbers_of_mine;
  for (std::size_t u = 0; u < uses.size(); ++u)
    numbers_of_mine.emplace(uses[u].uid, numbers[used_points[u]]);
  const std::vector<Int64> answers = ask(pm, uses, [&](const comm::Received<Use>& asked) {
    std::vector<Int64> result;
    for (const Use& use : asked.values)
      result.push_back(numbers_of_mine.at(use.uid));
    return result;
  });
  for (std::size_t u = 0; u < uses.size(); ++u)
    numbers[used_points[u]] = answers[u];
  for (Int64& node : piece.connectivity)
    node = numbers[static_cast<std::size_t>(node)];
  piece.nodes = std::move(nodes);
}
} // namespace Arcane::detail::output
