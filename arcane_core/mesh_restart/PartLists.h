// SPDX-License-Identifier: Apache-2.0
// The lists of a connectivity that an application has made, in the parts of a saved mesh.
#pragma once

#include "arcane_core/mesh_restart/PartArrays.h"

#include <vector>

namespace Arcane::detail::mesh_restart
{

/*!
 * \brief Holds, for the rows of the sources that this rank has read, where their lists are, and for a slice of all targets their unique ids.
 *
 * Any rank can fetch the lists of any sources.
 */
class PartLists
{
 public:
  //! Lists of a few sources, one after the other.
  struct Lists
  {
    //! \shape{nb_source}
    std::vector<Int64> sizes;
    //! The unique ids of the targets, NULL_ITEM_UNIQUE_ID for a null target.
    std::vector<Int64> uids;
  };
  //! The items of one of the two families, in all parts.
  struct Items
  {
    String family_name;
    const PartRows& rows;
  };

  /*!
   * \param prefix       how the names of the arrays of the connectivity begin
   * \param target_uids  the unique ids of the targets in the rows of this rank
   * \collective
   * \throws ParallelFatalErrorException on all ranks when the arrays of a part contradict each other or its items
   */
  PartLists(const PartArrays& arrays, const String& prefix, const Items& sources, const Items& targets,
            const std::vector<Int64>& target_uids);

  //! Returns true when all parts lack targets.
  bool isEmpty() const { return m_values.nbRow() == 0; }
  //! Returns the lists of the sources that \a sources fetches. A source without row has an empty list. \collective
  Lists fetch(const RowFetch& sources) const;

 private:
  void readSizes(const Items& sources);
  void readTargets(const Items& targets, const std::vector<Int64>& target_uids);

  const PartArrays& m_arrays;
  String m_prefix;
  //! The numbers of all targets in all lists.
  PartRows m_values;
  //! For the rows of this rank, the number of the first target of each list, and the number of targets.
  std::vector<Int64> m_begins;
  std::vector<Int64> m_sizes;
  //! The unique ids of the targets that this rank has read.
  std::vector<Int64> m_uids;
};

} // namespace Arcane::detail::mesh_restart
