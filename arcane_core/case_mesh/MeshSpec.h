// SPDX-License-Identifier: Apache-2.0
// The description of one mesh in the case file.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/document/XmlNode.h"
#include "arcane_core/mesh/MeshDescription.h"
#include "arcane_core/mesh_io/CartesianMeshGenerator.h"
#include "arcane_core/mesh_io/HoneyCombMeshGenerator.h"
#include "arcane_core/mesh_io/MeshSubdivision.h"
#include "arcane_core/mesh_io/PartitionPlan.h"
#include "arcane_core/mesh_io/SodMeshGenerator.h"

#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace Arcane::detail::casemesh
{
class GeneratorService;

//! Describes a mesh that is read from a file and partitioned.
struct MeshFileSpec
{
  String path;
};

//! Describes a mesh that a service IMeshReader of the application reads.
struct ServiceFileSpec
{
  String path;
};

//! Describes one of the small meshes that a number selects.
struct SimpleMeshSpec
{
  Int32 mode = 0;
};

//! Describes a value that a variable takes before the first entry point.
struct VariableInitialisation
{
  String variable;
  String value;
  String group;
  XmlNode element;
  //! True to mark the variable as used; otherwise variables that are not used keep their values.
  bool is_forcing_use = false;
};

struct MeshSpec
{
  //! The place of messages about the mesh as a whole.
  XmlNode element;
  //! The place of messages about the generator or the file of the mesh.
  XmlNode source_element;
  std::variant<MeshFileSpec, meshio::CartesianOptions, meshio::SodOptions, SimpleMeshSpec, meshio::HoneyCombOptions, ServiceFileSpec,
               std::shared_ptr<GeneratorService>>
    source;
  //! The algorithm of the partition. Without one, generators partition by themselves.
  std::optional<meshio::ePartitionAlgorithm> partition;
  //! The name of a service of the application that partitions the mesh again after its construction; null for none.
  String partitioner_service;
  //! The name in `<partitioner>`, or null.
  String partitioner;
  meshio::SubdivisionOptions subdivision;
  mesh::MeshBuildOptions build;
  std::vector<VariableInitialisation> initialisations;
};
} // namespace Arcane::detail::casemesh
