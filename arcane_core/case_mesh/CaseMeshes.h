// SPDX-License-Identifier: Apache-2.0
// Makes the meshes of a case file, from its elements to allocated meshes with initial values.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/case_mesh/MeshSpec.h"

#include <memory>
#include <vector>

namespace Arcane
{
class IPrimaryMesh;
class ISubDomain;
class MeshBuildInfo;
} // namespace Arcane

namespace Arcane::detail::casemesh
{
//! \name The names of the actions in which meshes are made
//@{
inline constexpr const char* read_mesh_action = "ReadMesh";
inline constexpr const char* cut_mesh_action = "CutMesh";
inline constexpr const char* send_cells_action = "SendCells";
inline constexpr const char* subdivide_mesh_action = "SubdivideMesh";
inline constexpr const char* build_mesh_action = "BuildMesh";
//! Services that cut a mesh also send its cells.
inline constexpr const char* partition_mesh_action = "PartitionMesh";
//@}

//! Makes the meshes of a case. Their names are Mesh0, Mesh1 and so on; the first one is the default mesh.
class CaseMeshes
{
 public:
  explicit CaseMeshes(ISubDomain* sd);
  ~CaseMeshes();

  //! Names the meshes of the case, so that variables can be declared on them. \local
  void createHandles();
  //! Reads the elements. Faults are added to the faults of the case. \collective
  void readOptions();
  /*!
   * \brief Reads or generates the meshes, distributes them and builds them.
   * \collective
   * \throws ParallelFatalErrorException on all ranks
   */
  void allocateMeshes();
  //! Makes the meshes without items, unless they are there. Services find them before they are allocated. \collective
  void createEmptyMeshes();
  //! Logs how local the numbering of each mesh is, and whether local ids follow a curve. \collective
  void logLocality() const;
  /*!
   * \brief Sets variables to the initial values that the case file gives. \collective
   * \throws CaseOptionException for unknown variables and groups, and values that cannot be read
   * \throws ParallelFatalErrorException on all ranks when a rank cannot allocate a variable
   */
  void initializeVariables();

 private:
  void checkFiles();
  //! \throws CaseOptionException on all ranks when the generator refuses its options
  mesh::MeshDescription generate(const MeshSpec& spec, const meshio::MeshGenerator& generator) const;
  mesh::MeshDescription describe(const MeshSpec& spec, const MeshBuildInfo& info) const;
  mesh::MeshDescription readOrGenerate(const MeshSpec& spec, const MeshBuildInfo& info) const;
  //! Reads the kept part of this rank, or the file, which is then cut. \collective
  mesh::MeshDescription partOfFile(const MeshSpec& spec, const MeshBuildInfo& info, meshio::ePartitionAlgorithm algorithm) const;
  //! Cuts the mesh, logs what cut it and why, and sends cells to their owners. \collective
  mesh::MeshDescription distribute(mesh::MeshDescription&& description, meshio::ePartitionAlgorithm algorithm, const String& name) const;
  //! Cuts cells as `<subdivider>` says. \collective \throws CaseOptionException on all ranks when there is a cell that has no children
  mesh::MeshDescription subdivide(mesh::MeshDescription&& description, const MeshSpec& spec) const;
  void allocate(const MeshSpec& spec, IPrimaryMesh* mesh) const;
  //! Calls the reader or the generator of the application. Returns what messages call it. \collective
  String callMaker(const MeshSpec& spec, IPrimaryMesh* mesh) const;
  //! Lets a service of the application make the mesh, and cuts it. \collective
  void makeByService(const MeshSpec& spec, const MeshBuildInfo& info, IPrimaryMesh* mesh) const;
  void partitionBy(const String& service, IPrimaryMesh* mesh) const;
  void warnOfEmptyRanks(const mesh::MeshDescription& description, const String& name) const;

  ISubDomain* m_sub_domain;
  std::vector<MeshSpec> m_specs;
  std::vector<std::unique_ptr<IPrimaryMesh>> m_meshes;
};
} // namespace Arcane::detail::casemesh
