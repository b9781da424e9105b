// SPDX-License-Identifier: Apache-2.0
// The text that describes a checkpoint: its variables, its meshes, the run.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/case_mesh/MeshValues.h"
#include "variables/core/VariableMetaData.h"

#include <vector>

namespace Arcane::detail::restart
{
//! The description of a checkpoint, the same on all ranks except for the properties of variables.
struct CheckpointMetaData
{
  //! The version of the text's format.
  static constexpr Int32 current_version = 1;

  Int32 version = current_version;
  Int32 nb_rank = 0;
  //! True when an entry point of the compute loop wrote the checkpoint; its iteration is then complete.
  bool is_in_loop = false;
  //! True when the run had reached its final time; only the exit entry points are then left.
  bool is_final_time = false;
  String code_name;
  //! The version of the code, such as `1.2.0`; null in checkpoints of previous versions of the framework.
  String code_version;
  //! The values of the case file for meshes: a restart uses the values of the checkpoint.
  std::vector<casemesh::MeshValue> mesh_values;
  std::vector<VariableMetaData> variables;
  std::vector<String> mesh_names;
};

//! Returns the description as XML in UTF-8.
String toText(const CheckpointMetaData& meta_data);

/*!
 * \param text what toText() gave
 * \throws FatalErrorException when the text is not well-formed or of another version
 */
CheckpointMetaData checkpointMetaDataFromText(const String& text);
} // namespace Arcane::detail::restart
