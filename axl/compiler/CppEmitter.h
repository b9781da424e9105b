// SPDX-License-Identifier: Apache-2.0
// From the model of an .axl file to the text of its header X_axl.h.
#pragma once

#include "axl/compiler/CodeWriter.h"
#include "axl/model/AxlModel.h"

#include <string>

namespace Arcane::axl
{
struct EmitSettings
{
  std::string axl_file_name;      //!< named in the first lines
  std::string include_path = "."; //!< `-i`
  bool no_restore = false;        //!< PNoRestore on every variable
};

/*!
 * \brief The whole header: the options, then the base class of the module or service and its registration macro.
 * \pre the model has no fault. The same model and settings give the same bytes.
 */
std::string emitHeader(const AxlModel& model, const EmitSettings& settings);

//! Writes the class `CaseOptionsX` and what it needs.
void emitOptions(const AxlModel& model, CodeWriter& out);
//! Writes the class `ArcaneXObject`.
void emitObject(const AxlModel& model, const EmitSettings& settings, CodeWriter& out);

//! Whether some option, at any depth, is of this kind.
bool hasOptionOfKind(const std::vector<Option>& options, OptionKind kind);
//! A version-less file whose options derive from the user's class `TypesX`.
bool needsTypesClass(const AxlModel& model);
} // namespace Arcane::axl
