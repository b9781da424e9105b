// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_mesh/CaseMeshes.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/ApplicationInfo.h"
#include "arcane_core/base/system/Parameter.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/case_mesh/InitialValues.h"
#include "arcane_core/case_mesh/MeshSpecReader.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/DynamicMesh.h"
#include "arcane_core/domain/IInitialPartitioner.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/domain/IMeshPartitionerBase.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/kept_cuts/KeptCut.h"
#include "arcane_core/mesh/building/LocalityOfNumbering.h"
#include "arcane_core/mesh/building/MeshNumbering.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "arcane_core/mesh_files/MeshReaderMng.h"
#include "arcane_core/mesh_io/MeshGenerator.h"
#include "arcane_core/mesh_io/ReadMeshFile.h"
#include "arcane_core/service/IMeshBuilder.h"
#include "arcane_core/service/IMeshMng.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/service/ServiceBuilder.h"
#include "arcane_core/service/Timer.h"
#include "variables/core/IVariableMng.h"

#include <filesystem>

namespace Arcane::detail::casemesh
{
namespace
{
namespace fs = std::filesystem;

using mesh::eLocalNumbering;

const base::Parameter<eLocalNumbering> numbering(
  { .section = "Meshes",
    .argument = "LocalNumbering",
    .variable = "ARCANE_LOCAL_NUMBERING",
    .meaning = "The order of the local ids of a new mesh: unique-ids, along a curve through neighbouring cells, or auto, which is "
               "the curve where the locality of the order of unique ids is poor. A restart keeps the order." },
  base::oneWordOf<eLocalNumbering>(
    { { "auto", eLocalNumbering::Automatic }, { "unique-ids", eLocalNumbering::UniqueIds }, { "curve", eLocalNumbering::Curve } }),
  eLocalNumbering::Automatic);

//! The use of parts of mesh files that earlier runs have kept.
enum class eKeptCuts
{
  Use,
  Make,
  Ignore
};

const base::Parameter<eKeptCuts> kept_cuts_of_run(
  { .section = "Meshes",
    .argument = "KeptCuts",
    .variable = "ARCANE_KEPT_CUTS",
    .meaning = "Parts of mesh files, in FILE.cuts beside the file: use, reads those that fit in place of the mesh file; make, also "
               "keeps those that are missing; ignore. See arcane_mesh cut." },
  base::oneWordOf<eKeptCuts>({ { "use", eKeptCuts::Use }, { "make", eKeptCuts::Make }, { "ignore", eKeptCuts::Ignore } }), eKeptCuts::Use);

//! The level of messages on meshes.
constexpr Int32 mesh_level = 2;

String sourceOf(const MeshSpec& spec)
{
  const auto* file = std::get_if<MeshFileSpec>(&spec.source);
  return file ? String::format(", from '{0}'", file->path) : String(", generated");
}

String meshName(std::size_t index)
{
  return String("Mesh") + static_cast<Int32>(index);
}

//! Returns the path as given, or beside the case file when the current directory has no such file.
String findMeshFile(const String& path, const String& case_file)
{
  std::error_code ignored;
  const String found = base::pathOfInput(path);
  const fs::path given(path.localstr());
  if (given.is_absolute() || fs::exists(found.localstr(), ignored))
    return found;
  const String beside = base::pathOfInput(String((fs::path(case_file.localstr()).parent_path() / given).string()));
  return fs::exists(beside.localstr(), ignored) ? beside : found;
}

//! Lets the master find the file, and gives its path to all ranks: folders may differ between ranks. Returns false if there is none. \collective
bool findOnMaster(IParallelMng* pm, String& path, const String& case_file)
{
  String absolute("");
  if (pm->isMasterIO()) {
    path = findMeshFile(path, case_file);
    std::error_code ignored;
    if (fs::is_regular_file(path.localstr(), ignored))
      absolute = base::fromStart(path);
  }
  pm->broadcastString(path, pm->masterIORank());
  pm->broadcastString(absolute, pm->masterIORank());
  // Messages have the short path where it names the same file.
  if (!absolute.empty() && base::fromStart(path) != absolute)
    path = absolute;
  return !absolute.empty();
}
} // namespace

CaseMeshes::CaseMeshes(ISubDomain* sd)
: m_sub_domain(sd)
{}

CaseMeshes::~CaseMeshes() = default;

void CaseMeshes::createHandles()
{
  const MeshElements found = findMeshElements(m_sub_domain->caseMng());
  for (std::size_t i = 0; i < found.elements.size(); ++i)
    m_sub_domain->findOrCreateMeshHandle(meshName(i));
}

void CaseMeshes::readOptions()
{
  ICaseMng* case_mng = m_sub_domain->caseMng();
  const MeshElements found = findMeshElements(case_mng);
  MeshSpecReader reader(case_mng);
  for (const XmlNode& element : found.elements)
    m_specs.push_back(found.is_legacy ? reader.readLegacy(element) : reader.read(element));
  if (m_specs.empty())
    case_mng->faults().errorAtElement(case_mng->rootElement(), "no mesh, expected an element <meshes> with elements <mesh>");
  checkFiles();
}

void CaseMeshes::checkFiles()
{
  IParallelMng* pm = m_sub_domain->parallelMng();
  caseoptions::CaseFaults& faults = m_sub_domain->caseMng()->faults();
  for (MeshSpec& spec : m_specs) {
    auto* file = std::get_if<MeshFileSpec>(&spec.source);
    // Faults of the element are known already when there is neither a file nor a generator.
    if (!file || (file->path.empty() && faults.hasError()))
      continue;
    if (!findOnMaster(pm, file->path, m_sub_domain->caseFullFileName()))
      faults.error(spec.source_element,
                   String::format("mesh file '{0}' does not exist, expected in the current directory or beside the case file", file->path));
    else if (!meshio::isMeshFileExtensionKnown(file->path)) {
      if (MeshReaderMng(m_sub_domain).hasReader(file->path))
        spec.source = ServiceFileSpec{ file->path };
      else
        faults.error(spec.source_element,
                     String::format("mesh file '{0}' has an unknown extension, expected .msh, .vtk or .vtu, or a service IMeshReader that "
                                    "allows it",
                                    file->path));
    }
  }
}

mesh::MeshDescription CaseMeshes::generate(const MeshSpec& spec, const meshio::MeshGenerator& generator) const
{
  IParallelMng* pm = m_sub_domain->parallelMng();
  try {
    return generator.generate(pm->commRank(), pm->commSize());
  }
  catch (const FatalErrorException& ex) {
    // Generators check their options before they make anything: all ranks find the same fault.
    caseoptions::CaseFaults& faults = m_sub_domain->caseMng()->faults();
    faults.errorAtElement(spec.source_element, ex.message());
    faults.throwIfError();
    throw;
  }
}

mesh::MeshDescription CaseMeshes::describe(const MeshSpec& spec, const MeshBuildInfo& info) const
{
  std::optional<meshio::ePartitionAlgorithm> partition = spec.partition;
  if (!partition && info.isNeedPartitioning())
    partition = meshio::ePartitionAlgorithm::RecursiveBisection;
  if (m_sub_domain->parallelMng()->commSize() == 1)
    partition.reset();
  const auto* file = std::get_if<MeshFileSpec>(&spec.source);
  if (file && partition)
    return subdivide(partOfFile(spec, info, *partition), spec);
  mesh::MeshDescription description = readOrGenerate(spec, info);
  if (partition)
    description = distribute(std::move(description), *partition, info.name());
  return subdivide(std::move(description), spec);
}

mesh::MeshDescription CaseMeshes::readOrGenerate(const MeshSpec& spec, const MeshBuildInfo& info) const
{
  const Timer::Action action(m_sub_domain, read_mesh_action);
  const auto* file = std::get_if<MeshFileSpec>(&spec.source);
  mesh::MeshDescription description =
    file ? meshio::readMeshFile(m_sub_domain->parallelMng(), base::pathOfInput(file->path)) : generate(spec, *info.generator());
  warnOfEmptyRanks(description, info.name());
  return description;
}

mesh::MeshDescription CaseMeshes::partOfFile(const MeshSpec& spec, const MeshBuildInfo& info, meshio::ePartitionAlgorithm algorithm) const
{
  ITraceMng* log = m_sub_domain->traceMng();
  const CommandLineArguments& arguments = m_sub_domain->applicationInfo().commandLineArguments();
  const eKeptCuts wish = kept_cuts_of_run.value(arguments);
  kept_cuts::KeptCut cut(m_sub_domain->parallelMng(), base::pathOfInput(std::get<MeshFileSpec>(spec.source).path), algorithm,
                         meshio::maxGatheredCell(arguments));
  if (wish != eKeptCuts::Ignore) {
    const Timer::Action action(m_sub_domain, read_mesh_action);
    if (std::optional<mesh::MeshDescription> part = cut.read()) {
      log->info(mesh_level) << "[mesh] " << info.name() << ": parts of '" << cut.path() << "', which an earlier cut has kept";
      warnOfEmptyRanks(*part, info.name());
      return std::move(*part);
    }
    if (!cut.reason().empty())
      log->pwarning() << "mesh '" << info.name() << "' is cut anew: " << cut.reason();
  }
  if (wish == eKeptCuts::Make)
    cut.markMesh();
  mesh::MeshDescription part = distribute(readOrGenerate(spec, info), algorithm, info.name());
  if (wish == eKeptCuts::Make && !cut.write(part))
    log->pwarning() << "mesh '" << info.name() << "': its cut is not kept: " << cut.reason();
  return part;
}

mesh::MeshDescription CaseMeshes::distribute(mesh::MeshDescription&& description, meshio::ePartitionAlgorithm algorithm,
                                             const String& name) const
{
  IParallelMng* pm = m_sub_domain->parallelMng();
  meshio::PartitionPlan plan;
  {
    const Timer::Action action(m_sub_domain, cut_mesh_action);
    meshio::PartitionWishes wishes;
    wishes.max_gathered_cell = meshio::maxGatheredCell(m_sub_domain->applicationInfo().commandLineArguments());
    plan = meshio::partition(pm, description, algorithm, wishes);
  }
  meshio::logPlan(m_sub_domain->traceMng(), name, plan);
  const Timer::Action action(m_sub_domain, send_cells_action);
  return meshio::sendCellsToOwners(pm, std::move(description), plan);
}

mesh::MeshDescription CaseMeshes::subdivide(mesh::MeshDescription&& description, const MeshSpec& spec) const
{
  const Timer::Action action(m_sub_domain, subdivide_mesh_action);
  try {
    return meshio::subdivideMesh(m_sub_domain->parallelMng(), std::move(description), spec.subdivision);
  }
  catch (const FatalErrorException& ex) {
    // All ranks find the same fault.
    caseoptions::CaseFaults& faults = m_sub_domain->caseMng()->faults();
    faults.errorAtElement(spec.element, ex.message());
    faults.throwIfError();
    throw;
  }
}

void CaseMeshes::warnOfEmptyRanks(const mesh::MeshDescription& description, const String& name) const
{
  IParallelMng* pm = m_sub_domain->parallelMng();
  const Int64 nb_cell = pm->reduce(Parallel::ReduceSum, static_cast<Int64>(description.cell_uid.largeSize()));
  if (nb_cell < pm->commSize())
    m_sub_domain->traceMng()->pwarning() << "mesh '" << name << "' (" << description.name << ") has " << nb_cell << " cell(s) and the run "
                                         << pm->commSize() << " ranks: some have no cell, expected at least one per rank";
}

void CaseMeshes::allocateMeshes()
{
  createEmptyMeshes();
  const eLocalNumbering order = numbering.value(m_sub_domain->applicationInfo().commandLineArguments());
  for (std::size_t i = 0; i < m_specs.size(); ++i) {
    m_specs[i].build.numbering = order;
    const Real begin_s = platform::getRealTime();
    allocate(m_specs[i], m_meshes[i].get());
    if (!m_sub_domain->initialPartitioner() && !m_specs[i].partitioner_service.null())
      partitionBy(m_specs[i].partitioner_service, m_meshes[i].get());
    IParallelMng* pm = m_sub_domain->parallelMng();
    const Int64 nb_cell = pm->reduce(Parallel::ReduceSum, static_cast<Int64>(m_meshes[i]->ownCells().size()));
    m_sub_domain->traceMng()->info(mesh_level) << "[mesh] " << meshName(i) << ": " << nb_cell << " cells, dimension "
                                               << m_meshes[i]->dimension() << ", ready in "
                                               << String::fromNumber(platform::getRealTime() - begin_s, 3) << " s" << sourceOf(m_specs[i]);
  }
  if (IInitialPartitioner* partitioner = m_sub_domain->initialPartitioner()) {
    const Timer::Action action(m_sub_domain, partition_mesh_action);
    partitioner->partitionAndDistributeMeshes(m_sub_domain->meshes());
  }
}

void CaseMeshes::allocate(const MeshSpec& spec, IPrimaryMesh* mesh) const
{
  MeshBuildInfo info(mesh->name());
  if (const auto* generator = std::get_if<std::shared_ptr<const meshio::MeshGenerator>>(&spec.source))
    info.addGenerator(*generator);
  if (IMeshBuilder* const* builder = std::get_if<IMeshBuilder*>(&spec.source))
    (*builder)->fillMeshBuildInfo(info);
  if (info.generator() || std::holds_alternative<MeshFileSpec>(spec.source)) {
    mesh::MeshDescription description = describe(spec, info);
    const Timer::Action action(m_sub_domain, build_mesh_action);
    mesh->allocate(std::move(description), spec.build);
  }
  else
    makeByService(spec, info, mesh);
}

String CaseMeshes::callMaker(const MeshSpec& spec, IPrimaryMesh* mesh) const
{
  const Timer::Action action(m_sub_domain, read_mesh_action);
  if (const auto* file = std::get_if<ServiceFileSpec>(&spec.source)) {
    // Readers cut the mesh.
    MeshReaderMng(m_sub_domain).readMesh(mesh->name(), base::pathOfInput(file->path), m_sub_domain->parallelMng());
    return String::format("the reader of '{0}'", file->path);
  }
  std::get<IMeshBuilder*>(spec.source)->allocateMeshItems(mesh);
  return String::format("generator '{0}'", spec.generator_name);
}

void CaseMeshes::makeByService(const MeshSpec& spec, const MeshBuildInfo& info, IPrimaryMesh* mesh) const
{
  caseoptions::CaseFaults& faults = m_sub_domain->caseMng()->faults();
  if (spec.subdivision.nb_subdivision > 0) {
    faults.errorAtElement(spec.element, "<subdivider> is for meshes that the framework generates or reads, expected none here");
    faults.throwIfError();
  }
  mesh->topology()->setOptions(spec.build);
  const String maker = callMaker(spec, mesh);
  if (!mesh->isAllocated()) {
    faults.errorAtElement(
      spec.source_element,
      String::format("{0} has not allocated mesh '{1}', expected calls of allocateCells() and endAllocate()", maker, mesh->name()));
    faults.throwIfError();
  }
  const bool is_cut_here = info.isNeedPartitioning() || !spec.partitioner.null();
  if (is_cut_here && spec.partitioner_service.null() && m_sub_domain->parallelMng()->commSize() > 1)
    partitionBy(spec.partitioner.null() ? String("DefaultPartitioner") : spec.partitioner, mesh);
}

void CaseMeshes::partitionBy(const String& service, IPrimaryMesh* mesh) const
{
  const auto partitioner = ServiceBuilder<IMeshPartitionerBase>(m_sub_domain, mesh->handle()).createReference(service);
  const Timer::Action action(m_sub_domain, partition_mesh_action);
  mesh->utilities()->partitionAndExchangeMeshWithReplication(partitioner.get(), true);
}

void CaseMeshes::createEmptyMeshes()
{
  if (!m_meshes.empty())
    return;
  for (std::size_t i = 0; i < m_specs.size(); ++i)
    m_meshes.push_back(std::make_unique<Arcane::mesh::DynamicMesh>(m_sub_domain->findOrCreateMeshHandle(meshName(i)),
                                                                   m_sub_domain->parallelMng(), m_sub_domain->variableMng(),
                                                                   m_sub_domain->traceMng()));
}

void CaseMeshes::logLocality() const
{
  for (const auto& made : m_meshes) {
    const mesh::MeshTopology& topology = *made->topology();
    const Real locality =
      mesh::localityOf(made->parallelMng(), topology.items(IK_Cell).connectivity(IK_Node), topology.family(IK_Node)->maxLocalId());
    String order("in the order of unique ids");
    if (topology.numbering().isAlongCurve()) {
      const std::optional<Real> former = topology.numbering().localityOfUniqueIds();
      order = String("along a curve") +
              (former ? String::format("; {0} in the order of unique ids", String::fromNumber(*former, 2)) : String(""));
    }
    m_sub_domain->traceMng()->info(mesh_level) << "[mesh] " << made->name() << ": locality of the numbering "
                                               << String::fromNumber(locality, 2) << (locality > mesh::poor_locality ? ", poor (" : " (")
                                               << order << ")";
  }
}

void CaseMeshes::initializeVariables()
{
  for (std::size_t i = 0; i < m_specs.size(); ++i)
    for (const VariableInitialisation& initialisation : m_specs[i].initialisations)
      // A rank may have no memory for a variable that it must use from now on.
      runAndAgree(m_sub_domain->parallelMng(), [&] { setInitialValues(m_sub_domain, initialisation, m_meshes[i].get()); });
  m_sub_domain->caseMng()->faults().throwIfError();
}
} // namespace Arcane::detail::casemesh
