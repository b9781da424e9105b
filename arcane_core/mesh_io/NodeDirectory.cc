// SPDX-License-Identifier: Apache-2.0
// The nodes of a file spread over ranks by unique id, and the ranks that use them.
#include "arcane_core/mesh_io/NodeDirectory.h"

#include "arcane_core/comm/Rendezvous.h"
#include "arcane_core/mesh/items/OrderedSearch.h"

#include <algorithm>
#include <limits>

namespace Arcane::detail::meshio
{
namespace
{
std::string shownPoint(const Real3& p)
{
  return String::format("({0}, {1}, {2})", p.x, p.y, p.z).localstr();
}

//! The difference below which two places of a node are one, as a part of the bounding box of the mesh: Gmsh computes the nodes of a surface
//! that two entities share twice.
constexpr Real relative_tolerance = 1e-9;

//! Returns the length of the diagonal of the bounding box of the nodes of all ranks. \collective
Real diagonalOf(IParallelMng* pm, std::span<const Real3> coords)
{
  constexpr Real infinity = std::numeric_limits<Real>::infinity();
  UniqueArray<Real> low(6, infinity);
  for (const Real3& coord : coords)
    for (Int32 d = 0; d < 3; ++d) {
      low[d] = std::min(low[d], coord[d]);
      low[3 + d] = std::min(low[3 + d], -coord[d]);
    }
  pm->reduce(MessagePassing::ReduceMin, low.view());
  const Real3 extent(-low[3] - low[0], -low[4] - low[1], -low[5] - low[2]);
  return extent.normL2();
}
} // namespace

NodeDirectory::NodeDirectory(IParallelMng* pm, ParsedMesh& parsed, FileFault& fault)
: m_pm(pm)
{
  std::vector<Record> records;
  records.reserve(parsed.node_uid.size());
  for (std::size_t i = 0; i < parsed.node_uid.size(); ++i)
    records.push_back({ parsed.node_uid[i], parsed.node_position[i], parsed.node_coord[i] });
  m_tolerance = relative_tolerance * diagonalOf(pm, parsed.node_coord);
  parsed.node_uid = decltype(parsed.node_uid)();
  parsed.node_position = decltype(parsed.node_position)();
  parsed.node_coord = decltype(parsed.node_coord)();
  sortRecords(comm::publish(pm, std::move(records), [](const Record& record) { return record.uid; }).values, fault);
}

void NodeDirectory::sortRecords(std::vector<Record>&& records, FileFault& fault)
{
  const auto isBefore = [](const Record& a, const Record& b) { return a.uid != b.uid ? a.uid < b.uid : a.position < b.position; };
  if (!std::ranges::is_sorted(records, isBefore))
    std::ranges::sort(records, isBefore);
  m_uids.reserve(records.size());
  m_coords.reserve(records.size());
  for (const Record& record : records) {
    if (m_uids.empty() || m_uids.back() != record.uid) {
      m_uids.push_back(record.uid);
      m_coords.push_back(record.coord);
    }
    else if (m_coords.back() != record.coord && !((m_coords.back() - record.coord).normL2() <= m_tolerance))
      fault.note(record.position, "node " + std::to_string(record.uid) + " is at " + shownPoint(record.coord) + ", expected " +
                                    shownPoint(m_coords.back()) + " as given before: tags must be distinct");
  }
}

std::vector<Int32> NodeDirectory::placesOf(std::span<const Int64> uids) const
{
  // The unique ids from each rank increase.
  mesh::OrderedSearch search(ConstArrayView<Int64>(static_cast<Int32>(m_uids.size()), m_uids.data()));
  std::vector<Int32> places;
  places.reserve(uids.size());
  for (const Int64 uid : uids)
    places.push_back(search.find(uid));
  return places;
}

std::vector<Real3> NodeDirectory::request(std::span<const Int64> uids)
{
  constexpr Real nan = std::numeric_limits<Real>::quiet_NaN();
  const Span<const Int64> keys(uids.data(), static_cast<Int64>(uids.size()));
  return comm::ask<Real3>(m_pm, keys, [&](const comm::Received<Int64>& asked) {
    const std::vector<Int32> places = placesOf(asked.values);
    rememberUsers(asked, places);
    std::vector<Real3> coords;
    coords.reserve(places.size());
    for (const Int32 place : places)
      coords.push_back(place >= 0 ? m_coords[place] : Real3(nan, nan, nan));
    return coords;
  });
}

void NodeDirectory::rememberUsers(const comm::Received<Int64>& requests, const std::vector<Int32>& places)
{
  m_user_offsets.assign(m_uids.size() + 1, 0);
  for (const Int32 place : places)
    if (place >= 0)
      ++m_user_offsets[place + 1];
  for (std::size_t i = 0; i < m_uids.size(); ++i)
    m_user_offsets[i + 1] += m_user_offsets[i];
  m_users.resize(m_user_offsets.back());
  std::vector<Int64> next(m_user_offsets.begin(), m_user_offsets.end() - 1);
  for (Int32 rank = 0; rank < m_pm->commSize(); ++rank)
    for (Int64 i = requests.offsets[rank]; i < requests.offsets[rank + 1]; ++i)
      if (places[i] >= 0)
        m_users[next[places[i]]++] = rank;
}

std::span<const Int32> NodeDirectory::usersOf(Int64 uid) const
{
  const auto found = std::ranges::lower_bound(m_uids, uid);
  if (found == m_uids.end() || *found != uid)
    return {};
  const auto index = found - m_uids.begin();
  return { m_users.data() + m_user_offsets[index], m_users.data() + m_user_offsets[index + 1] };
}

} // namespace Arcane::detail::meshio
