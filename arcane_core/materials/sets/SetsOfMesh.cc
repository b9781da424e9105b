// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/SetsOfMesh.h"

#include "arcane_core/materials/sets/ChangesByDevice.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/SetChanges.h"
#include "arcane_core/materials/sets/VariablesOfMesh.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace Arcane::detail::sets
{

namespace
{
std::size_t index(Int32 i)
{
  return static_cast<std::size_t>(i);
}

//! A flag that is true until the end of the scope, also when an exception ends it.
class ExchangeScope
{
 public:
  explicit ExchangeScope(bool& flag)
  : m_flag(flag)
  {
    m_flag = true;
  }
  ~ExchangeScope() { m_flag = false; }
  ExchangeScope(const ExchangeScope&) = delete;
  ExchangeScope& operator=(const ExchangeScope&) = delete;

 private:
  bool& m_flag;
};
} // namespace

SetsOfMesh::SetsOfMesh(const MeshHandle& mesh, const ConstituentRegistry& registry, const VariablesOfMesh& variables)
: m_mesh(mesh)
, m_registry(registry)
, m_variables(variables)
{}

SetsOfMesh::~SetsOfMesh()
{
  // If the mesh has no topology any more, the family is already destroyed.
  if (m_family && m_mesh.topology()) {
    makeGroups();
    m_family->removeListener(this);
  }
}

void SetsOfMesh::start()
{
  UniqueArray<Int32> nb_material;
  for (const Materials::IMeshEnvironment* environment : m_registry.environments())
    nb_material.add(environment->nbMaterial());
  m_sets.setEnvironments(nb_material);
  m_stamps.assign(index(m_sets.nbMaterial()), -1);
  m_environment_stamps.assign(index(m_sets.nbEnvironment()), -1);
  m_family = m_mesh.topology()->family(IK_Cell);
  m_sets.tables()->cells = m_family->itemSharedInfo();
  m_sets.resize(m_family->maxLocalId());
  findGroups();
  m_family->addListener(this);
}

// Groups of a checkpoint may come later: the handles of the expected groups then designate them.
void SetsOfMesh::findGroups()
{
  const auto group = [&](const String& name) { return CellGroup(m_family->expectGroup("StdMat_" + name)); };
  for (Materials::IMeshEnvironment* environment : m_registry.environments()) {
    environment->setCells(group(environment->name()));
    for (Materials::IMeshMaterial* material : environment->materials()) {
      const CellGroup cells = group(material->name());
      material->setCells(environment->nbMaterial() == 1 ? environment->cells() : cells);
    }
  }
}

void SetsOfMesh::checkIds(const SetChanges& changes) const
{
  const auto unique_ids = m_family->uniqueIds();
  const auto isCell = [&](Int32 id) { return id >= 0 && id < unique_ids.size() && unique_ids[id] != NULL_ITEM_UNIQUE_ID; };
  if (const auto [operation, position] = changes.findWrong(isCell); operation >= 0)
    ARCANE_THROW(ArgumentException,
                 "materials of mesh '{0}': operation {1} on material '{2}': element {3} of the list is local id {4}, expected that of a "
                 "cell, from 0 to {5}",
                 m_mesh.meshName(), operation, m_registry.materials()[changes.materialOf(operation)]->name(), position,
                 changes.cellOf(operation, position), unique_ids.size() - 1);
}

void SetsOfMesh::update(SetChanges& changes, const ValueRule& rule)
{
  std::vector<bool> is_changed(index(m_sets.nbMaterial()), false);
  for (Int32 i = 0; i < changes.size(); ++i)
    if (!changes.isEmpty(i))
      is_changed[index(changes.materialOf(i))] = true;
  if (!changeByDevice(changes, rule)) {
    checkIds(changes);
    change(changes, rule);
  }
  setGroups(is_changed);
}

bool SetsOfMesh::changeByDevice(const SetChanges& changes, const ValueRule& rule)
{
  auto* device = m_family->parallelMng()->extension<ChangesByDevice>();
  if (!device)
    return false;
  m_variables.waitForKernels();
  m_sets.resize(m_family->maxLocalId());
  const eDeviceChange result = device->change(m_sets, changes, rule, m_variables, m_family->uniqueIds());
  if (result == eDeviceChange::WrongId)
    checkIds(changes);
  return result == eDeviceChange::Done;
}

void SetsOfMesh::change(SetChanges& changes, const ValueRule& rule)
{
  m_variables.waitForKernels();
  m_sets.resize(m_family->maxLocalId());
  if (const ValueMoves moves = m_sets.change(changes, rule); !moves.slices.empty())
    m_variables.moveValues(moves);
}

void SetsOfMesh::renumber(ConstArrayView<Int32> new_to_old)
{
  m_variables.waitForKernels();
  makeGroups();
  m_variables.moveValues(m_sets.renumber(new_to_old));
}

void SetsOfMesh::takeGroups()
{
  // Larger tables have other memory.
  m_variables.waitForKernels();
  m_sets.resize(m_family->maxLocalId());
  SetChanges changes;
  UniqueArray<Byte> marks;
  Byte mark = 0;
  auto stamps = m_stamps;
  std::vector<bool> is_changed(index(m_sets.nbMaterial()), false);
  for (const Materials::IMeshMaterial* material : m_registry.materials())
    if (material->cells().internal()->timestamp() != m_stamps[index(material->id())]) {
      // Materials share the marks of cells, as long as there are marks.
      if (++mark == 1)
        marks = UniqueArray<Byte>(m_sets.nbCell(), Byte(0));
      noteDifferences(material->id(), changes, marks, mark);
      mark = mark == 255 ? 0 : mark;
      stamps[index(material->id())] = material->cells().internal()->timestamp();
      // The code has set the group of the material; the group of an environment with several materials follows.
      is_changed[index(material->id())] = material->environment()->nbMaterial() > 1;
    }
  ValueRule rule;
  rule.is_global_written = false;
  if (!changeByDevice(changes, rule))
    change(changes, rule);
  // A wrong group has thrown before: its change is seen again when the code calls again.
  m_stamps = std::move(stamps);
  for (const Materials::IMeshEnvironment* environment : m_registry.environments()) {
    // The code may have changed the group of the environment alone.
    bool is_set =
      environment->nbMaterial() > 1 && environment->cells().internal()->timestamp() != m_environment_stamps[index(environment->id())];
    for (const Materials::IMeshMaterial* material : environment->materials())
      is_set = is_set || is_changed[index(material->id())];
    if (is_set)
      setUnion(*environment);
  }
}

void SetsOfMesh::setUnion(const Materials::IMeshEnvironment& environment)
{
  setGroup(environment.constituent(), environment.cells());
  m_environment_stamps[index(environment.id())] = environment.cells().internal()->timestamp();
}

void SetsOfMesh::noteDifferences(Int32 material, SetChanges& changes, UniqueArray<Byte>& marks, Byte mark) const
{
  const CellGroup group = m_registry.materials()[material]->cells();
  const ConstArrayView<Int32> states = m_sets.states();
  UniqueArray<Int32> added;
  for (const Int32 id : group.view().localIds()) {
    if (marks[id] == mark)
      ARCANE_FATAL("materials of mesh '{0}': cell {1} is twice in group '{2}', expected once", m_mesh.meshName(), m_family->uniqueIds()[id],
                   group.name());
    marks[id] = mark;
    if (states[id] != material && (states[id] >= 0 || CellMaker::find(m_sets.tables(), id, material).null()))
      added.add(id);
  }
  const SmallSpan<const Int32> former = m_sets.list(material).cells();
  UniqueArray<Int32> removed;
  if (group.size() - added.size() != former.size())
    for (const Int32 id : former)
      if (marks[id] != mark)
        removed.add(id);
  changes.add(material, added);
  changes.remove(material, removed);
}

// Few codes read the groups after each change.
void SetsOfMesh::setGroup(Int32 constituent, const CellGroup& group) const
{
  group.internal()->setItemsLater([this, constituent](UniqueArray<Int32>& cells) {
    const ConstituentList list = m_sets.list(constituent);
    cells.resizeNoInit(list.size());
    const Int32* const ids = list.cells().data();
    std::merge(ids, ids + list.nbPure(), ids + list.nbPure(), ids + list.size(), cells.data());
  });
}

void SetsOfMesh::makeGroups() const
{
  for (const Materials::IMeshComponent* constituent : m_registry.constituents())
    if (ItemGroupImpl* group = constituent->cells().internal())
      group->checkNeedUpdate();
}

void SetsOfMesh::setGroups(const std::vector<bool>& is_material_changed)
{
  for (const Materials::IMeshEnvironment* environment : m_registry.environments()) {
    bool is_changed = false;
    for (const Materials::IMeshMaterial* material : environment->materials())
      if (is_material_changed[index(material->id())]) {
        is_changed = true;
        setGroup(material->id(), material->cells());
        m_stamps[index(material->id())] = material->cells().internal()->timestamp();
      }
    if (is_changed && environment->nbMaterial() > 1)
      setUnion(*environment);
  }
}

String SetsOfMesh::listenerName() const
{
  return "ArcaneConstituents";
}

void SetsOfMesh::onResize(IItemFamily*, Int32 max_local_id)
{
  if (max_local_id >= m_sets.nbCell()) {
    m_variables.waitForKernels();
    m_sets.resize(max_local_id);
    return;
  }
  UniqueArray<Int32> kept(max_local_id);
  std::iota(kept.begin(), kept.end(), 0);
  renumber(kept);
}

void SetsOfMesh::onCompact(IItemFamily*, ConstArrayView<Int32> new_to_old)
{
  renumber(new_to_old);
}

void SetsOfMesh::onRemoveItems(IItemFamily* family, ConstArrayView<Int32> local_ids)
{
  UniqueArray<Int32> kept(std::max(family->maxLocalId(), m_sets.nbCell()));
  std::iota(kept.begin(), kept.end(), 0);
  for (const Int32 id : local_ids)
    kept[id] = -1;
  renumber(kept);
}

// Groups of cells have come before: they give the sets.
void SetsOfMesh::onSendItems(IItemFamily*, ConstArrayView<Int32> local_ids, ISerializer* message)
{
  const ExchangeScope scope(m_is_in_exchange);
  for (const auto& [name, variable] : m_variables.all())
    if (variable->followsExchange())
      variable->putValues(local_ids, message);
}

void SetsOfMesh::onReceiveItems(IItemFamily*, ConstArrayView<Int32> local_ids, ISerializer* message)
{
  const ExchangeScope scope(m_is_in_exchange);
  takeGroups();
  for (const auto& [name, variable] : m_variables.all())
    if (variable->followsExchange())
      variable->getValues(local_ids, message);
}

} // namespace Arcane::detail::sets
