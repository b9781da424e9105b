// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/sparse/Halo.h"

#include "arcane_core/comm/RecordExchange.h"

#include <algorithm>

namespace Arcane::detail::sparse
{
namespace
{
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
, m_nb_ghost(ghosts.size())
{
  if (pm->commSize() == 1)
    return;
  std::vector<std::vector<Unknown>> wanted(static_cast<std::size_t>(pm->commSize()));
  std::vector<Part> received(wanted.size());
  for (Int32 i = 0; i < ghosts.size(); ++i) {
    wanted[owners[i]].push_back(ghosts[i]);
    received[owners[i]].indexes.add(own.size() + i);
  }
  const auto asked = comm::exchangeRecords(pm, std::move(wanted));
  const std::vector<Place> places = sortedPlaces(own);
  std::vector<std::vector<Int32>> answers(received.size());
  for (Int32 rank = 0; rank < asked.nbRank(); ++rank) {
    Part sent{ rank, {}, {} };
    for (const Unknown& unknown : asked.from(rank)) {
      const Int32 index = indexOf(places, unknown);
      answers[rank].push_back(index);
      sent.indexes.add(std::max(index, 0));
    }
    sent.buffer.resize(sent.indexes.size());
    if (!sent.indexes.empty())
      m_sent.push_back(std::move(sent));
  }
  const auto found = comm::exchangeRecords(pm, std::move(answers));
  for (Int32 rank = 0; rank < found.nbRank(); ++rank) {
    Part& part = received[rank];
    for (Int32 i = 0; i < part.indexes.size(); ++i) {
      const Int32 ghost = part.indexes[i] - own.size();
      if (found.from(rank)[i] < 0 && (m_first_missing < 0 || ghost < m_first_missing))
        m_first_missing = ghost;
    }
    part.rank = rank;
    part.buffer.resize(part.indexes.size());
    if (!part.indexes.empty())
      m_received.push_back(std::move(part));
  }
}

void Halo::update(ArrayView<Real> values)
{
  m_requests.clear();
  for (Part& part : m_received)
    m_requests.add(m_parallel_mng->recv(part.buffer.view(), part.rank, false));
  for (Part& part : m_sent) {
    for (Int32 i = 0; i < part.indexes.size(); ++i)
      part.buffer[i] = values[part.indexes[i]];
    m_requests.add(m_parallel_mng->send(part.buffer.constView(), part.rank, false));
  }
  m_parallel_mng->waitAllRequests(m_requests.view());
  for (const Part& part : m_received)
    for (Int32 i = 0; i < part.indexes.size(); ++i)
      values[part.indexes[i]] = part.buffer[i];
}
} // namespace Arcane::detail::sparse
