// SPDX-License-Identifier: Apache-2.0
// Converts the model of an .axl file to the text of its header X_axl.h.
#pragma once

#include "axl/compiler/CodeWriter.h"
#include "axl/model/AxlModel.h"

#include <string>

namespace Arcane::axl
{
struct EmitSettings
{
  std::string axl_file_name;      //!< file name that the first lines show
  std::string include_path = "."; //!< value of the option -i
  bool no_restore = false;        //!< give PNoRestore to every variable
  std::string axl_path = {};      //!< path of the .axl file in errors of compilers; empty for its name
  std::string header_path = {};   //!< path of the header in errors of compilers; empty for its name
  std::string axl_bytes = {};     //!< contents of the .axl file that programs keep; empty for none
};

/*!
 * \brief Returns the whole header: the options, then the base class of the module or service and its registration macro.
 *
 * The model must have no fault. The same model and settings give the same bytes.
 */
std::string emitHeader(const AxlModel& model, const EmitSettings& settings);

//! Writes the class `CaseOptionsX` and its dependencies.
void emitOptions(const AxlModel& model, const EmitSettings& settings, CodeWriter& out);
//! Writes the class `ArcaneXObject`.
void emitObject(const AxlModel& model, const EmitSettings& settings, CodeWriter& out);

//! Returns the class from which `ArcaneXObject` derives, beside interfaces.
std::string parentClass(const AxlModel& model);

//! Returns true if there is an option of this kind at any depth.
bool hasOptionOfKind(const std::vector<Option>& options, OptionKind kind);
//! Returns true for a file without version whose options derive from the user's class `TypesX`.
bool needsTypesClass(const AxlModel& model);
} // namespace Arcane::axl
