// SPDX-License-Identifier: Apache-2.0
// One occurrence of a complex option that may occur several times.
#pragma once

#include "arcane_core/case/ICaseOptionList.h"
#include "arcane_core/case/ICaseOptionsMulti.h"

namespace Arcane
{
class ARCANE_EXPORT CaseOptionComplexValue
{
 public:
  //! Makes the value of the occurrence \a element; \a parent_list is the list of \a parent.
  CaseOptionComplexValue(ICaseOptionsMulti* parent, ICaseOptionList* parent_list, const XmlNode& element);
  virtual ~CaseOptionComplexValue();
  CaseOptionComplexValue(const CaseOptionComplexValue&) = delete;
  CaseOptionComplexValue& operator=(const CaseOptionComplexValue&) = delete;

  ICaseOptionList* configList() { return &m_list; }

 private:
  ICaseOptionsMulti* m_parent;
  ICaseOptionList m_list;
};
} // namespace Arcane
