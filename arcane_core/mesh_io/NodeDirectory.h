// SPDX-License-Identifier: Apache-2.0
// Nodes of a file spread over ranks by unique id, and who uses them.
#pragma once

#include "arcane_core/comm/RecordExchange.h"
#include "arcane_core/mesh_io/FileFault.h"
#include "arcane_core/mesh_io/ParsedMesh.h"

#include <span>
#include <vector>

namespace Arcane::detail
{

/*!
 * \brief Each rank keeps the nodes whose unique ids it is in charge of, and the ranks that asked for them.
 *
 * No rank holds all nodes. The constructor is \collective.
 */
class NodeDirectory
{
 public:
  //! Takes the nodes that this rank has read. A node read twice with other coordinates is noted in \a fault.
  NodeDirectory(IParallelMng* pm, ParsedMesh& parsed, FileFault& fault);

  /*!
   * \brief Coordinates of the nodes \a uids, which are remembered as used by this rank.
   *
   * A node that no rank has read gets coordinates that are not numbers.
   * \collective
   */
  std::vector<Real3> request(std::span<const Int64> uids);

  //! Ranks that requested the node \a uid, of which this rank is in charge. \local
  std::span<const Int32> usersOf(Int64 uid) const;

 private:
  struct Record
  {
    Int64 uid = 0;
    Int64 position = 0;
    Real3 coord;
  };

  void sortRecords(std::vector<Record>&& records, FileFault& fault);
  const Real3* find(Int64 uid) const;
  void rememberUsers(const Received<Int64>& requests);

  IParallelMng* m_pm;
  //! Increasing.
  std::vector<Int64> m_uids;
  std::vector<Real3> m_coords;
  //! Users of m_uids[i]: [m_user_offsets[i], m_user_offsets[i+1]).
  std::vector<Int64> m_user_offsets;
  std::vector<Int32> m_users;
};

} // namespace Arcane::detail
