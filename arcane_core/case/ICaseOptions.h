// SPDX-License-Identifier: Apache-2.0
// The options of a module or of a service.
#pragma once

#include "arcane_core/base/object/ReferenceCounter.h"
#include "arcane_core/case/ICaseOptionList.h"

namespace Arcane
{
class ICaseFunction;
class IModule;
class IServiceInfo;

class ARCANE_EXPORT ICaseOptions : public ReferenceCounterImpl
{
 public:
  ICaseOptions(ICaseMng* case_mng, const ICaseOptionList* parent, const String& name)
  : m_list(case_mng, parent, name)
  {}

  ICaseOptionList* configList() { return &m_list; }
  const ICaseOptionList* configList() const { return &m_list; }
  ICaseMng* caseMng() const { return m_list.caseMng(); }
  //! Returns true when the case file has the element.
  bool isPresent() const { return !m_list.rootElement().null(); }
  //! Returns the English name of the element, and its name in the language of the case file.
  const String& rootTagName() const { return m_list.name(); }
  String trueName() const { return m_list.tag(); }
  //! Returns the element, or no element when the case file has none.
  XmlNode rootElement() const { return m_list.rootElement(); }
  //! Adds all options, with the options inside complex ones and of services, in the order of the AXL files.
  void deepGetChildren(Array<CaseOptionBase*>& options) const { m_list.addOptionsTo(options); }
  //! Returns the function that switches the module on and off, which the attribute `activation` names, or null.
  ICaseFunction* activateFunction() const;
  //! Returns the names of the elements from the root of the case file down to this one, as in `/case/a/b`.
  String xpathFullName() const { return m_list.xpathFullName(); }
  void addAlternativeNodeName(const String& lang, const String& name) { m_list.addAlternativeNodeName(lang, name); }

  //! Returns the module, or null for the options of a service.
  IModule* caseModule() const { return m_module; }
  void setCaseModule(IModule* module) { m_module = module; }
  //! Returns the registration data of the service, or null for the options of a module.
  IServiceInfo* caseServiceInfo() const { return m_service_info; }
  void setCaseServiceInfo(IServiceInfo* info) { m_service_info = info; }

 private:
  ICaseOptionList m_list;
  IModule* m_module = nullptr;
  IServiceInfo* m_service_info = nullptr;
};
} // namespace Arcane
