// SPDX-License-Identifier: Apache-2.0
// Connects the manager of variables to the services that write and read variables.
#pragma once

#include "arcane_core/base/text/String.h"
#include "variables/core/VariableCollection.h"

namespace Arcane
{
class IDataReader;
class IDataWriter;
class IVariableMng;
} // namespace Arcane

namespace Arcane::detail::service
{
//! Lets \a variable_mng write checkpoints and pictures, and read checkpoints, through the interfaces of this room.
void connectInputOutput(IVariableMng* variable_mng);

/*!
 * \brief Writes the values of \a variables in this order. Variables with PDumpNull are written as empty ones.
 * \param meta_data given to the writer before the first variable
 * \param what what is written, for error messages: `checkpoint`, `output`
 * \collective
 * \throws FatalErrorException when a kernel that has not been waited for may still write one of the variables
 */
void writeVariables(IDataWriter* writer, const VariableCollection& variables, const String& meta_data, const char* what = "writing");

/*!
 * \brief Reads the values of \a variables in this order, then notifies the observers of the variables.
 *
 * Values of partial variables go to the items for which they were saved, if \a variables contains the hidden ones of
 * PartialItems.
 * \collective
 */
void readVariables(IDataReader* reader, const VariableCollection& variables);
} // namespace Arcane::detail::service
