// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/IMeshChecker.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/families/GroupsOfGhosts.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/items/ItemEnumerator.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
#include "variables/core/IVariableUtilities.h"
#include "variables/core/VariableBuildInfo.h"
#include "variables/core/VariableTypes.h"

namespace Arcane
{
namespace
{
//! Lists at most this number of differences of a variable.
constexpr Integer max_print = 10;

bool isChecked(const IVariable& variable, const IMesh* mesh)
{
  return variable.isOnItems() && variable.mesh() == mesh && variable.itemKind() != IK_Particle && variable.dataType() != DT_String &&
         !(variable.property() & (IVariable::PNoNeedSync | IVariable::PTemporary));
}

//! Returns true when ghosts of the family can be compared. A family of DoFs has no exchange from a change of its items until
//! computeSynchronizeInfos(), on the ranks that have items. \collective
bool hasExchange(const IItemFamily* family)
{
  const bool is_missing = family->ghostLayout().id() == 0 && family->nbItem() > 0;
  return family->parallelMng()->reduce(MessagePassing::ReduceMax, is_missing ? 1 : 0) == 0;
}

//! Returns the variables to check that all ranks have, in the same order on all. \collective
VariableCollection variablesOfAllRanks(IMesh* mesh)
{
  VariableCollection own;
  for (IVariable* variable : mesh->variableMng()->usedVariables())
    if (isChecked(*variable, mesh))
      own.add(variable);
  return mesh->variableMng()->utilities()->filterCommonVariables(mesh->parallelMng(), own, false);
}

Integer nbDifference(IItemFamily* family, const ItemGroup& group, VariableItemInt32& mark)
{
  mark.fill(0);
  if (!group.null() && !family->allItems().null())
    ENUMERATE_ITEM(i, group)
    {
      mark[i] = 1;
    }
  return mark.checkIfSync(0);
}
} // namespace

void IMeshChecker::setCheckLevel(Integer level)
{
  m_mesh->setCheckLevel(level);
}

Integer IMeshChecker::checkLevel() const
{
  return m_mesh->checkLevel();
}

void IMeshChecker::checkValidMesh()
{
  m_mesh->checkValidMesh();
}

void IMeshChecker::checkValidMeshFull()
{
  m_mesh->checkValidMeshFull();
}

Integer IMeshChecker::checkVariablesSynchronization()
{
  Integer nb_difference = 0;
  for (IVariable* variable : variablesOfAllRanks(m_mesh))
    if (hasExchange(variable->itemFamily()))
      nb_difference += variable->checkIfSync(max_print);
  return nb_difference;
}

Integer IMeshChecker::checkItemGroupsSynchronization()
{
  Integer nb_difference = 0;
  for (IItemFamily* family : m_mesh->itemFamilies()) {
    if (family->itemKind() == IK_Particle || !hasExchange(family))
      continue;
    const String name = m_mesh->variableMng()->generateTemporaryVariableName();
    VariableItemInt32 mark(VariableBuildInfo(m_mesh, name, family->name(), IVariable::PNoDump), family->itemKind());
    for (const String& group_name : detail::mesh::groupNamesOfAllRanks(family)) {
      const Integer nb_of_group = nbDifference(family, family->findGroup(group_name), mark);
      if (nb_of_group > 0)
        m_mesh->traceMng()->warning() << "mesh '" << m_mesh->name() << "': " << nb_of_group << " ghosts are not in group '" << group_name
                                      << "' where their owner has them in it, or the reverse";
      nb_difference += nb_of_group;
    }
  }
  return nb_difference;
}

} // namespace Arcane
