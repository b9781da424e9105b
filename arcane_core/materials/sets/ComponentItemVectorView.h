// SPDX-License-Identifier: Apache-2.0
// Views of the cells of a constituent, and of their pure and mixed parts.
#pragma once

#include "arcane_core/materials/sets/ConstituentList.h"

#include "arcane_core/mesh/items/ItemVectorView.h"

namespace Arcane::Materials
{

/*!
 * \brief A view of cells of one constituent: pure ones, then mixed ones. Of a whole constituent, each part is by increasing local id.
 *
 * Kernels may capture the view, which is valid until the sets or the mesh change.
 */
class ARCANE_EXPORT ComponentItemVectorView
{
 public:
  ComponentItemVectorView() = default;
  explicit ComponentItemVectorView(const detail::sets::ConstituentList& list)
  : m_list(list)
  {}

  constexpr ARCCORE_HOST_DEVICE Int32 nbItem() const { return m_list.size(); }
  //! Returns null for a view without constituent. \host
  IMeshComponent* component() const;
  ARCCORE_HOST_DEVICE ComponentCell componentCell(Int32 i) const { return m_list.cellOf(i); }
  ComponentItemVectorView _subView(Int32 begin, Int32 size) const { return ComponentItemVectorView(m_list.part(begin, size)); }
  //! Returns the places of the values, in the order of the view. \host
  ConstArrayView<MatVarIndex> _matvarIndexes() const { return m_list.places(); }
  //! Returns the local ids of the cells, in the order of the view.
  ConstArrayView<Int32> _internalLocalIds() const { return { m_list.size(), m_list.cells().data() }; }

  constexpr ARCCORE_HOST_DEVICE const detail::sets::ConstituentList& list() const { return m_list; }
  friend bool operator==(const ComponentItemVectorView& a, const ComponentItemVectorView& b) { return a.m_list == b.m_list; }

 protected:
  detail::sets::ConstituentList m_list;
};

//! A view of cells of a material.
class ARCANE_EXPORT MatItemVectorView : public ComponentItemVectorView
{
 public:
  MatItemVectorView() = default;
  explicit MatItemVectorView(const detail::sets::ConstituentList& list)
  : ComponentItemVectorView(list)
  {}
  IMeshMaterial* material() const;
  ARCCORE_HOST_DEVICE MatCell matCell(Int32 i) const { return MatCell(m_list.cellOf(i)); }
  MatItemVectorView _subView(Int32 begin, Int32 size) const { return MatItemVectorView(m_list.part(begin, size)); }
};

//! A view of cells of an environment.
class ARCANE_EXPORT EnvItemVectorView : public ComponentItemVectorView
{
 public:
  EnvItemVectorView() = default;
  explicit EnvItemVectorView(const detail::sets::ConstituentList& list)
  : ComponentItemVectorView(list)
  {}
  IMeshEnvironment* environment() const;
  ARCCORE_HOST_DEVICE EnvCell envCell(Int32 i) const { return EnvCell(m_list.cellOf(i)); }
  EnvItemVectorView _subView(Int32 begin, Int32 size) const { return EnvItemVectorView(m_list.part(begin, size)); }
};

//! A view of cells with all their environments.
class ARCANE_EXPORT AllEnvCellVectorView
{
 public:
  AllEnvCellVectorView() = default;
  AllEnvCellVectorView(const detail::sets::ConstituentTables* tables, SmallSpan<const Int32> cells)
  : m_tables(tables)
  , m_cells(cells)
  {}
  constexpr ARCCORE_HOST_DEVICE Int32 size() const { return m_cells.size(); }
  constexpr ARCCORE_HOST_DEVICE Int32 nbItem() const { return m_cells.size(); }
  constexpr ARCCORE_HOST_DEVICE AllEnvCell operator[](Int32 i) const
  {
    return detail::sets::CellMaker::allEnvironments(m_tables, m_cells[i]);
  }
  SmallSpan<const Int32> localIds() const { return m_cells; }

 private:
  const detail::sets::ConstituentTables* m_tables = nullptr;
  SmallSpan<const Int32> m_cells;
};

} // namespace Arcane::Materials
