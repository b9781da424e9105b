// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/IMeshChecker.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh/families/GroupsOfGhosts.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/items/ItemEnumerator.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"
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
  return variable.isOnItems() && variable.mesh() == mesh && variable.dataType() != DT_String &&
         !(variable.property() & (IVariable::PNoNeedSync | IVariable::PTemporary));
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
  const VariableCollection variables = m_mesh->variableMng()->usedVariables();
  for (VariableCollection::Enumerator i(variables); ++i;)
    if (isChecked(**i, m_mesh))
      nb_difference += (*i)->checkIfSync(max_print);
  return nb_difference;
}

Integer IMeshChecker::checkItemGroupsSynchronization()
{
  Integer nb_difference = 0;
  for (IItemFamily* family : m_mesh->itemFamilies()) {
    if (family->itemKind() == IK_Particle)
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
