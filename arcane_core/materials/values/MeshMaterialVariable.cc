// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/values/MeshMaterialVariable.h"

#include "arcane_core/materials/sets/IMeshComponent.h"
#include "arcane_core/materials/sets/MaterialSets.h"
#include "arcane_core/materials/sets/VariablesOfMesh.h"
#include "arcane_core/materials/values/MaterialDependencies.h"
#include "arcane_core/materials/values/MaterialVariableReference.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/ISerializer.h"

#include <algorithm>
#include <cstring>

namespace Arcane::Materials
{

namespace
{
const char* textOf(MatVarSpace space)
{
  return space == MatVarSpace::Environment ? "environments" : "materials";
}
} // namespace

MeshMaterialVariable* MeshMaterialVariable::findOrCreate(IMeshMaterialMng* mng, IVariable* global, MatVarSpace space)
{
  const Mutex::ScopedLock lock(mng->variableLock());
  auto* found = static_cast<MeshMaterialVariable*>(mng->variables().find(global->fullName()));
  if (!found)
    return new MeshMaterialVariable(mng, global, space);
  if (found->space() != space)
    ARCANE_FATAL("variable '{0}' is on {1}, and is declared on {2}, expected the same in all declarations", global->fullName(),
                 textOf(found->space()), textOf(space));
  return found;
}

MeshMaterialVariable::MeshMaterialVariable(IMeshMaterialMng* mng, IVariable* global, MatVarSpace space)
: m_manager(mng)
, m_global(global)
, m_name(global->name())
, m_full_name(global->fullName())
, m_space(space)
, m_values(global->dataType(), global->dimension(), space == MatVarSpace::Environment)
{
  m_values.data().setName(String::format("{0} of constituents", m_full_name));
  mng->variables().add(this);
  makeValues();
}

MeshMaterialVariable::~MeshMaterialVariable()
{
  if (m_manager)
    m_manager->variables().remove(this);
}

// New values are the global ones.
void MeshMaterialVariable::makeValues()
{
  if (!m_manager || !m_manager->isEndCreated() || !m_global->isUsed())
    return;
  const detail::sets::MaterialSets& sets = m_manager->sets();
  m_values.make(sets, m_global->data()->extent1());
  if (m_global->data()->extent0() >= sets.nbCell() && m_values.rowBytes() > 0)
    for (const IMeshComponent* constituent : m_manager->components()) {
      const detail::sets::ConstituentList list = constituent->list();
      if (m_values.size(list.array()) == list.nbMixed())
        for (Int32 i = list.nbPure(); i < list.size(); ++i)
          std::memcpy(row(list.place(i)), row({ 0, list.cell(i) }), static_cast<std::size_t>(m_values.rowBytes()));
    }
  updateReferences();
}

void MeshMaterialVariable::moveValues(const detail::sets::ValueMoves& moves)
{
  if (!m_values.hasValues())
    return;
  m_values.move(moves, *m_global->data());
  updateReferences();
}

bool MeshMaterialVariable::followsExchange() const
{
  const bool is_sent = !(m_global->property() & (IVariable::PNoExchange | IVariable::PTemporary));
  return is_sent && m_values.hasValues() && m_manager->isKeepValuesAfterChange();
}

std::vector<MatVarIndex> MeshMaterialVariable::placesOf(ConstArrayView<Int32> cells) const
{
  std::vector<MatVarIndex> places;
  for (const Int32 cell : cells)
    m_manager->sets().placesOf(cell, m_space == MatVarSpace::Environment, places);
  return places;
}

void MeshMaterialVariable::putValues(ConstArrayView<Int32> cells, ISerializer* message) const
{
  auto& self = const_cast<MeshMaterialVariable&>(*this);
  const Int64 row_bytes = m_values.rowBytes();
  const std::vector<MatVarIndex> places = placesOf(cells);
  UniqueArray<Byte> bytes(static_cast<Int64>(places.size()) * row_bytes);
  for (std::size_t i = 0; i < places.size() && row_bytes > 0; ++i)
    std::memcpy(bytes.data() + static_cast<Int64>(i) * row_bytes, self.row(places[i]), static_cast<std::size_t>(row_bytes));
  if (message->mode() == ISerializer::ModeReserve)
    message->reserveArray(bytes);
  else
    message->putArray(bytes);
}

void MeshMaterialVariable::getValues(ConstArrayView<Int32> cells, ISerializer* message)
{
  const Int64 row_bytes = m_values.rowBytes();
  const std::vector<MatVarIndex> places = placesOf(cells);
  UniqueArray<Byte> bytes;
  message->getArray(bytes);
  if (bytes.largeSize() != static_cast<Int64>(places.size()) * row_bytes)
    ARCANE_FATAL(
      "variable '{0}' on constituents: {1} bytes of values have come with {2} cells, expected {3} for the materials that they have "
      "here",
      m_full_name, bytes.largeSize(), cells.size(), static_cast<Int64>(places.size()) * row_bytes);
  for (std::size_t i = 0; i < places.size() && row_bytes > 0; ++i)
    std::memcpy(row(places[i]), bytes.data() + static_cast<Int64>(i) * row_bytes, static_cast<std::size_t>(row_bytes));
}

void MeshMaterialVariable::forgetManager()
{
  m_manager = nullptr;
  m_values.clear();
  updateReferences();
}

void MeshMaterialVariable::addReference(MeshMaterialVariableRef* reference)
{
  m_references.push_back(reference);
}

void MeshMaterialVariable::removeReference(MeshMaterialVariableRef* reference)
{
  std::erase(m_references, reference);
  if (m_references.empty())
    delete this;
}

void MeshMaterialVariable::followGlobal()
{
  if (!m_global->isUsed() && m_values.hasValues()) {
    m_values.clear();
    updateReferences();
  }
  else if (m_global->isUsed() && !m_values.hasValues())
    makeValues();
  else if (m_values.hasValues() && m_values.data().extent1() != m_global->data()->extent1()) {
    m_values.setRowSize(m_global->data()->extent1());
    updateReferences();
  }
}

void MeshMaterialVariable::updateReferences()
{
  for (MeshMaterialVariableRef* reference : m_references)
    reference->updateFromInternal();
}

detail::values::MaterialDependencies& MeshMaterialVariable::dependencies()
{
  if (!m_dependencies)
    m_dependencies.reset(new detail::values::MaterialDependencies());
  return *m_dependencies;
}

} // namespace Arcane::Materials
