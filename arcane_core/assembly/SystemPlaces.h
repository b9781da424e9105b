// SPDX-License-Identifier: Apache-2.0
// Places of the matrix of a system of elements.
#pragma once

#include "arcane_core/assembly/GatherLists.h"
#include "arcane_core/mesh/groups/ItemGroup.h"
#include "arcane_core/mesh/items/Item.h"
#include "arcane_core/sparse/SparseMatrix.h"

#include <functional>
#include <memory>
#include <vector>

namespace Arcane::detail::assembly
{
//! Elements of one group, their unknowns, and their places in the system.
struct ElementList
{
  ItemGroup group;
  std::function<void(Item, Array<Int32>&)> unknowns;
  //! Number of unknowns of each element of all ranks; 0 without elements.
  Int32 nb_unknown = 0;
  //! Local ids of the elements with an own unknown, in the order of unique ids.
  NumArray<Int32, MDDim1> items;
  //! The column of each unknown of each element. \shape{nb_element, nb_unknown}
  UniqueArray<Int32> columns;
  TermPlaces matrix_terms;
  TermPlaces vector_terms;
};

//! Rows of own unknowns in the order of unique ids, and the places of the values of elements in them.
class SystemPlaces
{
 public:
  /*!
   * \brief Makes the places, and fills \a lists.
   * \collective
   * \throws ParallelFatalErrorException when elements of a list have different numbers of unknowns, on one rank or on two, one is missing, or there
   * are too many values
   */
  SystemPlaces(IItemFamily* unknowns, std::vector<ElementList>& lists);

  //! Returns why a rank cannot have that many values; empty if it can. \local
  static String refusal(Int64 nb_value);

  sparse::SparseMatrix& matrix() { return *m_matrix; }
  //! Returns the row of an own unknown, or the column of a ghost; -1 for an unknown without, and for null. \local
  Int32 column(ItemLocalId unknown) const
  {
    const Int32 id = unknown.localId();
    return id >= 0 && id < m_columns.size() ? m_columns[id] : -1;
  }
  //! Returns true if mesh and groups are as they were when places were made. \local
  bool isUpToDate() const { return whatHasChanged().empty(); }
  //! Returns true if a family has changed, which may have given local ids to other items. Groups are not looked at. \local
  bool hasOtherItems() const;
  //! Returns a family or a group that has changed, "family 'Node'"; empty if none has. \local
  String whatHasChanged() const;

 private:
  struct FamilyStamp
  {
    IItemFamily* family;
    Int64 value;
  };
  struct GroupStamp
  {
    ItemGroup group;
    Int64 value;
  };

  IItemFamily* m_unknowns;
  std::unique_ptr<sparse::SparseMatrix> m_matrix;
  //! The column of each unknown by local id, -1 without one.
  UniqueArray<Int32> m_columns;
  std::vector<FamilyStamp> m_family_stamps;
  std::vector<GroupStamp> m_group_stamps;

  sparse::SparseMatrix::Unknowns findUnknowns(std::vector<ElementList>& lists);
  void readElements(ElementList& list);
  void agreeOnSizes(std::vector<ElementList>& lists) const;
  UniqueArray<sparse::RowColumn> placesOf(const std::vector<ElementList>& lists) const;
  void findTerms(ElementList& list) const;
};
} // namespace Arcane::detail::assembly
