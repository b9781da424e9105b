// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/IMesh.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/domain/Connectivity.h"
#include "arcane_core/domain/IMeshPartitionConstraintMng.h"
#include "arcane_core/domain/MeshEvents.h"
#include "arcane_core/domain/NewOwners.h"
#include "arcane_core/mesh/description/ItemKinds.h"
#include "arcane_core/mesh/items/OrderedSearch.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "arcane_core/mesh/topology/SubMeshes.h"
#include "arcane_core/mesh/topology/UserFamilies.h"
#include "arcane_core/mesh_restart/MeshParts.h"
#include "variables/core/IVariable.h"
#include "variables/core/SharedVariable.h"
#include "variables/core/VariableBuildInfo.h"
#include "variables/sync/ConnectVariables.h"

#include <cstring>
#include <vector>

namespace Arcane
{

namespace
{
const char* const properties_array = "Properties";

String propertiesArrayOf(const IItemFamily& family)
{
  return family.name() + properties_array;
}

//! Notes the grid that a generator made, the same on all ranks.
void setGrid(Properties& properties, const detail::mesh::MeshDescription::Grid& grid)
{
  properties.set("CartesianNbCells", ConstArrayView<Int64>(3, grid.nb_cell.data()));
  properties.set("CartesianCellStrides", ConstArrayView<Int64>(3, grid.cell_stride.data()));
  properties.set("CartesianNodeStrides", ConstArrayView<Int64>(3, grid.node_stride.data()));
  properties.remove("CartesianFaces");
  properties.set("CartesianNbSubDomains", ConstArrayView<Int32>(3, grid.nb_part.data()));
  const std::array<Real, 6> bounds = { grid.origin.x, grid.origin.y, grid.origin.z, grid.length.x, grid.length.y, grid.length.z };
  properties.set("CartesianBounds", ConstArrayView<Real>(6, bounds.data()));
}

MeshHandle handleOf(IMesh* mesh)
{
  return mesh->handle();
}

//! The handle, once families can be found from it.
const MeshHandle& attached(const MeshHandle& handle, IVariableMng* vm, detail::mesh::MeshTopology* topology)
{
  handle.slot()->variable_mng = vm;
  detail::mesh::setHandleOfMesh(&handleOf);
  detail::sync::connectVariables(topology, vm);
  vm->attachMesh(handle);
  return handle;
}
} // namespace

IMesh::IMesh(const MeshHandle& handle, IParallelMng* pm, IVariableMng* vm, ITraceMng* tm)
: IMeshBase(handle, pm, tm)
, m_variable_mng(vm)
, m_modifier(this)
, m_utilities(this)
, m_ghost_layer_mng(this)
, m_nodes_coordinates(VariableBuildInfo(attached(handle, vm, m_topology.get()), "NodeCoord"))
{
  m_handle.slot()->mesh = this;
  m_handle.slot()->sub_domain = subDomain();
  m_nodes_coordinates.setUsed(true);
  m_topology->variableServices().items_new_owner = [this](IItemFamily* family) {
    auto& new_owners = m_new_owners[family];
    if (!new_owners)
      new_owners = std::make_unique<detail::domain::NewOwners>(family);
    return new_owners->variable();
  };
  m_topology->variableServices().new_owners = [](IItemFamily* family) { return ConstArrayView<Int32>(family->itemsNewOwner().asArray()); };
}

IMesh::~IMesh()
{
  userDataList()->clear();
  m_variable_mng->detachMesh(m_handle);
  m_handle.slot()->mesh = nullptr;
}

EventObservableView<const MeshEventArgs&> IMesh::eventObservable(eMeshEventType type)
{
  const auto index = static_cast<std::size_t>(type);
  if (index >= std::size(m_events))
    ARCANE_THROW(ArgumentException, "mesh '{0}': there is no event {1}, expected 0 to {2}", name(), index, std::size(m_events) - 1);
  if (!m_events[index])
    m_events[index] = std::make_unique<EventObservable<const MeshEventArgs&>>();
  return EventObservableView<const MeshEventArgs&>(*m_events[index]);
}

void IMesh::prepareForDump()
{
  for (const eMeshEventType type : { eMeshEventType::BeginPrepareDump, eMeshEventType::EndPrepareDump })
    if (const auto& event = m_events[static_cast<std::size_t>(type)])
      event->notify(MeshEventArgs(this, type));
}

void IMesh::allocate(MeshDescription description)
{
  allocate(std::move(description), {});
}

bool IMesh::isAllocated() const
{
  return m_topology->isBuilt();
}

Int64 IMesh::timestamp() const
{
  return m_topology->stamp();
}

void IMesh::checkValidMesh() const
{
  m_topology->checkValid();
}

void IMesh::allocate(MeshDescription description, const MeshBuildOptions& options)
{
  MeshBuildOptions all_options = options;
  if (m_connectivity && Connectivity(*m_connectivity).hasEdge())
    all_options.has_edge = true;
  m_topology->buildAndRelease(description, all_options);
  freezeConnectivity();
  if (description.grid)
    setGrid(m_properties, *description.grid);
  setCoordinates(description);
}

void IMesh::setCoordinates(const MeshDescription& description)
{
  detail::mesh::OrderedSearch nodes(nodeFamily()->uniqueIds());
  for (Int32 i = 0; i < description.node_uid.size(); ++i) {
    const Int32 id = nodes.find(description.node_uid[i]);
    if (id != NULL_ITEM_LOCAL_ID)
      m_nodes_coordinates[NodeLocalId(id)] = description.node_coord[i];
  }
  m_nodes_coordinates.synchronize();
}

detail::mesh::MeshState IMesh::stateInPlace() const
{
  detail::mesh::MeshState state = m_topology->stateInPlace();
  const UniqueArray<Byte> bytes = m_properties.toBytes();
  state.arrays.add({ properties_array, DT_Byte, UniqueArray<std::byte>(bytes.asBytes()) });
  for (const IItemFamily* family : itemFamilies())
    if (const Properties* properties = family->propertiesOrNull())
      state.arrays.add({ propertiesArrayOf(*family), DT_Byte, UniqueArray<std::byte>(properties->toBytes().asBytes()) });
  return state;
}

void IMesh::restore(const detail::mesh::MeshState& state)
{
  m_topology->restore(state);
  runAndAgree(parallelMng(), [&] {
    for (const detail::mesh::NamedArray& array : state.arrays) {
      const ConstArrayView<Byte> bytes(static_cast<Integer>(array.allBytes().size()),
                                       reinterpret_cast<const Byte*>(array.allBytes().data()));
      if (array.name == properties_array)
        m_properties.fromBytes(bytes);
      for (IItemFamily* family : itemFamilies())
        if (array.name == propertiesArrayOf(*family))
          family->properties()->fromBytes(bytes);
    }
  });
  freezeConnectivity();
}

std::array<std::unique_ptr<detail::mesh_restart::RowFetch>, 4> IMesh::restore(const detail::mesh_restart::MeshParts& parts,
                                                                              ConstArrayView<Int32> new_owners)
{
  m_topology->rebuild(parts.dimension(), parts.options(), parts.sendCells(new_owners).view());
  std::array<std::unique_ptr<detail::mesh_restart::RowFetch>, 4> fetches;
  for (eItemKind kind : detail::mesh::all_kinds) {
    auto& fetch = fetches[static_cast<std::size_t>(kind)];
    fetch = parts.fetchOfItems(*m_topology, kind);
    parts.giveMarksAndGroups(*m_topology, kind, *fetch);
  }
  const UniqueArray<Byte> properties = parts.bytesOfFirstPart(properties_array);
  runAndAgree(parallelMng(), [&] { m_properties.fromBytes(properties); });
  for (IItemFamily* family : itemFamilies()) {
    const UniqueArray<Byte> bytes = parts.bytesOfFirstPart(propertiesArrayOf(*family));
    if (!bytes.empty())
      runAndAgree(parallelMng(), [&] { family->properties()->fromBytes(bytes); });
  }
  freezeConnectivity();
  return fetches;
}

IIndexedIncrementalItemConnectivityMng* IMesh::indexedConnectivityMng() const
{
  return m_topology->userFamilies().connectivityMng();
}

VariableScalarInteger IMesh::connectivity()
{
  if (!m_connectivity) {
    m_connectivity = std::make_unique<VariableScalarInteger>(
      VariableBuildInfo(m_variable_mng, name() + "Connectivity", IVariable::PNoDump | IVariable::PNoRestore));
    if (isAllocated() || nbCell() > 0)
      freezeConnectivity();
  }
  return *m_connectivity;
}

void IMesh::freezeConnectivity()
{
  if (m_connectivity)
    Connectivity(*m_connectivity).freeze(this);
}

void IMesh::addCells(Integer nb_cell, ConstArrayView<Int64> infos, ArrayView<Int32> local_ids)
{
  const bool is_free = m_connectivity && nbCell() == 0 && !Connectivity(*m_connectivity).isFrozen();
  if (is_free && Connectivity(*m_connectivity).hasEdge()) {
    MeshBuildOptions options = m_topology->options();
    options.has_edge = true;
    m_topology->setOptions(options);
  }
  m_topology->addCells(nb_cell, infos, local_ids);
  if (is_free)
    freezeConnectivity();
}

void IMesh::makePartOf(const ItemGroup& group)
{
  ARCANE_FATAL_IF(group.null(), "sub-mesh '{0}': its group is null, expected a group of cells or faces", name());
  m_topology->subMeshes().setFollower([this] { takeCoordinatesOfParent(); });
  m_topology->subMeshes().tie(group);
  freezeConnectivity();
}

void IMesh::takeCoordinatesOfParent()
{
  VariableNodeReal3& of_parent = parentMesh()->nodesCoordinates();
  ENUMERATE_NODE(node, ownNodes())
  m_nodes_coordinates[node] = of_parent[node->parent().toNode()];
  m_nodes_coordinates.synchronize();
}

IMesh* IMesh::parentMesh() const
{
  const detail::mesh::MeshFamilies* parent = m_topology->subMeshes().parent();
  return parent ? parent->handle().meshOrNull() : nullptr;
}

ItemGroup IMesh::parentGroup() const
{
  return m_topology->subMeshes().parentGroup();
}

MeshCollection IMesh::childMeshes() const
{
  MeshCollection meshes;
  for (const detail::mesh::MeshFamilies* child : m_topology->subMeshes().children())
    meshes.add(child->handle().meshOrNull());
  return meshes;
}

void IMesh::addChildMesh(IMesh* child)
{
  ARCANE_THROW_IF(!child || child->parentMesh() != this, ArgumentException,
                  "mesh '{0}': mesh '{1}' is no part of it, expected one of IMainFactory::createSubMesh()", name(),
                  child ? child->name() : String("null"));
}

SharedVariableNodeReal3 IMesh::sharedNodesCoordinates()
{
  IMesh* mesh = parentMesh();
  return { nodeFamily(), mesh ? mesh->nodesCoordinates() : m_nodes_coordinates };
}

IMeshPartitionConstraintMng* IMesh::partitionConstraintMng()
{
  if (!m_partition_constraint_mng)
    m_partition_constraint_mng = std::make_unique<IMeshPartitionConstraintMng>(this);
  return m_partition_constraint_mng.get();
}

MeshKind IMesh::meshKind() const
{
  MeshKind kind;
  kind.setMeshStructure(m_properties.hasProperty("CartesianNbCells") ? eMeshStructure::Cartesian : eMeshStructure::Unstructured);
  return kind;
}

ItemGroupCollection IMesh::groups() const
{
  ItemGroupCollection all;
  for (const IItemFamily* family : itemFamilies())
    for (const ItemGroup& group : family->groups())
      all.add(group);
  return all;
}

ItemGroup IMesh::findGroup(const String& group_name, bool throw_exception) const
{
  std::vector<const IItemFamily*> families = { cellFamily(), faceFamily(), edgeFamily(), nodeFamily() };
  for (const UserItemFamily* family : m_topology->userFamilies().all())
    families.push_back(family);
  for (const IItemFamily* family : families) {
    const ItemGroup group = family->findGroup(group_name);
    if (!group.null())
      return group;
  }
  if (throw_exception) {
    String names;
    for (const ItemGroup& group : groups())
      names = names + (names.null() ? "" : ", ") + group.name();
    ARCANE_FATAL("mesh '{0}': there is no group '{1}', expected one of {2}", name(), group_name, names);
  }
  return {};
}

void IMesh::destroyGroups()
{
  for (IItemFamily* family : itemFamilies())
    family->destroyGroups();
}

void IMesh::updateGhostLayers(bool remove_old_ghost)
{
  ARCANE_UNUSED(remove_old_ghost);
  m_modifier.updateGhostLayers();
}

void IMesh::computeSynchronizeInfos()
{
  for (IItemFamily* family : itemFamilies())
    family->computeSynchronizeInfos();
}

void IMesh::checkValidMeshFull()
{
  checkValidMesh();
  const Int32 nb_difference = m_nodes_coordinates.checkIfSync(5);
  throwOnAllRanksUnless(
    parallelMng(), nb_difference == 0,
    String::format("mesh '{0}': {1} ghost nodes are elsewhere than at their owners, expected a call of synchronize() of the coordinates",
                   name(), nb_difference));
}

TiedInterfaceCollection IMesh::tiedInterfaces() const
{
  return {};
}

} // namespace Arcane
