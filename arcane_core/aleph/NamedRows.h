// SPDX-License-Identifier: Apache-2.0
// Items and variables that name the rows of linear systems, and the numbers of these rows.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/sparse/Unknown.h"

#include <map>
#include <vector>

namespace Arcane
{
class IVariable;
class Item;
class VariableRef;
} // namespace Arcane

namespace Arcane::detail::aleph
{
/*!
 * \brief Rows of the systems of a kernel, named by a variable and an item, or by numbers.
 *
 * Names are added one by one until the rows are numbered: own items by name, rank by rank.
 */
class NamedRows
{
 public:
  struct Name
  {
    //! The field is local before the rows are numbered, global afterwards.
    sparse::Unknown unknown;
    Int32 owner;
    //! The row of an own item, from 0 on; -1 for a ghost, and before the rows are numbered.
    Int32 own_row;
    //! Global row; -1 before the rows are numbered, and for a ghost without row.
    Int32 row;
  };

  explicit NamedRows(IParallelMng* pm)
  : m_parallel_mng(pm)
  {}

  //! Gives numbers to rows instead of names. \collective \throws ArgumentException when the local numbers do not sum to \a nb_total_row
  void useNumbers(Int32 nb_total_row, Int32 nb_own_row);
  /*!
   * \brief Returns the index of a name, which is added if the rows have no numbers yet. \local
   * \throws ArgumentException when the variable is no scalar of a mesh
   * \throws FatalErrorException when there is no such name and the rows have numbers, or the family has changed
   */
  Int32 index(const VariableRef& variable, const Item& item);
  //! Returns the index of a number of a row. \local \throws ArgumentException when rows have names, or there is no such row
  Int32 index(Int32 row);

  //! Numbers the rows, once. \collective
  void number();
  bool isNumbered() const { return m_is_numbered; }
  Int32 nbName() const { return static_cast<Int32>(m_names.size()); }
  const Name& name(Int32 index) const { return m_names[static_cast<std::size_t>(index)]; }
  //! Returns the indexes of the own names, in the order of own rows. The rows have numbers.
  ConstArrayView<Int32> ownNames() const { return m_own_names; }
  //! Returns the first row of each rank, then the number of rows; empty before the rows are numbered.
  ConstArrayView<Int32> part() const { return m_part; }
  IParallelMng* parallelMng() const { return m_parallel_mng; }
  //! Returns the names of all fields, for reports. The rows have numbers. \local
  String title() const;
  //! Returns the name of an unknown for messages. \local
  String describe(const sparse::Unknown& unknown) const;
  String describe(Int32 index) const { return describe(name(index).unknown); }

 private:
  struct Field
  {
    IVariable* variable;
    //! The index of the name of each item by local id, or -1.
    UniqueArray<Int32> indexes;
  };

  IParallelMng* m_parallel_mng;
  bool m_is_numbered = false;
  bool m_has_numbers = false;
  std::vector<Name> m_names;
  std::vector<Field> m_fields;
  //! The kinds of items and names of the variables, of this rank before the rows are numbered and of all ranks afterwards.
  std::vector<String> m_field_names;
  UniqueArray<Int32> m_own_names;
  UniqueArray<Int32> m_part;
  std::map<Int32, Int32> m_ghost_numbers;

  Int32 fieldOf(const VariableRef& variable);
  void agreeOnFields();
  void findGhostRows();
};
} // namespace Arcane::detail::aleph
