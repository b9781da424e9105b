// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableRef.h"

#include "variables/core/BadVariableKindTypeException.h"
#include "variables/core/HostUse.h"
#include "variables/core/IVariableMng.h"

#include "accelerator/runtime/Memory.h"
#include "accelerator/runtime/RunQueue.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <bit>

namespace Arcane
{

namespace
{
constexpr int changeable_properties = IVariable::PNoDump | IVariable::PNoNeedSync | IVariable::PSubDomainDepend |
                                      IVariable::PSubDomainPrivate | IVariable::PExecutionDepend | IVariable::PNoRestore |
                                      IVariable::PNoExchange | IVariable::PPersistant | IVariable::PNoReplicaSync | IVariable::PDumpNull;

void checkChangeable(const VariableRef& ref, int property)
{
  const bool is_one_bit = std::has_single_bit(static_cast<unsigned>(property));
  if (!is_one_bit || !(property & changeable_properties))
    ARCANE_THROW(ArgumentException,
                 "variable '{0}': property {1} cannot be changed, expected one alone of PNoDump, PNoNeedSync, "
                 "PSubDomainDepend, PSubDomainPrivate, PExecutionDepend, PNoRestore, PNoExchange, PPersistant, "
                 "PNoReplicaSync, PDumpNull",
                 ref.fullName(), property);
}

//! Returns true when the values of both have the same number of bytes in the same order.
bool haveSameBytes(const IData& a, const IData& b)
{
  return !a.isString() && a.isTiled() == b.isTiled() && a.storage().size() == b.storage().size() && a.rowBytes() == b.rowBytes();
}
} // namespace

VariableRef::VariableRef(const VariableBuildInfo& info, const VariableTypeInfo& type)
: m_module(info.module())
, m_property(info.property())
{
  if (info.isNull())
    return;
  IVariable* variable = info.variableMng()->findOrCreate(info, type);
  const bool is_private = (variable->property() | m_property) & IVariable::PPrivate;
  if (is_private && variable->nbReference() != 0)
    ARCANE_THROW(ArgumentException, "variable '{0}' has a reference already, and is PPrivate: expected one reference",
                 variable->fullName());
  attach(variable);
}

VariableRef::VariableRef(IVariable* variable, const VariableTypeInfo& type)
{
  ARCANE_CHECK_POINTER(variable);
  if (variable->typeInfo() != type)
    throw BadVariableKindTypeException(A_FUNCINFO, variable, type);
  // The reference has the properties of the variable, so that it changes none of them.
  m_property = variable->property();
  attach(variable);
}

VariableRef::VariableRef(const VariableRef& rhs)
: m_module(rhs.m_module)
, m_property(rhs.m_property)
{
  if (rhs.m_variable)
    attach(rhs.m_variable);
}

VariableRef::~VariableRef()
{
  unregisterVariable();
}

void VariableRef::attach(IVariable* variable)
{
  m_variable = variable;
  registerVariable();
  try {
    variable->useIfPossible(*this);
  }
  catch (...) {
    unregisterVariable();
    throw;
  }
}

void VariableRef::registerVariable()
{
  if (m_is_registered || !m_variable)
    return;
  m_is_registered = true;
  try {
    m_variable->addVariableRef(this);
  }
  catch (...) {
    unregisterVariable();
    throw;
  }
}

void VariableRef::unregisterVariable()
{
  if (!m_is_registered)
    return;
  m_is_registered = false;
  m_variable->removeVariableRef(this);
}

void VariableRef::variableDestroyed()
{
  m_is_registered = false;
  m_variable = nullptr;
  updateFromInternal();
}

void VariableRef::referTo(const VariableRef& rhs)
{
  if (rhs.m_variable == m_variable)
    return;
  unregisterVariable();
  m_variable = nullptr;
  m_module = rhs.m_module;
  m_property = rhs.m_property;
  if (rhs.m_variable)
    attach(rhs.m_variable);
  updateFromInternal();
}

void VariableRef::copyByQueue(const IVariable& rhs, const Accelerator::RunQueue* queue)
{
  IVariable* const own = variableOrFatal();
  if (queue && queue->isAcceleratorPolicy() && own->isLike(rhs) && haveSameBytes(*own->data(), *rhs.data())) {
    const Span<const std::byte> bytes = rhs.data()->storage();
    queue->copyMemory(Accelerator::MemoryCopyArgs(own->data()->address(), bytes.data(), bytes.size()).addAsync(queue->isAsync()));
    return;
  }
  waitFor(queue);
  own->copyValues(rhs);
}

void VariableRef::waitFor(const Accelerator::RunQueue* queue)
{
  if (queue)
    queue->barrier();
}

void VariableRef::setProperty(int property)
{
  checkChangeable(*this, property);
  const int former_property = m_property;
  m_property |= property;
  try {
    m_variable->notifyReferencePropertyChanged(this);
  }
  catch (...) {
    m_property = former_property;
    m_variable->m_references.change(this);
    throw;
  }
}

void VariableRef::unsetProperty(int property)
{
  checkChangeable(*this, property);
  m_property &= ~property;
  m_variable->m_references.clearRestored(property);
  m_variable->notifyReferencePropertyChanged(this);
}

void VariableRef::throwInDeviceMemory(const char* what) const
{
  detail::variables::throwInDeviceMemory(*m_variable, what);
}

void VariableRef::nullReference()
{
  ARCANE_FATAL("reference: it is null, expected one of a variable; refersTo() gives it one");
}

} // namespace Arcane
