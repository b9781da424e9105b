// SPDX-License-Identifier: Apache-2.0
// Views of some cells of a constituent, which their positions in another view select.
#pragma once

#include "arcane_core/materials/sets/ComponentItemVectorView.h"

namespace Arcane::detail::sets
{
//! The cells of a list at some positions, or all of them. Kernels capture it.
class ConstituentSelection
{
 public:
  constexpr ConstituentSelection() = default;
  explicit ConstituentSelection(const ConstituentList& list)
  : m_list(list)
  , m_size(list.size())
  {}
  ConstituentSelection(const ConstituentList& list, SmallSpan<const Int32> positions)
  : m_list(list)
  , m_positions(positions.data())
  , m_size(positions.size())
  {}

  //! Does the check of ConstituentList. \host
  void checkIsPresent() const { m_list.checkIsPresent(); }
  constexpr ARCCORE_HOST_DEVICE Int32 size() const { return m_size; }
  constexpr ARCCORE_HOST_DEVICE Int32 position(Int32 i) const { return m_positions ? m_positions[i] : i; }
  constexpr ARCCORE_HOST_DEVICE Int32 cell(Int32 i) const { return m_list.cell(position(i)); }
  constexpr ARCCORE_HOST_DEVICE MatVarIndex place(Int32 i) const { return m_list.place(position(i)); }
  constexpr ARCCORE_HOST_DEVICE ComponentCell cellOf(Int32 i) const { return m_list.cellOf(position(i)); }

 private:
  ConstituentList m_list;
  const Int32* m_positions = nullptr;
  Int32 m_size = 0;
};
} // namespace Arcane::detail::sets

namespace Arcane::Materials
{

/*!
 * \brief A view of some cells of a view, for loops of the host and of kernels.
 *
 * The view is valid as long as the list of positions, and until the sets or the mesh change.
 */
template <typename ViewType, typename CellType> class ConstituentItemIndexedSelectionView
{
 public:
  constexpr ConstituentItemIndexedSelectionView() = default;
  //! Selects all cells.
  explicit ConstituentItemIndexedSelectionView(const ViewType& view)
  : m_selection(view.list())
  {}
  //! Selects the cells at \a positions of \a view.
  ConstituentItemIndexedSelectionView(const ViewType& view, SmallSpan<const Int32> positions)
  : m_selection(view.list(), positions)
  {}

  constexpr ARCCORE_HOST_DEVICE Int32 size() const { return m_selection.size(); }
  constexpr ARCCORE_HOST_DEVICE CellType operator[](Int32 i) const { return CellType(m_selection.cellOf(i)); }
  constexpr ARCCORE_HOST_DEVICE const detail::sets::ConstituentSelection& selection() const { return m_selection; }

 private:
  detail::sets::ConstituentSelection m_selection;
};

using ComponentCellVectorSelectionView = ConstituentItemIndexedSelectionView<ComponentItemVectorView, ComponentCell>;
using MatCellVectorSelectionView = ConstituentItemIndexedSelectionView<MatItemVectorView, MatCell>;
using EnvCellVectorSelectionView = ConstituentItemIndexedSelectionView<EnvItemVectorView, EnvCell>;

} // namespace Arcane::Materials
