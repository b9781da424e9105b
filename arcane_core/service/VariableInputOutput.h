// SPDX-License-Identifier: Apache-2.0
// What a manager of variables does with the services that write and read them.
#pragma once

#include "arcane_core/base/text/String.h"
#include "variables/core/VariableCollection.h"

namespace Arcane
{
class IDataReader;
class IDataWriter;
class IVariableMng;
} // namespace Arcane

namespace Arcane::detail
{
//! Lets \a variable_mng write checkpoints and pictures, and read checkpoints, through the interfaces of this room.
void connectInputOutput(IVariableMng* variable_mng);

/*!
 * \brief Writes the values of \a variables, in this order; those that are PDumpNull as if they were empty.
 * \param meta_data given to the writer before the first variable
 * \collective
 */
void writeVariables(IDataWriter* writer, const VariableCollection& variables, const String& meta_data);

/*!
 * \brief Reads the values of \a variables, in this order, then tells them.
 *
 * Values of partial variables go to the items that they were saved for, if \a variables has the hidden ones of
 * PartialItems.
 * \collective
 */
void readVariables(IDataReader* reader, const VariableCollection& variables);
} // namespace Arcane::detail
