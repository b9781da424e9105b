// SPDX-License-Identifier: Apache-2.0
// The options of a module or of a service, or a complex option that occurs once.
#pragma once

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/case/CaseOptionBuildInfo.h"
#include "arcane_core/case/CaseOptionComplexValue.h"
#include "arcane_core/case/CaseOptionEnum.h"
#include "arcane_core/case/CaseOptionExtended.h"
#include "arcane_core/case/CaseOptionSimple.h"
#include "arcane_core/case/ICaseFunction.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/case/ICaseOptions.h"
#include "arcane_core/case/IStandardFunction.h"

namespace Arcane
{
class ARCANE_EXPORT CaseOptions : public ICaseOptions, public detail::caseoptions::CaseItem
{
 public:
  //! Makes the options of a module, or of a service that the case file does not name. Their element is a child of the root.
  CaseOptions(ICaseMng* case_mng, const String& tag);
  //! Makes a complex option; \a element is the element of \a parent.
  CaseOptions(ICaseOptionList* parent, const String& name, const XmlNode& element, bool is_optional = false);
  ~CaseOptions() override;

  //! Makes the options of a service, whose element is \a element. The option that names the service reads them.
  static ReferenceCounter<CaseOptions> createForService(ICaseOptionList* parent, const String& name, const XmlNode& element);

  String tag() const override { return configList()->tag(); }
  void read(eCaseOptionReadPhase phase) override;
  void checkUnknownElements() const override { configList()->checkUnknownElements(); }
  void update(Real time, Real deltat, Integer iteration) override { configList()->update(time, deltat, iteration); }
  void addOptionsTo(Array<CaseOptionBase*>& options) override { configList()->addOptionsTo(options); }
  void print(std::ostream& out, Integer indent) const override;

 private:
  struct ForService
  {
  };
  CaseOptions(ForService, ICaseOptionList* parent, const String& name, const XmlNode& element);

  //! The list that holds the options, or null.
  ICaseOptionList* m_parent = nullptr;
  bool m_is_root = false;
  bool m_is_optional = false;
};
} // namespace Arcane
