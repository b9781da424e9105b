// SPDX-License-Identifier: Apache-2.0
// Reads <meshes> and the older <mesh> of a case file.
#pragma once

#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/case_mesh/ElementReader.h"
#include "arcane_core/case_mesh/MeshOptions.h"
#include "arcane_core/case_mesh/MeshSpec.h"

#include <vector>

namespace Arcane::detail::meshio
{
struct CartesianBlock;
struct CartesianOptions;
struct SodOptions;
} // namespace Arcane::detail::meshio

namespace Arcane::detail::casemesh
{
class CaseOptionsCaseMesh;

//! Finds the elements <mesh> of <meshes>, or else the older elements <mesh> of the root, in the order of the file.
struct MeshElements
{
  std::vector<XmlNode> elements;
  bool is_legacy = false;
};
MeshElements findMeshElements(ICaseMng* case_mng);

//! Returns the names that `<partitioner>` may have: the algorithms of the framework, then the registered services. \local
std::vector<String> partitionerNames();

//! Reads the elements. Faults are added to the faults of the case. \local
class MeshSpecReader
{
 public:
  explicit MeshSpecReader(ICaseMng* case_mng)
  : m_case_mng(case_mng)
  , m_faults(case_mng->faults())
  {}

  MeshSpec read(const XmlNode& element);
  MeshSpec readLegacy(const XmlNode& element);

 private:
  String keyword(const char* english) const { return m_case_mng->keyword(english); }

  void readSource(const CaseOptionsCaseMesh& options, MeshSpec& spec);
  //! Returns false when the path is null.
  bool readFile(const Text& path, MeshSpec& spec);
  void readPartitioner(const Text& given, MeshSpec& spec);

  void readLegacyGenerator(const XmlNode& element, MeshSpec& spec);
  meshio::SodOptions readLegacySod(const XmlNode& element);
  meshio::CartesianOptions readLegacyCartesian(const XmlNode& element);
  std::vector<meshio::CartesianBlock> readLegacyBlocks(ElementReader& reader, const char* axis);
  void readLegacyInitialisation(const XmlNode& element, MeshSpec& spec);
  //! Adds a fault if the element requests refined cells.
  void refuseRefinement(const XmlNode& element);
  void checkOneSource(const XmlNode& at, int nb_source, const String& expected);

  ICaseMng* m_case_mng;
  caseoptions::CaseFaults& m_faults;
};
} // namespace Arcane::detail::casemesh
