// SPDX-License-Identifier: Apache-2.0
// A list of cells of one constituent: pure cells, then mixed ones.
#pragma once

#include "arcane_core/materials/sets/ConstituentCells.h"

namespace Arcane::detail::sets
{

//! The places of the values of a list, one per cell, for lists whose mixed cells are not all mixed cells of the constituent.
struct ListPlaces
{
  const Int32* value_indexes = nullptr;
  const MatVarIndex* places = nullptr;
};

/*!
 * \brief A list of cells of one constituent, or a part of one, as a value of a few words that kernels capture.
 *
 * Lists are valid until the sets or the mesh change.
 */
class ARCANE_EXPORT ConstituentList
{
 public:
  constexpr ConstituentList() = default;
  //! \param places  without addresses if the mixed cells of the list are all mixed cells of the constituent, in the same order
  ConstituentList(const ConstituentTables* tables, Int32 constituent, SmallSpan<const Int32> cells, Int32 nb_pure,
                  const ListPlaces& places = {})
  : m_tables(tables)
  , m_cells(cells.data())
  , m_places(places)
  , m_size(cells.size())
  , m_nb_pure(nb_pure)
  , m_constituent(constituent)
  , m_array(constituent < 0 ? tables->array_of_environment[~constituent] : tables->array_of_material[constituent])
  , m_change_number(tables->change_number)
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

  //! Checks that sets and mesh have not changed since the list was made. Loops call it once. \host \throws FatalErrorException otherwise
  void checkIsPresent() const
  {
    if (m_tables && m_change_number != m_tables->change_number) [[unlikely]]
      throwIsOld();
  }
  constexpr ARCCORE_HOST_DEVICE Int32 cell(Int32 i) const { return m_cells[i]; }
  constexpr ARCCORE_HOST_DEVICE MatVarIndex place(Int32 i) const
  {
    if (i < m_nb_pure)
      return { 0, m_cells[i] };
    return { m_array, m_places.value_indexes ? m_places.value_indexes[i] : m_first_value + i - m_nb_pure };
  }
  //! Returns the i-th cell of the constituent.
  constexpr ARCCORE_HOST_DEVICE ComponentCell cellOf(Int32 i) const { return CellMaker::find(m_tables, m_cells[i], m_constituent); }

  //! Returns the \a nb cells from the i-th on.
  constexpr ARCCORE_HOST_DEVICE ConstituentList part(Int32 i, Int32 nb) const
  {
    ConstituentList list(*this);
    list.m_cells += i;
    if (m_places.value_indexes) {
      list.m_places.value_indexes += i;
      list.m_places.places += i;
    }
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
  //! Returns the value indexes of a list whose cells are all pure or all mixed. \host \throws FatalErrorException as checkIsPresent() does
  Int32ConstArrayView valueIndexes() const;
  //! Returns the places of all cells. The places of a whole constituent are made lazily, and are kept until the sets change. \host
  //! \throws FatalErrorException as checkIsPresent() does
  ConstArrayView<MatVarIndex> places() const;
  friend constexpr ARCCORE_HOST_DEVICE bool operator==(const ConstituentList& a, const ConstituentList& b)
  {
    return a.m_cells == b.m_cells && a.m_size == b.m_size && a.m_constituent == b.m_constituent;
  }

 private:
  const ConstituentTables* m_tables = nullptr;
  const Int32* m_cells = nullptr;
  ListPlaces m_places;
  Int32 m_size = 0;
  Int32 m_nb_pure = 0;
  //! The value index of the first mixed cell, without list of value indexes.
  Int32 m_first_value = 0;
  Int32 m_constituent = 0;
  Int32 m_array = 0;
  //! The change after which the list was made.
  Int64 m_change_number = 0;

  [[noreturn]] void throwIsOld() const;
};

//! Returns \a nb numbers from \a first on, from the tables, valid until the mesh changes. \host
ARCANE_EXPORT Int32ConstArrayView numbersFrom(const ConstituentTables* tables, Int32 first, Int32 nb);

} // namespace Arcane::detail::sets
