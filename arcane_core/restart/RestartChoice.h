// SPDX-License-Identifier: Apache-2.0
// Choices of the user for a restart.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/materials/state/SavedNames.h"

#include <vector>

namespace Arcane::detail::restart
{
//! The way to distribute the cells of a checkpoint that a different number of ranks wrote.
enum class eRestartPartition
{
  //! The mesh is cut along the axes into parts of equal numbers of cells, by the present coordinates.
  Bisection,
  //! METIS cuts the mesh into parts with few faces between them. The graph of the cells is gathered on rank 0.
  Metis,
  //! The cells, in the order of the previous ranks and of unique ids, are cut into equal slices.
  Slices
};

//! The two names of a variable: in the checkpoint, and in the code.
struct RenamedVariable
{
  String former;
  String present;

  bool operator==(const RenamedVariable&) const = default;
};

//! The variables that a checkpoint may lack.
struct AcceptedVariables
{
  bool is_all = false;
  std::vector<String> names;

  bool operator==(const AcceptedVariables&) const = default;
};

struct RestartChoice
{
  //! The number or the name of a checkpoint; null for the newest valid one.
  String from;
  eRestartPartition partition = eRestartPartition::Bisection;
  AcceptedVariables accepted_missing;
  std::vector<RenamedVariable> renamed;
  std::vector<state::RenamedConstituent> renamed_materials;
};
} // namespace Arcane::detail::restart
