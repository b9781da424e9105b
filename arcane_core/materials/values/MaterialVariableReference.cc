// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/values/MaterialVariableReference.h"

#include "arcane_core/materials/sets/IMeshEnvironment.h"
#include "arcane_core/materials/sets/IMeshMaterial.h"
#include "arcane_core/materials/values/MeshMaterialVariable.h"
#include "arcane_core/materials/values/MeshMaterialVariableSynchronizerList.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IndexOutOfRangeException.h"

namespace Arcane::Materials
{

MeshMaterialVariableRef::~MeshMaterialVariableRef()
{
  detach();
}

void MeshMaterialVariableRef::attach(IMeshMaterialMng* mng, IVariable* global_variable, MatVarSpace space)
{
  m_variable = MeshMaterialVariable::findOrCreate(mng, global_variable, space);
  m_variable->addReference(this);
}

void MeshMaterialVariableRef::detach()
{
  if (m_variable)
    std::exchange(m_variable, nullptr)->removeReference(this);
}

void MeshMaterialVariableRef::followGlobal()
{
  m_variable->followGlobal();
}

IVariable* MeshMaterialVariableRef::global() const
{
  return m_variable->globalVariable();
}

IMeshMaterialVariable* MeshMaterialVariableRef::materialVariable() const
{
  return m_variable;
}

MatVarSpace MeshMaterialVariableRef::space() const
{
  return m_variable->space();
}

const String& MeshMaterialVariableRef::name() const
{
  return m_variable->name();
}

bool MeshMaterialVariableRef::isUsed() const
{
  return m_variable->isUsed();
}

IMeshMaterialMng* MeshMaterialVariableRef::materialMng() const
{
  return m_variable->materialMng();
}

void MeshMaterialVariableRef::synchronize()
{
  MeshMaterialVariableSynchronizerList list(materialMng());
  list.add(m_variable);
  list.apply();
}

void MeshMaterialVariableRef::synchronize(MeshMaterialVariableSynchronizerList& list)
{
  list.add(m_variable);
}

void MeshMaterialVariableRef::setUpToDate(IMeshMaterial* material)
{
  m_variable->setUpToDate(material);
}

Int64 MeshMaterialVariableRef::modifiedTime(IMeshMaterial* material) const
{
  return m_variable->modifiedTime(material);
}

void MeshMaterialVariableRef::update(IMeshMaterial* material)
{
  m_variable->update(material);
}

void MeshMaterialVariableRef::addMaterialDepend(const VariableRef& variable, const TraceInfo& where)
{
  m_variable->addDepend(variable.variable(), where);
}

void MeshMaterialVariableRef::addMaterialDepend(const MeshMaterialVariableRef& variable, const TraceInfo& where)
{
  m_variable->addDepend(variable.m_variable, where);
}

void MeshMaterialVariableRef::setFunction(IMeshMaterialVariableComputeFunction* function)
{
  m_variable->setComputeFunction(function);
}

Int32 MeshMaterialVariableRef::nbArray() const
{
  return m_variable->values().nbArray();
}

Int32 MeshMaterialVariableRef::sizeOf(Int32 array) const
{
  return m_variable->values().size(array);
}

void* MeshMaterialVariableRef::addressOf(Int32 array) const
{
  // A variable on environments has an empty array per material: null, so that a read by a cell of the material ends the run, checked or not.
  return sizeOf(array) > 0 ? m_variable->values().address(array) : nullptr;
}

void MeshMaterialVariableRef::forEachPair(Int32 level, void (*action)(MeshMaterialVariableRef&, MatVarIndex to, MatVarIndex from))
{
  if (level != LEVEL_MATERIAL && level != LEVEL_ENVIRONMENT && level != LEVEL_ALLENVIRONMENT)
    ARCANE_THROW(ArgumentException,
                 "variable '{0}': the level of fillPartialValuesWithSuperValues() is {1}, expected LEVEL_ALLENVIRONMENT, "
                 "LEVEL_ENVIRONMENT or LEVEL_MATERIAL",
                 name(), level);
  const auto fill = [&](const IMeshComponent* constituent) {
    const detail::sets::ConstituentList list = constituent->list();
    for (Int32 i = list.nbPure(); i < list.size(); ++i)
      action(*this, list.place(i), list.cellOf(i).superCell()._varIndex());
  };
  if (level != LEVEL_MATERIAL)
    for (const IMeshEnvironment* environment : materialMng()->environments())
      fill(environment);
  if (level != LEVEL_ENVIRONMENT && space() == MatVarSpace::MaterialAndEnvironment)
    for (const IMeshMaterial* material : materialMng()->materials())
      fill(material);
}

void MeshMaterialVariableRef::checkSize(Int32 size, Int32 expected) const
{
  if (size != expected)
    ARCANE_THROW(ArgumentException, "variable '{0}': the array has {1} values, expected {2}, one for each cell", name(), size, expected);
}

void MeshMaterialVariableRef::throwBadPlace(MatVarIndex place, Int32 size) const
{
  if (place.null())
    throw IndexOutOfRangeException(A_FUNCINFO,
                                   String::format("variable '{0}' has no value in a null cell of a constituent: the cell of the mesh lacks "
                                                  "the constituent, expected a test by null() before",
                                                  name()),
                                   place.valueIndex(), 0, size);
  throw IndexOutOfRangeException(A_FUNCINFO,
                                 String::format("variable '{0}' has no value at index {1} of array {2}: the constituent or its cells have "
                                                "changed, or the variable has no values of materials",
                                                name(), place.valueIndex(), place.arrayIndex()),
                                 place.valueIndex(), 0, size);
}

IMeshMaterialMng* MeshMaterialVariableRef::managerOf(const VariableBuildInfo& info)
{
  if (!info.itemGroupName().empty())
    ARCANE_FATAL("variable '{0}' on constituents: it is on group '{1}', expected one on all cells", info.name(), info.itemGroupName());
  if (!info.itemFamilyName().empty() && info.itemFamilyName() != "Cell")
    ARCANE_FATAL("variable '{0}' on constituents: it is on family '{1}', expected 'Cell'", info.name(), info.itemFamilyName());
  return IMeshMaterialMng::getReference(info.meshHandle());
}

IMeshMaterialMng* MeshMaterialVariableRef::managerOf(IMeshMaterialVariable* variable)
{
  return static_cast<MeshMaterialVariable*>(variable)->materialMng();
}

IVariable* MeshMaterialVariableRef::checkedGlobal(IMeshMaterialVariable* variable, eDataType type, Int32 dimension, MatVarSpace space)
{
  if (!variable)
    ARCANE_FATAL("reference to a variable on constituents: the variable is a null pointer");
  IVariable* global = variable->globalVariable();
  const VariableTypeInfo wanted(IK_Cell, type, dimension);
  const bool is_material_too = dimension == 1 && managerOf(variable)->isAllocateScalarEnvironmentVariableAsMaterial();
  if (global->typeInfo() != wanted || (variable->space() != space && !(space == MatVarSpace::Environment && is_material_too)))
    ARCANE_FATAL("variable '{0}' of type {1} on {2}: a reference of type {3} on {4} cannot designate it", variable->fullName(),
                 global->typeInfo().fullName(), variable->space() == MatVarSpace::Environment ? "environments" : "materials",
                 wanted.fullName(), space == MatVarSpace::Environment ? "environments" : "materials");
  return global;
}

} // namespace Arcane::Materials
