// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/restart/RestartOnOtherRanks.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/ApplicationInfo.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh_io/PartitionPlan.h"
#include "arcane_core/mesh_restart/PlacedFamilies.h"
#include "arcane_core/restart/CheckpointStateParts.h"
#include "arcane_core/restart/ItemValuesOfParts.h"
#include "arcane_core/restart/MeshStateVariables.h"
#include "arcane_core/service/ICheckpointParts.h"
#include "arcane_core/service/ISubDomain.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/PartialItems.h"

namespace Arcane::detail::restart
{
namespace
{
// Each rank records curves of its own.
constexpr const char* time_history_name = "ArcaneTimeHistory";

//! True if only a restart on the same number of ranks needs the variable itself.
bool isHidden(const String& name)
{
  return isMeshStateName(name) || variables::isPartialItemsName(name);
}

const char* textOf(eRestartPartition partition)
{
  switch (partition) {
  case eRestartPartition::Metis: return "by METIS";
  case eRestartPartition::Slices: return "into slices of the former order";
  default: return "by bisection";
  }
}

VariableMetaData withProperty(const VariableMetaData& variable, int property)
{
  VariableMetaData result(variable.baseName(), variable.meshName(), variable.itemFamilyName(), variable.fullType(), property);
  result.setItemGroupName(variable.itemGroupName());
  result.setShape(variable.shape());
  return result;
}

//! The coordinates, in the checkpoint, of the nodes of the cells that this rank has read.
std::vector<Real3> readCoordinates(IMesh* mesh, ICheckpointParts& parts, const mesh_restart::MeshParts& mesh_parts)
{
  const mesh_restart::PartRows& rows = mesh_parts.rows(IK_Node);
  const String name = mesh->nodesCoordinates().variable()->fullName();
  std::vector<Real3> read;
  runAndAgree(mesh->parallelMng(), [&] {
    read.resize(static_cast<std::size_t>(rows.nbRowOfRank(mesh->parallelMng()->commRank())));
    Real3* to = read.data();
    for (const mesh_restart::RowPiece& piece : rows.piecesOf(mesh->parallelMng()->commRank())) {
      const auto array = parts.find(piece.part, name);
      if (!array || array->type != DT_Real3 || array->nb_row != rows.nbRowOfPart(piece.part))
        ARCANE_FATAL("saved mesh '{0}': the coordinates of rank {1} are those of {2} nodes, expected {3}", mesh->name(), piece.part,
                     array ? array->nb_row : 0, rows.nbRowOfPart(piece.part));
      parts.readRows(piece.part, name, piece.first, piece.nb_row, reinterpret_cast<std::byte*>(to));
      to += piece.nb_row;
    }
  });
  return mesh_parts.nodesFetch().fetch(read, Real3());
}

void logFamilies(IMesh* mesh, const mesh_restart::PlacedFamilies& families)
{
  for (const mesh_restart::PlacedFamilies::Family& family : families.families()) {
    const bool has_dofs = family.saved->kind() == IK_DoF;
    TraceMessage message = mesh->traceMng()->info();
    message << "[restart] " << mesh->name() << ": " << family.nb_item << (has_dofs ? " DoFs" : " particles") << " of family '"
            << family.saved->name() << "' with the owners of their " << (has_dofs ? "items" : "cells");
    if (family.nb_in_slices != 0)
      message << ", except " << family.nb_in_slices << " in no " << (has_dofs ? "list of a connectivity" : "cell")
              << ", which are in slices of the former order";
    if (family.nb_left_out != 0)
      message << "; " << family.nb_left_out << " copies on ranks that did not own them are left out";
  }
}
} // namespace

RestartOnOtherRanks::RestartOnOtherRanks(ISubDomain* sd, ICheckpointParts& parts, eRestartPartition partition)
: m_sub_domain(sd)
, m_parts(parts)
, m_partition(partition)
, m_meta_data(readPartsMetaData(sd->parallelMng(), parts))
, m_arrays(sd->parallelMng(), parts)
{}

RestartOnOtherRanks::~RestartOnOtherRanks() = default;

void RestartOnOtherRanks::readVariables()
{
  const std::vector<VariableMetaData>& saved = metaData().variables;
  for (std::size_t i = 0; i < saved.size(); ++i) {
    if (isHidden(saved[i].baseName()))
      continue;
    const bool has_dump_null = m_meta_data.nb_dump_null[i] != 0;
    // Until the code decides again which ranks save nothing, only the first rank of each machine saves what others lack.
    const int property = saved[i].property() & ~IVariable::PDumpNull;
    const bool is_null_here = has_dump_null && saved[i].meshName().null() && !m_arrays.isFirstOfMachine();
    IVariable* variable = m_sub_domain->variableMng()->createVariableFromMetaData(
      withProperty(saved[i], is_null_here ? property | IVariable::PDumpNull : property));
    if (variable->isOnItems())
      m_on_items.push_back(variable);
    else if (variable->name() == time_history_name)
      m_arrays.readOfSameRank(variable);
    else
      m_arrays.read(variable, m_meta_data.first_saving_parts[i], has_dump_null);
  }
  m_arrays.logChoices(m_sub_domain->traceMng());
}

UniqueArray<Int32> RestartOnOtherRanks::slices(const mesh_restart::MeshParts& mesh_parts, Int64 nb_cell) const
{
  IParallelMng* pm = m_sub_domain->parallelMng();
  const Int64 nb_own = mesh_parts.cells().uid.largeSize();
  const Int64 first = pm->scan(MessagePassing::ReduceSum, nb_own) - nb_own;
  const mesh_restart::PartRows numbers(Span<const Int64>(&nb_cell, 1), pm->commSize());
  UniqueArray<Int32> owners(nb_own);
  for (Int32 i = 0; i < owners.size(); ++i)
    owners[i] = numbers.rankOf(first + i);
  return owners;
}

UniqueArray<Int32> RestartOnOtherRanks::newOwners(IMesh* mesh, const mesh_restart::MeshParts& mesh_parts) const
{
  IParallelMng* pm = m_sub_domain->parallelMng();
  const mesh::CellTable& cells = mesh_parts.cells();
  const Int64 nb_cell = pm->reduce(MessagePassing::ReduceSum, static_cast<Int64>(cells.uid.largeSize()));
  if (nb_cell < pm->commSize())
    m_sub_domain->traceMng()->pwarning() << "mesh '" << mesh->name() << "' of the checkpoint has " << nb_cell << " cell(s) and the run "
                                         << pm->commSize() << " ranks: some have no cell, expected at least one per rank";
  if (m_partition == eRestartPartition::Slices || pm->commSize() == 1)
    return slices(mesh_parts, nb_cell);
  mesh::MeshDescription description;
  description.name = mesh->name();
  description.dimension = mesh_parts.dimension();
  description.cell_uid = cells.uid;
  description.cell_type = cells.type;
  description.cell_node_uid = cells.node_uid;
  const std::vector<Real3> coordinates = readCoordinates(mesh, m_parts, mesh_parts);
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    description.node_uid.add(mesh_parts.nodesOfCells()[i]);
    description.node_coord.add(coordinates[i]);
  }
  const auto algorithm =
    m_partition == eRestartPartition::Metis ? meshio::ePartitionAlgorithm::Metis : meshio::ePartitionAlgorithm::RecursiveBisection;
  meshio::PartitionWishes wishes;
  wishes.max_gathered_cell = meshio::maxGatheredCell(m_sub_domain->applicationInfo().commandLineArguments());
  meshio::PartitionPlan plan = meshio::partition(pm, description, algorithm, wishes);
  meshio::logPlan(m_sub_domain->traceMng(), mesh->name(), plan);
  return std::move(plan.cell_owner);
}

void RestartOnOtherRanks::restoreMesh(IMesh* mesh)
{
  IParallelMng* pm = m_sub_domain->parallelMng();
  const Real begin_s = platform::getRealTime();
  const CheckpointStateParts state_parts(m_parts, mesh->name());
  const mesh_restart::MeshParts mesh_parts(pm, state_parts, mesh->name());
  const mesh_restart::UserFamilyParts family_parts(mesh_parts);
  mesh::MeshTopology& topology = *mesh->cellFamily()->topology();
  family_parts.makeFamilies(topology);
  const ItemValuesOfParts::Fetches fetches = mesh->restore(mesh_parts, newOwners(mesh, mesh_parts));
  const mesh_restart::PlacedFamilies families(family_parts, topology, fetches);
  ItemValuesOfParts values(mesh, m_parts, mesh_parts, fetches, families);
  Int32 nb_variable = 0;
  for (IVariable* variable : m_on_items)
    if (variable->meshName() == mesh->name()) {
      values.read(variable);
      ++nb_variable;
    }
  const auto nb_own = static_cast<Int64>(mesh->ownCells().size());
  const Int64 nb_cell = pm->reduce(MessagePassing::ReduceSum, nb_own);
  const Int64 max_nb_cell = pm->reduce(MessagePassing::ReduceMax, nb_own);
  m_sub_domain->traceMng()->info() << "[restart] " << mesh->name() << ": " << nb_cell << " cells and " << nb_variable << " variables of "
                                   << m_parts.nbPart() << " rank(s), cut " << textOf(m_partition) << " for " << pm->commSize()
                                   << " rank(s) with up to " << max_nb_cell << " cells each, in "
                                   << String::fromNumber(platform::getRealTime() - begin_s, 3) << " s";
  logFamilies(mesh, families);
}
} // namespace Arcane::detail::restart
