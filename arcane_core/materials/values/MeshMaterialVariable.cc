// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/values/MeshMaterialVariable.h"

#include "arcane_core/materials/sets/IMeshEnvironment.h"
#include "arcane_core/materials/sets/IMeshMaterial.h"
#include "arcane_core/materials/sets/MaterialSets.h"
#include "arcane_core/materials/sets/VariablesOfMesh.h"
#include "arcane_core/materials/values/DeviceMoves.h"
#include "arcane_core/materials/values/MaterialDependencies.h"
#include "arcane_core/materials/values/MaterialVariableReference.h"
#include "arcane_core/materials/values/SharedPartialValues.h"
#include "variables/core/IVariableMng.h"
#include "variables/data/ValueText.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/ISerializer.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"

#include <algorithm>
#include <cstring>
#include <ostream>

namespace Arcane::Materials
{

namespace
{
const char* textOf(MatVarSpace space)
{
  return space == MatVarSpace::Environment ? "environments" : "materials";
}

//! Returns null when the values are in ordinary memory.
detail::shmem::MachineArena* arenaOf(const IVariable* global)
{
  const bool is_shared = global->property() & IVariable::PInShMem;
  return is_shared ? detail::shmem::MachineArena::of(global->variableMng()->parallelMng()) : nullptr;
}
} // namespace

MeshMaterialVariable* MeshMaterialVariable::findOrCreate(IMeshMaterialMng* mng, IVariable* global, MatVarSpace space)
{
  const Mutex::ScopedLock lock(mng->variableLock());
  auto* found = static_cast<MeshMaterialVariable*>(mng->variables().find(global->fullName()));
  const bool is_material_too =
    space == MatVarSpace::Environment && global->dimension() == 1 && mng->isAllocateScalarEnvironmentVariableAsMaterial();
  if (!found && global->dimension() == 1)
    return new IScalarMeshMaterialVariable(mng, global, is_material_too ? MatVarSpace::MaterialAndEnvironment : space);
  if (!found)
    return new IArrayMeshMaterialVariable(mng, global, space);
  if (found->space() != space && !is_material_too)
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
  if (global->property() & IVariable::PInDeviceMemory)
    ARCANE_FATAL(
      "variable '{0}' on constituents: it cannot be in device memory (property PInDeviceMemory), expected memory that the host uses",
      m_full_name);
  placeValues();
  mng->variables().add(this);
  if (const auto* device = global->variableMng()->parallelMng()->extension<detail::values::DeviceMoves>())
    mng->variables().setMover([device](const auto& all, const detail::sets::ValueMoves& moves) { device->moveAll(all, moves); },
                              [device] { device->waitForKernels(); });
  makeValues();
}

MeshMaterialVariable::~MeshMaterialVariable()
{
  if (m_manager)
    m_manager->variables().remove(this);
}

// New values are the global ones.
std::byte* MeshMaterialVariable::row(MatVarIndex place)
{
  return m_values.row(place, *m_global->data());
}

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

void MeshMaterialVariable::serialize(ISerializer* message, ConstArrayView<Int32> cells)
{
  if (message->mode() == ISerializer::ModeGet)
    getValues(cells, message);
  else
    putValues(cells, message);
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

// A later declaration may put the variable in shared memory.
void MeshMaterialVariable::placeValues()
{
  detail::shmem::MachineArena* arena = arenaOf(m_global);
  if (arena && m_values.data().memoryAllocator() != arena->allocator()) {
    m_values.setMemory(MemoryAllocationOptions(arena->allocator()));
    updateReferences();
  }
}

void MeshMaterialVariable::followGlobal()
{
  placeValues();
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

detail::values::SharedPartialValues* MeshMaterialVariable::sharedValues()
{
  if (!m_shared)
    if (detail::shmem::MachineArena* arena = arenaOf(m_global)) {
      m_shared.reset(new detail::values::SharedPartialValues(*arena, m_full_name));
      m_shared->publish(m_values);
    }
  return m_shared.get();
}

void MeshMaterialVariable::updateReferences()
{
  if (m_shared)
    m_shared->publish(m_values);
  for (MeshMaterialVariableRef* reference : m_references)
    reference->updateFromInternal();
}

detail::values::MaterialDependencies& MeshMaterialVariable::dependencies()
{
  if (!m_dependencies)
    m_dependencies.reset(new detail::values::MaterialDependencies());
  return *m_dependencies;
}

void MeshMaterialVariable::addDepend(IMeshMaterialVariable* variable, const TraceInfo& where)
{
  dependencies().add(MeshMaterialVariableDependInfo(variable, where));
}

void MeshMaterialVariable::addDepend(IVariable* variable, const TraceInfo& where)
{
  dependencies().add(VariableDependInfo(variable, eVariableDependType::CurrentTime, where));
}

void MeshMaterialVariable::removeDepend(const IMeshMaterialVariable* variable)
{
  dependencies().remove(variable);
}

void MeshMaterialVariable::removeDepend(const IVariable* variable)
{
  dependencies().remove(variable);
}

void MeshMaterialVariable::setComputeFunction(IMeshMaterialVariableComputeFunction* function)
{
  dependencies().setFunction(function);
}

IMeshMaterialVariableComputeFunction* MeshMaterialVariable::computeFunction()
{
  return dependencies().function();
}

void MeshMaterialVariable::setUpToDate(IMeshMaterial* material)
{
  dependencies().setUpToDate(material);
}

Int64 MeshMaterialVariable::modifiedTime(IMeshMaterial* material)
{
  return dependencies().modifiedTime(material);
}

void MeshMaterialVariable::update(IMeshMaterial* material)
{
  dependencies().update(material);
}

void MeshMaterialVariable::dependInfos(Array<VariableDependInfo>& infos, Array<MeshMaterialVariableDependInfo>& material_infos)
{
  for (const VariableDependInfo& info : dependencies().global())
    infos.add(info);
  for (const MeshMaterialVariableDependInfo& info : dependencies().material())
    material_infos.add(info);
}

void MeshMaterialVariable::dumpValues(std::ostream& o) const
{
  dumpValues(o, m_manager->view(m_manager->meshHandle().topology()->family(IK_Cell)->allItems()));
}

void MeshMaterialVariable::dumpValues(std::ostream& o, const AllEnvCellVectorView& cells) const
{
  auto& self = const_cast<MeshMaterialVariable&>(*this);
  const IData& values = *m_global->data();
  o << "values of '" << m_full_name << "'\n";
  const auto write = [&](const char* indent, const String& name, const ComponentCell& cell) {
    const std::byte* bytes = self.row(cell._varIndex());
    o << indent << name << ':';
    for (Int64 i = 0; i < values.extent1(); ++i) {
      o << ' ';
      detail::data::printNumber(o, values.dataType(), bytes + i * values.elementBytes());
    }
    o << '\n';
  };
  for (Int32 i = 0; i < cells.size(); ++i) {
    write("", String::format("cell {0}", cells[i].globalCell().uniqueId().asInt64()), cells[i]);
    for (const EnvCell environment : cells[i].subEnvItems()) {
      write("  ", environment.environment()->name(), environment);
      if (m_space == MatVarSpace::MaterialAndEnvironment)
        for (const MatCell material : environment.subMatItems())
          write("    ", material.material()->name(), material);
    }
  }
}

IScalarMeshMaterialVariable::~IScalarMeshMaterialVariable() = default;

IArrayMeshMaterialVariable::~IArrayMeshMaterialVariable() = default;

void IArrayMeshMaterialVariable::resize(Int32 size)
{
  globalVariable()->resizeItemArrays(size);
}

} // namespace Arcane::Materials
