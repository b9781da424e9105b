// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/Halo.h"

#include "arcane_core/comm/FrameworkTags.h"
#include "arcane_core/comm/RecordExchange.h"

#include <algorithm>

namespace Arcane::detail::sparse
{
namespace
{
using comm::eFrameworkTag;
using comm::messageWith;

struct Place
{
  Unknown unknown;
  Int32 index;
};

//! The places of unknowns, sorted by their names.
std::vector<Place> sortedPlaces(ConstArrayView<Unknown> unknowns)
{
  std::vector<Place> places;
  places.reserve(static_cast<std::size_t>(unknowns.size()));
  for (Int32 i = 0; i < unknowns.size(); ++i)
    places.push_back({ unknowns[i], i });
  std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return a.unknown < b.unknown; });
  return places;
}

Int32 indexOf(const std::vector<Place>& places, const Unknown& unknown)
{
  const auto place =
    std::lower_bound(places.begin(), places.end(), unknown, [](const Place& a, const Unknown& b) { return a.unknown < b; });
  return place != places.end() && place->unknown == unknown ? place->index : -1;
}
} // namespace

Halo::Halo(IParallelMng* pm, ConstArrayView<Unknown> own, ConstArrayView<Unknown> ghosts, ConstArrayView<Int32> owners)
: m_parallel_mng(pm)
, m_shared(pm)
, m_nb_ghost(ghosts.size())
{
  if (pm->commSize() == 1)
    return;
  std::vector<std::vector<Unknown>> wanted(static_cast<std::size_t>(pm->commSize()));
  std::vector<SharedGhosts::Neighbour> neighbours(wanted.size());
  for (Int32 i = 0; i < ghosts.size(); ++i) {
    wanted[owners[i]].push_back(ghosts[i]);
    neighbours[owners[i]].ghosts.add(own.size() + i);
  }
  const auto asked = comm::exchangeRecords(pm, std::move(wanted));
  const std::vector<Place> places = sortedPlaces(own);
  std::vector<std::vector<Int32>> answers(neighbours.size());
  for (Int32 rank = 0; rank < asked.nbRank(); ++rank) {
    for (const Unknown& unknown : asked.from(rank)) {
      const Int32 index = indexOf(places, unknown);
      answers[rank].push_back(index);
      neighbours[rank].shown.add(std::max(index, 0));
    }
  }
  const auto found = comm::exchangeRecords(pm, std::move(answers));
  for (Int32 rank = 0; rank < found.nbRank(); ++rank) {
    SharedGhosts::Neighbour& neighbour = neighbours[rank];
    neighbour.rank = rank;
    for (Int32 i = 0; i < neighbour.ghosts.size(); ++i) {
      const Int32 index = found.from(rank)[i];
      const Int32 ghost = neighbour.ghosts[i] - own.size();
      if (index < 0 && (m_first_missing < 0 || ghost < m_first_missing))
        m_first_missing = ghost;
      neighbour.places.add(std::max(index, 0));
    }
    if (!neighbour.shown.empty() || !neighbour.ghosts.empty())
      add(std::move(neighbour));
  }
}

void Halo::add(SharedGhosts::Neighbour neighbour)
{
  if (m_shared.reaches(neighbour.rank)) {
    m_shared.add(std::move(neighbour));
    return;
  }
  const auto addPart = [rank = neighbour.rank](std::vector<Part>& parts, UniqueArray<Int32>& indexes) {
    UniqueArray<Real> buffer(indexes.size());
    if (!indexes.empty())
      parts.push_back({ rank, std::move(indexes), std::move(buffer) });
  };
  addPart(m_sent, neighbour.shown);
  addPart(m_received, neighbour.ghosts);
}

void Halo::exchange(ArrayView<Real> values)
{
  m_shared.show(values);
  // Messages to other machines travel meanwhile.
  m_requests.clear();
  for (Part& part : m_received)
    m_requests.add(m_parallel_mng->receive(part.buffer.span(), messageWith(part.rank, eFrameworkTag::LinearSystemHalo)));
  for (Part& part : m_sent) {
    for (Int32 i = 0; i < part.indexes.size(); ++i)
      part.buffer[i] = values[part.indexes[i]];
    m_requests.add(m_parallel_mng->send(part.buffer.constSpan(), messageWith(part.rank, eFrameworkTag::LinearSystemHalo)));
  }
  m_shared.read(values);
  m_parallel_mng->waitAllRequests(m_requests.view());
  for (const Part& part : m_received)
    for (Int32 i = 0; i < part.indexes.size(); ++i)
      values[part.indexes[i]] = part.buffer[i];
}
} // namespace Arcane::detail::sparse
