// SPDX-License-Identifier: Apache-2.0
// The nodes of a file spread over ranks by unique id, and the ranks that use them.
#pragma once

#include "arcane_core/comm/RecordExchange.h"
#include "arcane_core/mesh_io/FileFault.h"
#include "arcane_core/mesh_io/ParsedMesh.h"

#include <span>
#include <vector>

namespace Arcane::detail::meshio
{

/*!
 * \brief Each rank keeps the nodes of the unique ids that belong to it, and the ranks that requested these nodes.
 *
 * No rank holds all nodes. The constructor is \collective.
 */
class NodeDirectory
{
 public:
  //! Takes the nodes that this rank has read. The first place of a node in the file stands; another one, farther away than 1e-9 of the
  //! bounding box, is noted in \a fault.
  NodeDirectory(IParallelMng* pm, ParsedMesh& parsed, FileFault& fault);

  /*!
   * \brief Returns the coordinates of the nodes \a uids, and remembers that this rank uses them.
   *
   * The coordinates are NaN for a node that was read by no rank.
   * \collective
   */
  std::vector<Real3> request(std::span<const Int64> uids);

  //! Returns the ranks that requested the node \a uid, which belongs to this rank. \local
  std::span<const Int32> usersOf(Int64 uid) const;

 private:
  struct Record
  {
    Int64 uid = 0;
    Int64 position = 0;
    Real3 coord;
  };

  void sortRecords(std::vector<Record>&& records, FileFault& fault);
  //! Returns the places of \a uids in m_uids, -1 for a node that was read by no rank.
  std::vector<Int32> placesOf(std::span<const Int64> uids) const;
  void rememberUsers(const comm::Received<Int64>& requests, const std::vector<Int32>& places);

  IParallelMng* m_pm;
  //! Places of a node at this distance are one.
  Real m_tolerance = 0.0;
  //! In increasing order.
  std::vector<Int64> m_uids;
  std::vector<Real3> m_coords;
  //! The users of m_uids[i] are at [m_user_offsets[i], m_user_offsets[i+1]).
  std::vector<Int64> m_user_offsets;
  std::vector<Int32> m_users;
};

} // namespace Arcane::detail::meshio
