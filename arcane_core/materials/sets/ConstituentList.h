// SPDX-License-Identifier: Apache-2.0
// A list of cells of one constituent: pure cells, then mixed ones.
#pragma once

#include "arcane_core/materials/sets/ConstituentCells.h"

namespace Arcane::detail::sets
{

/*!
 * \brief A list of cells of one constituent, or a part of one, as a value of a few words that kernels capture.
 *
 * Lists are valid until the sets or the mesh change.
 */
class ARCANE_EXPORT ConstituentList
{
 public:
  constexpr ConstituentList() = default;
  //! \param value_indexes  one per cell; null if the mixed cells of the list are all mixed cells of the constituent, in the same order
  ConstituentList(const ConstituentTables* tables, Int32 constituent, SmallSpan<const Int32> cells, Int32 nb_pure,
                  const Int32* value_indexes = nullptr)
  : m_tables(tables)
  , m_cells(cells.data())
  , m_value_indexes(value_indexes)
  , m_size(cells.size())
  , m_nb_pure(nb_pure)
  , m_constituent(constituent)
  , m_array(constituent < 0 ? tables->array_of_environment[~constituent] : tables->array_of_material[constituent])
  {}

  constexpr ARCCORE_HOST_DEVICE Int32 size() const { return m_size; }
  constexpr ARCCORE_HOST_DEVICE Int32 nbPure() const { return m_nb_pure; }
  constexpr ARCCORE_HOST_DEVICE Int32 nbMixed() const { return m_size - m_nb_pure; }
  constexpr ARCCORE_HOST_DEVICE SmallSpan<const Int32> cells() const { return { m_cells, m_size }; }
  constexpr ARCCORE_HOST_DEVICE const ConstituentTables* tables() const { return m_tables; }
  //! Returns the material, or ~environment.
  constexpr ARCCORE_HOST_DEVICE Int32 constituent() const { return m_constituent; }
  constexpr ARCCORE_HOST_DEVICE bool isEnvironment() const { return m_constituent < 0; }
  //! Returns the array of values of mixed cells.
  constexpr ARCCORE_HOST_DEVICE Int32 array() const { return m_array; }

  constexpr ARCCORE_HOST_DEVICE Int32 cell(Int32 i) const { return m_cells[i]; }
  constexpr ARCCORE_HOST_DEVICE MatVarIndex place(Int32 i) const
  {
    if (i < m_nb_pure)
      return { 0, m_cells[i] };
    return { m_array, m_value_indexes ? m_value_indexes[i] : m_first_value + i - m_nb_pure };
  }
  //! Returns the i-th cell of the constituent.
  constexpr ARCCORE_HOST_DEVICE ComponentCell cellOf(Int32 i) const { return CellMaker::find(m_tables, m_cells[i], m_constituent); }

  //! Returns the \a nb cells from the i-th on.
  constexpr ARCCORE_HOST_DEVICE ConstituentList part(Int32 i, Int32 nb) const
  {
    ConstituentList list(*this);
    list.m_cells += i;
    if (m_value_indexes)
      list.m_value_indexes += i;
    list.m_size = nb;
    const Int32 nb_pure = m_nb_pure - i;
    list.m_nb_pure = nb_pure < 0 ? 0 : (nb_pure < nb ? nb_pure : nb);
    list.m_first_value = nb_pure < 0 ? m_first_value - nb_pure : m_first_value;
    return list;
  }
  constexpr ARCCORE_HOST_DEVICE ConstituentList part(Materials::eMatPart p) const
  {
    return p == Materials::eMatPart::Pure ? part(0, nbPure()) : part(nbPure(), nbMixed());
  }
  //! Returns the value indexes of a list whose cells are all pure or all mixed. \host
  Int32ConstArrayView valueIndexes() const;
  friend constexpr ARCCORE_HOST_DEVICE bool operator==(const ConstituentList& a, const ConstituentList& b)
  {
    return a.m_cells == b.m_cells && a.m_size == b.m_size && a.m_constituent == b.m_constituent;
  }

 private:
  const ConstituentTables* m_tables = nullptr;
  const Int32* m_cells = nullptr;
  const Int32* m_value_indexes = nullptr;
  Int32 m_size = 0;
  Int32 m_nb_pure = 0;
  //! The value index of the first mixed cell, without list of value indexes.
  Int32 m_first_value = 0;
  Int32 m_constituent = 0;
  Int32 m_array = 0;
};

//! Returns \a nb numbers from \a first on, from the tables, valid until the mesh changes. \host
ARCANE_EXPORT Int32ConstArrayView numbersFrom(const ConstituentTables* tables, Int32 first, Int32 nb);

} // namespace Arcane::detail::sets
