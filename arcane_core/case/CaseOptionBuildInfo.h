// SPDX-License-Identifier: Apache-2.0
// The argument of the constructors of options.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/document/XmlNode.h"

namespace Arcane
{
class ICaseOptionList;

class ARCANE_EXPORT CaseOptionBuildInfo
{
 public:
  /*!
   * \param element        the element of \a list, which may still be unknown
   * \param default_value  null when there is none; an empty string is a value
   * \param max_occurs     -1 for no limit
   */
  CaseOptionBuildInfo(ICaseOptionList* list, const String& name, const XmlNode& element, const String& default_value, Integer min_occurs,
                      Integer max_occurs, bool is_optional = false);
  //! Describes an option of the root element of \a list; \a default_value is a null pointer when there is none.
  CaseOptionBuildInfo(ICaseOptionList* list, const char* name, const char* default_value, Integer min_occurs, Integer max_occurs,
                      bool is_optional = false);
  CaseOptionBuildInfo(const CaseOptionBuildInfo& rhs);
  CaseOptionBuildInfo& operator=(const CaseOptionBuildInfo& rhs);
  ~CaseOptionBuildInfo();

  ICaseOptionList* caseOptionList() const { return m_list; }
  const String& name() const { return m_name; }
  const String& defaultValue() const { return m_default_value; }
  const XmlNode& element() const { return m_element; }
  Integer minOccurs() const { return m_min_occurs; }
  Integer maxOccurs() const { return m_max_occurs; }
  bool isOptional() const { return m_is_optional; }

 private:
  ICaseOptionList* m_list;
  String m_name;
  String m_default_value;
  XmlNode m_element;
  Integer m_min_occurs;
  Integer m_max_occurs;
  bool m_is_optional;
};
} // namespace Arcane
