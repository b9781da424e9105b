// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/ComponentItemVector.h"

#include "arcane_core/materials/sets/IMeshEnvironment.h"
#include "arcane_core/materials/sets/IMeshMaterial.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/items/TopologyArray.h"

namespace Arcane::detail::sets
{
struct VectorCells
{
  UniqueArray<Int32> cells = mesh::topologyArray<Int32>();
  UniqueArray<Int32> value_indexes = mesh::topologyArray<Int32>();
  UniqueArray<Materials::MatVarIndex> places = mesh::topologyArray<MatVarIndex>();
};
} // namespace Arcane::detail::sets

namespace Arcane::Materials
{

ComponentItemVector::ComponentItemVector(const ComponentItemVectorView& view)
{
  if (view.list().tables())
    fill(view.list().cells(), view.list().tables(), view.list().constituent());
}

ComponentItemVector::ComponentItemVector(SmallSpan<const Int32> cells, const IMeshComponent* constituent)
{
  fill(cells, constituent->list().tables(), constituent->constituent());
}

void ComponentItemVector::fill(SmallSpan<const Int32> cells, const detail::sets::ConstituentTables* tables, Int32 constituent)
{
  m_cells = std::make_shared<detail::sets::VectorCells>();
  UniqueArray<Int32> mixed;
  UniqueArray<Int32> mixed_values;
  for (const Int32 cell : cells) {
    const ComponentCell found = detail::sets::CellMaker::find(tables, cell, constituent);
    if (found.null())
      continue;
    const MatVarIndex place = found._varIndex();
    const bool is_pure = place.arrayIndex() == 0;
    (is_pure ? m_cells->cells : mixed).add(cell);
    (is_pure ? m_cells->value_indexes : mixed_values).add(place.valueIndex());
  }
  const Int32 nb_pure = m_cells->cells.size();
  m_cells->cells.addRange(mixed);
  m_cells->value_indexes.addRange(mixed_values);
  const Int32 array = constituent < 0 ? tables->array_of_environment[~constituent] : tables->array_of_material[constituent];
  m_cells->places.resize(m_cells->cells.size());
  for (Int32 i = 0; i < m_cells->cells.size(); ++i)
    m_cells->places[i] = MatVarIndex(i < nb_pure ? 0 : array, m_cells->value_indexes[i]);
  m_list = detail::sets::ConstituentList(tables, constituent, SmallSpan<const Int32>(m_cells->cells.data(), m_cells->cells.size()), nb_pure,
                                         { m_cells->value_indexes.data(), m_cells->places.data() });
}

MatCellVector::MatCellVector(const ConstituentItemVectorBuildInfo& info, IMeshMaterial* material)
: ComponentItemVector(info.localIds(), material)
{}

MatCellVector::MatCellVector(const CellGroup& cells, IMeshMaterial* material)
: ComponentItemVector(SmallSpan<const Int32>(cells.view().localIds()), material)
{}

MatCellVector::MatCellVector(const CellVectorView& cells, IMeshMaterial* material)
: ComponentItemVector(SmallSpan<const Int32>(cells.localIds()), material)
{}

MatCellVector::MatCellVector(SmallSpan<const Int32> local_ids, IMeshMaterial* material)
: ComponentItemVector(local_ids, material)
{}

EnvCellVector::EnvCellVector(const ConstituentItemVectorBuildInfo& info, IMeshEnvironment* environment)
: ComponentItemVector(info.localIds(), environment)
{}

EnvCellVector::EnvCellVector(const CellGroup& cells, IMeshEnvironment* environment)
: ComponentItemVector(SmallSpan<const Int32>(cells.view().localIds()), environment)
{}

EnvCellVector::EnvCellVector(const CellVectorView& cells, IMeshEnvironment* environment)
: ComponentItemVector(SmallSpan<const Int32>(cells.localIds()), environment)
{}

EnvCellVector::EnvCellVector(SmallSpan<const Int32> local_ids, IMeshEnvironment* environment)
: ComponentItemVector(local_ids, environment)
{}

} // namespace Arcane::Materials
