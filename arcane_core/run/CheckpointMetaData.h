// SPDX-License-Identifier: Apache-2.0
// What a checkpoint says of itself, in text: its variables, its meshes, the run.
#pragma once

#include "arcane_core/base/text/String.h"
#include "variables/core/VariableMetaData.h"

#include <vector>

namespace Arcane::detail
{
//! The same on all ranks but for the properties of variables.
struct CheckpointMetaData
{
  //! Format of this text.
  static constexpr Int32 current_version = 1;

  Int32 version = current_version;
  Int32 nb_rank = 0;
  //! True when it was written by an entry point of the compute loop: the iteration it holds is finished.
  bool is_in_loop = false;
  //! True when the run had reached its final time: no iteration is left, only what is done at the exit.
  bool is_final_time = false;
  String code_name;
  std::vector<VariableMetaData> variables;
  std::vector<String> mesh_names;
};

//! XML, UTF-8.
String toText(const CheckpointMetaData& meta_data);

/*!
 * \param text what toText() gave
 * \throws FatalErrorException when the text is not well-formed or of another version
 */
CheckpointMetaData checkpointMetaDataFromText(const String& text);
} // namespace Arcane::detail
