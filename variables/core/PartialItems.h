// SPDX-License-Identifier: Apache-2.0
// Saves, with the values of partial variables, the items to which these values belong.
#pragma once

#include "arcane_core/mesh/description/ArcaneTypes.h"

#include <memory>
#include <vector>

namespace Arcane
{
class VariableRef;
}

namespace Arcane::detail::variables
{

/*!
 * \brief Holds the unique ids of the items of each group that has partial variables, in hidden variables.
 *
 * The object must be made before the list of variables to save, or to read, is made. The hidden variables are named
 * ArcanePartialItems_MESH_FAMILY_GROUP. Their values are freed when this object is destroyed. All calls are \local.
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

//! Returns the name of the hidden variable that goes with a partial variable. \local
String partialItemsName(const IVariable& variable);

//! Returns true if \a name is the name of a hidden variable. \local
bool isPartialItemsName(const String& name);

/*!
 * \brief Moves the values of the partial variables among \a variables, which were just read, to the rows of their items.
 *
 * The hidden variables must have been read too; their values are freed. The caller calls IVariable::notifyEndRead() afterwards. \local
 * \throws ArgumentException when the number of values of a variable is not the number of items saved for its group
 */
void giveItemsToPartialVariables(const VariableCollection& variables);

} // namespace Arcane::detail::variables
