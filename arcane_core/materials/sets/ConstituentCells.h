// SPDX-License-Identifier: Apache-2.0
// Cells as parts of constituents: of a material, of an environment, of all environments.
#pragma once

#include "arcane_core/materials/sets/ConstituentTables.h"

#include "arcane_core/mesh/items/Item.h"

namespace Arcane::detail::sets
{
template <typename CellType> class SubCellRange;
//! The only way to make cells that are not null.
struct CellMaker;
} // namespace Arcane::detail::sets

namespace Arcane::Materials
{
class IUserMeshMaterial;

/*!
 * \brief A cell of a material, of an environment, or of all environments. Kernels may use it, except where the host is named.
 *
 * Cells are valid until the sets or the mesh change.
 */
class ARCANE_EXPORT ComponentCell
{
 public:
  //! Makes a null cell.
  constexpr ComponentCell() = default;

  constexpr ARCCORE_HOST_DEVICE bool null() const { return m_cell < 0; }
  //! Returns LEVEL_ALLENVIRONMENT, LEVEL_ENVIRONMENT or LEVEL_MATERIAL.
  constexpr ARCCORE_HOST_DEVICE Int32 level() const
  {
    if (m_entry < 0)
      return ~m_entry;
    return m_tables->isEnvironment(m_entry) ? LEVEL_ENVIRONMENT : LEVEL_MATERIAL;
  }
  constexpr ARCCORE_HOST_DEVICE MatVarIndex _varIndex() const
  {
    if (m_entry >= 0)
      return m_tables->place(m_entry, m_cell);
    return m_cell < 0 ? MatVarIndex() : MatVarIndex(0, m_cell);
  }
  constexpr ARCCORE_HOST_DEVICE operator ComponentItemLocalId() const { return ComponentItemLocalId(_varIndex()); }
  constexpr ARCCORE_HOST_DEVICE CellLocalId globalCellId() const { return CellLocalId(m_cell); }
  //! Returns the cell of the mesh, the null cell for a null cell. \host
  Cell globalCell() const { return null() ? Cell() : Cell(m_cell, m_tables->cells); }
  //! Returns the id of the environment or material, -1 for a null cell and for one of all environments.
  constexpr ARCCORE_HOST_DEVICE Int32 componentId() const
  {
    if (null() || m_entry == ~LEVEL_ALLENVIRONMENT)
      return -1;
    if (m_entry >= 0) {
      const Int32 constituent = m_tables->entries[m_entry].constituent;
      return constituent < 0 ? ~constituent : constituent;
    }
    const Int32 material = m_tables->state[m_cell];
    return m_entry == ~LEVEL_MATERIAL ? material : m_tables->environment_of_material[material];
  }
  //! Returns the environment or the material; null for a null cell and for one of all environments. \host
  IMeshComponent* component() const;
  //! Returns the array index plus 1024 times the unique id of the cell, -1 for a null cell. \host
  Int64 componentUniqueId() const;

  //! Returns the cell of the environment of a material, or of all environments of an environment; a null cell for other cells.
  inline ARCCORE_HOST_DEVICE ComponentCell superCell() const;
  //! Returns the number of environments or materials of the cell, 0 for a cell of a material.
  inline ARCCORE_HOST_DEVICE Int32 nbSubItem() const;
  //! Returns the cells of the environments, by increasing id, or of the materials, in the order of their declaration.
  inline ARCCORE_HOST_DEVICE detail::sets::SubCellRange<ComponentCell> subItems() const;

  friend constexpr ARCCORE_HOST_DEVICE bool operator==(const ComponentCell& a, const ComponentCell& b)
  {
    return a.m_cell == b.m_cell && a.m_entry == b.m_entry && (a.m_tables == b.m_tables || a.null());
  }
  //! Writes the level, the constituent and the unique id of the cell. \host
  friend ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, const ComponentCell& cell);

 protected:
  friend struct detail::sets::CellMaker;

  constexpr ARCCORE_HOST_DEVICE ComponentCell(const detail::sets::ConstituentTables* tables, Int32 cell, Int32 entry)
  : m_tables(tables)
  , m_cell(cell)
  , m_entry(entry)
  {}

  const detail::sets::ConstituentTables* m_tables = nullptr;
  Int32 m_cell = NULL_ITEM_LOCAL_ID;
  //! The entry of the tables, or ~level for a cell of all environments and for the constituents of a cell with one material.
  Int32 m_entry = ~LEVEL_ALLENVIRONMENT;
};

//! A cell with all its environments, possibly none.
class ARCANE_EXPORT AllEnvCell : public ComponentCell
{
 public:
  constexpr AllEnvCell() = default;
  //! Converts a cell of this level.
  constexpr ARCCORE_HOST_DEVICE explicit AllEnvCell(const ComponentCell& cell)
  : ComponentCell(cell)
  {}

  ARCCORE_HOST_DEVICE Int32 nbEnvironment() const { return nbSubItem(); }
  //! Returns the cell of the i-th environment.
  inline ARCCORE_HOST_DEVICE EnvCell cell(Int32 i) const;
  inline ARCCORE_HOST_DEVICE detail::sets::SubCellRange<EnvCell> subEnvItems() const;
};

//! A cell of an environment.
class ARCANE_EXPORT EnvCell : public ComponentCell
{
 public:
  constexpr EnvCell() = default;
  //! Converts a cell of this level.
  constexpr ARCCORE_HOST_DEVICE explicit EnvCell(const ComponentCell& cell)
  : ComponentCell(cell)
  {}

  ARCCORE_HOST_DEVICE Int32 nbMaterial() const { return nbSubItem(); }
  ARCCORE_HOST_DEVICE AllEnvCell allEnvCell() const { return AllEnvCell(superCell()); }
  //! Returns the cell of the i-th material.
  inline ARCCORE_HOST_DEVICE MatCell cell(Int32 i) const;
  inline ARCCORE_HOST_DEVICE detail::sets::SubCellRange<MatCell> subMatItems() const;
  constexpr ARCCORE_HOST_DEVICE Int32 environmentId() const { return componentId(); }
  //! Returns null for a null cell. \host
  IMeshEnvironment* environment() const;
};

//! A cell of a material.
class ARCANE_EXPORT MatCell : public ComponentCell
{
 public:
  constexpr MatCell() = default;
  //! Converts a cell of this level.
  constexpr ARCCORE_HOST_DEVICE explicit MatCell(const ComponentCell& cell)
  : ComponentCell(cell)
  {}

  ARCCORE_HOST_DEVICE EnvCell envCell() const { return EnvCell(superCell()); }
  constexpr ARCCORE_HOST_DEVICE Int32 materialId() const { return componentId(); }
  //! Returns null for a null cell. \host
  IMeshMaterial* material() const;
  //! Returns the object that the application attached to the material, or null.
  IUserMeshMaterial* userMaterial() const;
};

} // namespace Arcane::Materials

namespace Arcane::detail::sets
{
using Materials::AllEnvCell;
using Materials::ComponentCell;
using Materials::ComponentItemLocalId;
using Materials::EnvCell;
using Materials::MatCell;

struct CellMaker
{
  static constexpr ARCCORE_HOST_DEVICE ComponentCell make(const ConstituentTables* tables, Int32 cell, Int32 entry)
  {
    return ComponentCell(tables, cell, entry);
  }
  //! Returns the cell \a cell with all its environments.
  static constexpr ARCCORE_HOST_DEVICE AllEnvCell allEnvironments(const ConstituentTables* tables, Int32 cell)
  {
    return AllEnvCell(make(tables, cell, ~LEVEL_ALLENVIRONMENT));
  }
  //! Returns the cell \a cell of material \a constituent, or of environment ~\a constituent; the null cell if the cell lacks it.
  static constexpr ARCCORE_HOST_DEVICE ComponentCell find(const ConstituentTables* tables, Int32 cell, Int32 constituent)
  {
    const Int32 state = cell < 0 ? ConstituentTables::no_material : tables->state[cell];
    if (ConstituentTables::isMixed(state)) {
      const Int32 position = ConstituentTables::positionOf(state);
      for (Int32 e = tables->first_entry[position]; e < tables->first_entry[position + 1]; ++e)
        if (tables->entries[e].constituent == constituent)
          return make(tables, cell, e);
      return {};
    }
    if (state < 0)
      return {};
    if (constituent >= 0)
      return state == constituent ? make(tables, cell, ~LEVEL_MATERIAL) : ComponentCell();
    return tables->environment_of_material[state] == ~constituent ? make(tables, cell, ~LEVEL_ENVIRONMENT) : ComponentCell();
  }
};

/*!
 * \brief A position among the environments of a cell, or among the materials of an environment in a cell.
 *
 * The class is an iterator, and the enumerator of ENUMERATE_CELL_ENVCELL and its kin.
 */
template <typename CellType> class SubCellEnumerator
{
 public:
  //! The place after the last one.
  static constexpr Int32 no_entry = 1 << 30;

  constexpr ARCCORE_HOST_DEVICE SubCellEnumerator(const ConstituentTables* tables, Int32 cell, Int32 entry, Int32 end, bool is_environment)
  : m_tables(tables)
  , m_cell(cell)
  , m_entry(entry)
  , m_end(end)
  , m_is_environment(is_environment)
  {}
  template <typename Other>
  constexpr ARCCORE_HOST_DEVICE SubCellEnumerator(const SubCellEnumerator<Other>& rhs)
  : SubCellEnumerator(rhs.m_tables, rhs.m_cell, rhs.m_entry, rhs.m_end, rhs.m_is_environment)
  {}

  constexpr ARCCORE_HOST_DEVICE bool hasNext() const { return m_entry != m_end; }
  constexpr ARCCORE_HOST_DEVICE void operator++()
  {
    ++m_index;
    if (m_entry < 0)
      m_entry = m_end;
    else
      m_entry = m_is_environment ? m_tables->nextEnvironment(m_entry, m_end) : m_entry + 1;
  }
  constexpr ARCCORE_HOST_DEVICE CellType operator*() const { return CellType(CellMaker::make(m_tables, m_cell, m_entry)); }
  constexpr ARCCORE_HOST_DEVICE MatVarIndex _varIndex() const
  {
    return m_entry < 0 ? MatVarIndex(0, m_cell) : m_tables->place(m_entry, m_cell);
  }
  constexpr ARCCORE_HOST_DEVICE operator ComponentItemLocalId() const { return ComponentItemLocalId(_varIndex()); }
  //! Returns the position in the cell.
  constexpr ARCCORE_HOST_DEVICE Int32 index() const { return m_index; }
  constexpr ARCCORE_HOST_DEVICE bool operator!=(const SubCellEnumerator& rhs) const { return m_entry != rhs.m_entry; }
  constexpr ARCCORE_HOST_DEVICE SubCellEnumerator end() const { return { m_tables, m_cell, m_end, m_end, m_is_environment }; }

 private:
  template <typename Other> friend class SubCellEnumerator;

  const ConstituentTables* m_tables;
  Int32 m_cell;
  //! An entry of the tables, ~level for the constituents of a cell with one material.
  Int32 m_entry;
  Int32 m_end;
  bool m_is_environment;
  Int32 m_index = 0;
};

//! The environments of a cell, or the materials of an environment in a cell, for range-based loops on the host and in kernels.
template <typename CellType> class SubCellRange
{
 public:
  constexpr ARCCORE_HOST_DEVICE explicit SubCellRange(const SubCellEnumerator<CellType>& first)
  : m_first(first)
  {}
  constexpr ARCCORE_HOST_DEVICE SubCellEnumerator<CellType> begin() const { return m_first; }
  constexpr ARCCORE_HOST_DEVICE SubCellEnumerator<CellType> end() const { return m_first.end(); }

 private:
  SubCellEnumerator<CellType> m_first;
};

//! Returns the enumerator of the environments of \a cell.
inline ARCCORE_HOST_DEVICE SubCellEnumerator<EnvCell> environmentsOf(const ConstituentTables* tables, Int32 cell)
{
  constexpr Int32 none = SubCellEnumerator<EnvCell>::no_entry;
  const Int32 state = cell < 0 ? ConstituentTables::no_material : tables->state[cell];
  if (state >= 0)
    return { tables, cell, ~LEVEL_ENVIRONMENT, none, true };
  if (!ConstituentTables::isMixed(state))
    return { tables, cell, none, none, true };
  const Int32 position = ConstituentTables::positionOf(state);
  return { tables, cell, tables->first_entry[position], tables->first_entry[position + 1], true };
}

//! Returns the enumerator of the materials of the environment of \a entry in \a cell.
inline ARCCORE_HOST_DEVICE SubCellEnumerator<MatCell> materialsOf(const ConstituentTables* tables, Int32 cell, Int32 entry)
{
  constexpr Int32 none = SubCellEnumerator<MatCell>::no_entry;
  if (entry < 0)
    return { tables, cell, ~LEVEL_MATERIAL, none, false };
  Int32 end = entry + 1;
  while (!tables->isEnvironment(end))
    ++end;
  return { tables, cell, entry + 1, end, false };
}
} // namespace Arcane::detail::sets

namespace Arcane::Materials
{
using CellEnvCellEnumerator = detail::sets::SubCellEnumerator<EnvCell>;
using CellMatCellEnumerator = detail::sets::SubCellEnumerator<MatCell>;
using CellComponentCellEnumerator = detail::sets::SubCellEnumerator<ComponentCell>;

constexpr ARCCORE_HOST_DEVICE MatCellLocalId::MatCellLocalId(const MatCell& cell)
: ComponentItemLocalId(cell._varIndex())
{}

constexpr ARCCORE_HOST_DEVICE EnvCellLocalId::EnvCellLocalId(const EnvCell& cell)
: ComponentItemLocalId(cell._varIndex())
{}

inline ARCCORE_HOST_DEVICE ComponentCell ComponentCell::superCell() const
{
  using detail::sets::CellMaker;
  if (null() || m_entry == ~LEVEL_ALLENVIRONMENT)
    return {};
  if (m_entry < 0)
    return CellMaker::make(m_tables, m_cell, m_entry == ~LEVEL_MATERIAL ? ~LEVEL_ENVIRONMENT : ~LEVEL_ALLENVIRONMENT);
  if (m_tables->isEnvironment(m_entry))
    return CellMaker::make(m_tables, m_cell, ~LEVEL_ALLENVIRONMENT);
  Int32 entry = m_entry - 1;
  while (!m_tables->isEnvironment(entry))
    --entry;
  return CellMaker::make(m_tables, m_cell, entry);
}

inline ARCCORE_HOST_DEVICE detail::sets::SubCellRange<ComponentCell> ComponentCell::subItems() const
{
  using Range = detail::sets::SubCellRange<ComponentCell>;
  const Int32 l = level();
  if (l == LEVEL_ALLENVIRONMENT)
    return Range(detail::sets::environmentsOf(m_tables, m_cell));
  if (l == LEVEL_ENVIRONMENT && !null())
    return Range(detail::sets::materialsOf(m_tables, m_cell, m_entry));
  constexpr Int32 none = CellComponentCellEnumerator::no_entry;
  return Range(CellComponentCellEnumerator(m_tables, m_cell, none, none, false));
}

inline ARCCORE_HOST_DEVICE Int32 ComponentCell::nbSubItem() const
{
  Int32 n = 0;
  for (CellComponentCellEnumerator i = subItems().begin(); i.hasNext(); ++i)
    ++n;
  return n;
}

inline ARCCORE_HOST_DEVICE detail::sets::SubCellRange<EnvCell> AllEnvCell::subEnvItems() const
{
  return detail::sets::SubCellRange<EnvCell>(detail::sets::environmentsOf(m_tables, m_cell));
}

inline ARCCORE_HOST_DEVICE EnvCell AllEnvCell::cell(Int32 i) const
{
  CellEnvCellEnumerator sub = subEnvItems().begin();
  for (; i > 0; --i)
    ++sub;
  return *sub;
}

inline ARCCORE_HOST_DEVICE detail::sets::SubCellRange<MatCell> EnvCell::subMatItems() const
{
  return detail::sets::SubCellRange<MatCell>(subItems().begin());
}

inline ARCCORE_HOST_DEVICE MatCell EnvCell::cell(Int32 i) const
{
  CellMatCellEnumerator sub = subMatItems().begin();
  for (; i > 0; --i)
    ++sub;
  return *sub;
}

namespace matimpl
{
using ConstituentItemBase = ComponentCell;
}

} // namespace Arcane::Materials
