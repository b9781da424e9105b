// SPDX-License-Identifier: Apache-2.0
// One family of DoFs or particles in the parts of a saved mesh.
#pragma once

#include "arcane_core/mesh_restart/PartArrays.h"
#include "arcane_core/mesh_restart/RowDirectory.h"

#include <memory>
#include <set>
#include <vector>

namespace Arcane::detail::mesh_restart
{

/*!
 * \brief Holds a slice of the rows of the family, and finds the rows of its items by their unique ids.
 *
 * A row is an item of a part (owned by the part, or a copy), or a hole.
 */
class SavedFamily
{
 public:
  /*!
   * \param prefix  how the names of the arrays of the family begin
   * \collective
   * \throws ParallelFatalErrorException on all ranks when the arrays of the parts contradict each other, when two parts own the same item,
   * or when no part owns it
   */
  SavedFamily(const PartArrays& arrays, const String& name, const String& prefix);

  const String& name() const { return m_name; }
  const String& prefix() const { return m_prefix; }
  eItemKind kind() const { return m_kind; }
  bool hasUniqueIdMap() const { return m_has_unique_id_map; }
  //! Returns true when all parts could exchange values of the family.
  bool hasExchanges() const { return m_has_exchanges; }
  //! Returns the groups of all parts.
  const std::set<String>& groups() const { return m_groups; }
  const PartRows& rows() const { return m_rows; }
  const RowDirectory& directory() const { return *m_directory; }
  //! Returns the unique ids of the rows of this rank.
  const std::vector<Int64>& uids() const { return m_uids; }
  //! Returns the rows of this rank that are items of which their part is the owner.
  const std::vector<Int64>& ownRows() const { return m_own_rows; }
  //! Returns the unique ids of the rows of this rank that are copies of items of other parts.
  const std::vector<Int64>& copies() const { return m_copies; }
  //! Returns the unique id of a row that this rank has read.
  Int64 uidOf(Int64 row) const { return m_uids[static_cast<std::size_t>(row - m_rows.firstOfRank(m_arrays.parallelMng()->commRank()))]; }

 private:
  //! Returns the smallest and the largest value of an array that has one value in each part. \collective
  std::pair<Int32, Int32> bounds(const char* array) const;
  void readInfos();
  void readGroupNames();
  void readItems();
  void checkOwners() const;

  const PartArrays& m_arrays;
  String m_name;
  String m_prefix;
  eItemKind m_kind = IK_Unknown;
  bool m_has_unique_id_map = true;
  bool m_has_exchanges = false;
  std::set<String> m_groups;
  PartRows m_rows;
  std::vector<Int64> m_uids;
  std::vector<Int64> m_own_rows;
  std::vector<Int64> m_copies;
  std::unique_ptr<RowDirectory> m_directory;
};

} // namespace Arcane::detail::mesh_restart
