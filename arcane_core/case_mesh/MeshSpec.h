// SPDX-License-Identifier: Apache-2.0
// What the case file asks of one mesh.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/case/XmlNode.h"
#include "arcane_core/mesh/MeshDescription.h"
#include "arcane_core/mesh_io/CartesianMeshGenerator.h"
#include "arcane_core/mesh_io/HoneyCombMeshGenerator.h"
#include "arcane_core/mesh_io/PartitionPlan.h"
#include "arcane_core/mesh_io/SodMeshGenerator.h"

#include <optional>
#include <variant>
#include <vector>

namespace Arcane::detail
{
//! A mesh read from a file, which is partitioned.
struct MeshFileSpec
{
  String path;
};

//! One of the small meshes that are known by a number.
struct SimpleMeshSpec
{
  Int32 mode = 0;
};

//! A value given to a variable before the first entry point.
struct VariableInitialisation
{
  String variable;
  String value;
  String group;
  XmlNode element;
  //! Marks the variable used; otherwise variables that are not used are left alone.
  bool is_forcing_use = false;
};

struct MeshSpec
{
  //! For messages about the mesh as a whole.
  XmlNode element;
  std::variant<MeshFileSpec, CartesianOptions, SodOptions, SimpleMeshSpec, HoneyCombOptions> source;
  //! Generators partition by themselves unless an algorithm is given.
  std::optional<ePartitionAlgorithm> partition;
  //! A service of the application that cuts the mesh again once it is built; null for none.
  String partitioner_service;
  MeshBuildOptions build;
  std::vector<VariableInitialisation> initialisations;
};
} // namespace Arcane::detail
