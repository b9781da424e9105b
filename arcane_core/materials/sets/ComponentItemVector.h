// SPDX-License-Identifier: Apache-2.0
// Lists of cells of one constituent.
#pragma once

#include "arcane_core/materials/sets/ComponentPartItemVectorView.h"
#include "arcane_core/materials/sets/ConstituentItemVectorBuildInfo.h"

#include "arcane_core/mesh/groups/ItemGroup.h"

#include <memory>

namespace Arcane::detail::sets
{
struct VectorCells;
}

namespace Arcane::Materials
{

/*!
 * \brief The cells of a list that have one constituent: pure ones, then mixed ones, each in the order of the list.
 *
 * A copy shares the cells. Vectors are valid until the sets or the mesh change. All calls are \local.
 */
class ARCANE_EXPORT ComponentItemVector
{
 public:
  //! Makes a vector of the cells of a view.
  explicit ComponentItemVector(const ComponentItemVectorView& view);

  ComponentItemVectorView view() const { return ComponentItemVectorView(m_list); }
  operator ComponentItemVectorView() const { return view(); }
  IMeshComponent* component() const { return view().component(); }
  ComponentPurePartItemVectorView pureItems() const { return ComponentPurePartItemVectorView(m_list); }
  ComponentImpurePartItemVectorView impureItems() const { return ComponentImpurePartItemVectorView(m_list); }
  //! Returns the places of the values, in the order of the vector. Copies share them.
  ConstArrayView<MatVarIndex> _matvarIndexes() const { return m_list.places(); }
  const detail::sets::ConstituentList& list() const { return m_list; }

 protected:
  ComponentItemVector(SmallSpan<const Int32> cells, const IMeshComponent* constituent);

 private:
  std::shared_ptr<detail::sets::VectorCells> m_cells;
  detail::sets::ConstituentList m_list;

  [[gnu::visibility("hidden")]] void fill(SmallSpan<const Int32> cells, const detail::sets::ConstituentTables* tables, Int32 constituent);
};

//! Cells of one material.
class ARCANE_EXPORT MatCellVector : public ComponentItemVector
{
 public:
  MatCellVector(const ConstituentItemVectorBuildInfo& info, IMeshMaterial* material);
  MatCellVector(const CellGroup& cells, IMeshMaterial* material);
  MatCellVector(const CellVectorView& cells, IMeshMaterial* material);
  MatCellVector(SmallSpan<const Int32> local_ids, IMeshMaterial* material);

  MatItemVectorView view() const { return MatItemVectorView(list()); }
  operator MatItemVectorView() const { return view(); }
  IMeshMaterial* material() const { return view().material(); }
  //! Returns a vector with the same cells, which it does not share.
  MatCellVector clone() const { return MatCellVector(list().cells(), material()); }
};

//! Cells of one environment.
class ARCANE_EXPORT EnvCellVector : public ComponentItemVector
{
 public:
  EnvCellVector(const ConstituentItemVectorBuildInfo& info, IMeshEnvironment* environment);
  EnvCellVector(const CellGroup& cells, IMeshEnvironment* environment);
  EnvCellVector(const CellVectorView& cells, IMeshEnvironment* environment);
  EnvCellVector(SmallSpan<const Int32> local_ids, IMeshEnvironment* environment);

  EnvItemVectorView view() const { return EnvItemVectorView(list()); }
  operator EnvItemVectorView() const { return view(); }
  IMeshEnvironment* environment() const { return view().environment(); }
  //! Returns a vector with the same cells, which it does not share.
  EnvCellVector clone() const { return EnvCellVector(list().cells(), environment()); }
};

} // namespace Arcane::Materials
