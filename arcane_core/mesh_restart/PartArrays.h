// SPDX-License-Identifier: Apache-2.0
// Reads the arrays of the parts of a saved mesh, a slice of each on each rank.
#pragma once

#include "arcane_core/mesh/topology/StateArrays.h"
#include "arcane_core/mesh_restart/RowFetch.h"
#include "arcane_core/mesh_restart/StateParts.h"

#include <set>
#include <vector>

namespace Arcane
{
class IItemFamily;
}

namespace Arcane::detail::mesh_restart
{

//! Reads arrays of StateParts by rows. Messages contain the name of the mesh.
class PartArrays
{
 public:
  //! \param parts must live as long as this object
  PartArrays(IParallelMng* pm, const StateParts& parts, const String& mesh_name);

  IParallelMng* parallelMng() const { return m_parallel_mng; }
  const StateParts& parts() const { return m_parts; }
  const String& meshName() const { return m_mesh_name; }

  //! Numbers the values of an array. A part that lacks the array has no value. \collective
  PartRows rowsOf(const String& name) const;
  //! Returns the values of the rows of this rank. \local \throws FatalErrorException when a part has not one value for each row
  template <typename T> std::vector<T> read(const PartRows& rows, const String& name) const
  {
    std::vector<T> values(static_cast<std::size_t>(rows.nbRowOfRank(m_parallel_mng->commRank())));
    T* to = values.data();
    for (const RowPiece& piece : rows.piecesOf(m_parallel_mng->commRank())) {
      checkSize(rows, piece.part, name);
      m_parts.read(piece, name, mesh::state_type<T>, to);
      to += piece.nb_row;
    }
    return values;
  }
  //! Returns the array of bytes of this name that the first part has; empty if it has none. \collective
  UniqueArray<Byte> bytesOfFirstPart(const String& name) const;
  /*!
   * \brief Returns the number of values of a part before the first piece of this rank.
   *
   * Earlier ranks that read the same part read it last.
   * \param pieces     the pieces of this rank
   * \param nb_values  the number of values of each piece
   * \collective
   */
  Int64 valuesBefore(const std::vector<RowPiece>& pieces, const std::vector<Int64>& nb_values) const;
  //! \throws FatalErrorException unless \a id is the local id of one of the items of \a part. \local
  void checkLocalId(const PartRows& rows, Int32 part, Int32 id, const String& array, const String& family_name) const;
  /*!
   * \brief Gives the items of a family the application's bits that their owners had, and puts them into the groups of their owners.
   * \param prefix  how the names of the arrays of the family begin, with a dot at the end
   * \param rows    the rows of the items of the family
   * \param groups  the same names on all ranks
   * \param fetch   fetches values of the items of \a family, by local id
   * \collective
   */
  void giveMarksAndGroups(IItemFamily* family, const String& prefix, const PartRows& rows, const std::set<String>& groups,
                          const RowFetch& fetch) const;

 private:
  void checkSize(const PartRows& rows, Int32 part, const String& name) const;
  std::vector<Byte> readMembers(const PartRows& items, const String& array, const String& family_name) const;

  IParallelMng* m_parallel_mng;
  const StateParts& m_parts;
  String m_mesh_name;
};

} // namespace Arcane::detail::mesh_restart
