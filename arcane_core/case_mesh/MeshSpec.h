// SPDX-License-Identifier: Apache-2.0
// The description of one mesh in the case file.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/document/XmlNode.h"
#include "arcane_core/mesh/description/MeshDescription.h"
#include "arcane_core/mesh_io/MeshSubdivision.h"
#include "arcane_core/mesh_io/PartitionPlan.h"

#include <memory>
#include <optional>
#include <variant>
#include <vector>

namespace Arcane
{
class IMeshBuilder;
}

namespace Arcane::detail::meshio
{
class MeshGenerator;
}

namespace Arcane::detail::casemesh
{
class MeshOptions;

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
  //! A file, a service that `<generator>` names, or a generator of an older `<mesh>`.
  std::variant<MeshFileSpec, ServiceFileSpec, IMeshBuilder*, std::shared_ptr<const meshio::MeshGenerator>> source;
  //! The name of the service, or null.
  String generator_name;
  //! The values of `<mesh>` in `<meshes>`, to which the service belongs; null for an older `<mesh>`.
  std::shared_ptr<MeshOptions> options;
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
