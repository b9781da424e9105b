// SPDX-License-Identifier: Apache-2.0
// Which items partial variables have values for, as variables: they are saved and read with the values.
#pragma once

#include "arcane_core/mesh/ArcaneTypes.h"

#include <memory>
#include <vector>

namespace Arcane
{
class VariableRef;
}

namespace Arcane::detail
{

/*!
 * \brief Holds the unique ids of the items of each group with partial variables, in hidden variables.
 *
 * To be made before the variables to save, or to read again, are listed. The hidden variables are named
 * ArcanePartialItems_MESH_FAMILY_GROUP; their values go with this object. \local
 */
class PartialItems
{
 public:
  explicit PartialItems(IVariableMng* variable_mng);
  ~PartialItems();
  PartialItems(const PartialItems&) = delete;
  PartialItems& operator=(const PartialItems&) = delete;

 private:
  std::vector<std::unique_ptr<VariableRef>> m_items;
};

//! True for the name of a hidden variable. \local
bool isPartialItemsName(const String& name);

/*!
 * \brief Gives the partial variables among \a variables, just read, the items of their values.
 *
 * From the hidden variables, which must have been read too; their values are freed. Before IVariable::notifyEndRead(). \local
 * \throws ArgumentException when a variable has not as many values as items were saved for its group
 */
void giveItemsToPartialVariables(const VariableCollection& variables);

} // namespace Arcane::detail
