// SPDX-License-Identifier: Apache-2.0
// The base of the objects by which users access a variable.
#pragma once

#include "variables/core/IVariable.h"
#include "variables/core/IVariableComputeFunction.h"
#include "variables/core/VariableBuildInfo.h"

#include <iosfwd>

namespace Arcane::Accelerator
{
class RunQueue;
}

namespace Arcane
{

/*!
 * \brief Base of all references to variables.
 *
 * A copy is another reference to the same variable: values are never copied. The reference keeps the address of the values; the
 * variable updates it when they move. All calls are \local unless they are marked otherwise. On a null reference only isNull(),
 * and refersTo(), which gives it a variable, may be called.
 */
class ARCANE_EXPORT VariableRef
{
 public:
  VariableRef(const VariableRef& rhs);
  //! A reference cannot be assigned: refersTo() changes the variable, copy() copies values.
  VariableRef& operator=(const VariableRef&) = delete;
  virtual ~VariableRef();

  //! \name Identity
  //@{
  bool isNull() const { return !m_variable; }
  IVariable* variable() const { return m_variable; }
  IVariableMng* variableMng() const { return variableOrFatal()->variableMng(); }
  ISubDomain* subDomain() const { return variableOrFatal()->subDomain(); }
  const MeshHandle& meshHandle() const { return variableOrFatal()->meshHandle(); }
  IMesh* mesh() const { return variableOrFatal()->mesh(); }
  //! Returns null when the reference was not declared by a module.
  IModule* module() const { return m_module; }
  const String& name() const { return variableOrFatal()->name(); }
  String fullName() const { return variableOrFatal()->fullName(); }
  String itemFamilyName() const { return variableOrFatal()->itemFamilyName(); }
  String itemGroupName() const { return variableOrFatal()->itemGroupName(); }
  IItemFamily* itemFamily() const { return variableOrFatal()->itemFamily(); }
  eDataType dataType() const { return variableOrFatal()->dataType(); }
  eItemKind itemKind() const { return variableOrFatal()->itemKind(); }
  Integer dimension() const { return variableOrFatal()->dimension(); }
  //! Returns true for a variable with an array per item.
  virtual bool isArrayVariable() const { return false; }
  //! Returns the number of values per item, or the second extent.
  virtual Integer arraySize() const { return 0; }
  //@}

  //! \name Properties and tags
  //@{
  //! Returns the properties of this reference.
  int referenceProperty() const { return m_property; }
  //! Returns the properties of the variable, see IVariable::property().
  int property() const { return variableOrFatal()->property(); }
  /*!
   * \brief Adds \a property to this reference.
   * \throws ArgumentException unless it is one of PNoDump, PNoNeedSync, PSubDomainDepend, PSubDomainPrivate,
   *         PExecutionDepend, PNoRestore, PNoExchange, PPersistant, PNoReplicaSync, PDumpNull
   * \throws FatalErrorException when it is PSubDomainPrivate and the variable is in shared memory
   */
  void setProperty(int property);
  //! Removes \a property from this reference. \throws ArgumentException as setProperty() does
  void unsetProperty(int property);
  void addTag(const String& tag, const String& value = "1") { variableOrFatal()->addTag(tag, value); }
  void removeTag(const String& tag) { variableOrFatal()->removeTag(tag); }
  bool hasTag(const String& tag) const { return variableOrFatal()->hasTag(tag); }
  String tagValue(const String& tag) const { return variableOrFatal()->tagValue(tag); }
  //@}

  //! \name Storage and values
  //@{
  bool isUsed() const { return variableOrFatal()->isUsed(); }
  //! Returns true when the values are in memory of a device, see IVariable::isInDeviceMemory().
  bool isInDeviceMemory() const { return m_variable && m_variable->isInDeviceMemory(); }
  //! Allocates or frees the values of the variable, for all references.
  void setUsed(bool is_used) { variableOrFatal()->setUsed(is_used); }
  void shrinkMemory() { variableOrFatal()->shrinkMemory(); }
  DataAllocationInfo allocationInfo() const { return variableOrFatal()->allocationInfo(); }
  void setAllocationInfo(const DataAllocationInfo& v) { variableOrFatal()->setAllocationInfo(v); }
  void print(std::ostream& o) const { variableOrFatal()->print(o); }
  //! Returns the number of ghosts that differ from their owner, see IVariable::checkIfSync(). \collective
  Integer checkIfSync(Integer max_print = 0) { return variableOrFatal()->checkIfSync(max_print); }
  Integer checkIfSame(IDataReader* reader, Integer max_print, bool compare_ghost)
  {
    return variableOrFatal()->checkIfSame(reader, max_print, compare_ghost);
  }
  Integer checkIfSameOnAllReplica(Integer max_print = 0) { return variableOrFatal()->checkIfSameOnAllReplica(max_print); }
  //@}

  //! \name Dependencies
  //@{
  void update() { variableOrFatal()->update(); }
  void update(Real wanted_time) { variableOrFatal()->update(wanted_time); }
  void setUpToDate() { variableOrFatal()->setUpToDate(); }
  Int64 modifiedTime() const { return variableOrFatal()->modifiedTime(); }
  void addDependCurrentTime(const VariableRef& var, const TraceInfo& where = {})
  {
    variableOrFatal()->addDepend(var.variable(), IVariable::DPT_CurrentTime, where);
  }
  void addDependPreviousTime(const VariableRef& var, const TraceInfo& where = {})
  {
    variableOrFatal()->addDepend(var.variable(), IVariable::DPT_PreviousTime, where);
  }
  void removeDepend(const VariableRef& var) { variableOrFatal()->removeDepend(var.variable()); }
  //! Makes update() call `object->method()`.
  template <typename T> void setComputeFunction(T* object, void (T::*method)())
  {
    variableOrFatal()->setComputeFunction(new IVariableComputeFunction(object, method));
  }
  IVariableComputeFunction* computeFunction() { return variableOrFatal()->computeFunction(); }
  //@}

  //! \name Called by the framework
  //@{
  //! Called when the values have moved or their number has changed. Derived classes update what they keep.
  virtual void updateFromInternal() {}
  //! Called when the variable is destroyed before this reference.
  void variableDestroyed();
  //! Attaches a reference that unregisterVariable() has detached.
  void registerVariable();
  void unregisterVariable();
  //@}

 protected:
  //! Makes a reference to the variable that \a info describes, which is made if it does not exist. A null \a info makes a null reference.
  VariableRef(const VariableBuildInfo& info, const VariableTypeInfo& type);
  //! \throws BadVariableKindTypeException when the type of \a variable is not \a type
  VariableRef(IVariable* variable, const VariableTypeInfo& type);

  //! Makes this reference designate the variable of \a rhs.
  void referTo(const VariableRef& rhs);
  /*!
   * \brief Copies the values of \a rhs after the commands of \a queue, on the device of the queue if it has one.
   *
   * On an asynchronous queue of a device, the copy is a command like a kernel: the host uses the values after a barrier of the queue. A null
   * \a queue stands for the host, and so does one of a device when the sizes differ or the values are texts.
   */
  void copyByQueue(const IVariable& rhs, const Accelerator::RunQueue* queue);
  //! Waits for all commands of \a queue, if it is not null.
  static void waitFor(const Accelerator::RunQueue* queue);
  //! \throws ArgumentException when the values are in memory of a device. \a what is the operation of the host, as in `use fill()`
  void needHostValues(const char* what) const
  {
    if (isInDeviceMemory()) [[unlikely]]
      throwInDeviceMemory(what);
  }
  //! \throws FatalErrorException when the reference is null
  IVariable* variableOrFatal() const
  {
    if (!m_variable) [[unlikely]]
      nullReference();
    return m_variable;
  }

 private:
  friend class detail::variables::VariableReferences;

  IVariable* m_variable = nullptr;
  IModule* m_module = nullptr;
  //! Among the references of the variable.
  std::size_t m_place = 0;
  int m_property = 0;
  bool m_is_registered = false;

  [[noreturn]] static void nullReference();
  [[noreturn]] void throwInDeviceMemory(const char* what) const;
  void attach(IVariable* variable);
};

} // namespace Arcane
