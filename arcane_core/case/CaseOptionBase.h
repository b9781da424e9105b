// SPDX-License-Identifier: Apache-2.0
// What all options with values have in common: a name, a default, a number of occurrences, faults.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/case/CaseItem.h"
#include "arcane_core/case/CaseOptionBuildInfo.h"
#include "arcane_core/case/XmlNodeList.h"

#include <map>

namespace Arcane
{
class ICaseMng;
class ISubDomain;

class ARCANE_EXPORT CaseOptionBase : public detail::CaseItem
{
 public:
  explicit CaseOptionBase(const CaseOptionBuildInfo& info);
  ~CaseOptionBase() override;
  CaseOptionBase(const CaseOptionBase&) = delete;
  CaseOptionBase& operator=(const CaseOptionBase&) = delete;

  //! English name.
  const String& name() const { return m_info.name(); }
  void addAlternativeNodeName(const String& lang, const String& name) { m_name_by_lang[lang] = name; }
  //! The default value when \a category is the default category of the case.
  void addDefaultValue(const String& category, const String& value) { m_default_by_category[category] = value; }
  //! Names from the module down, as in a/b[2]/c.
  String path() const;
  //! True when the case file has the element.
  bool isPresent() const { return m_is_present; }
  bool isOptional() const { return m_info.isOptional(); }

  ICaseMng* caseMng() const;
  ISubDomain* subDomain() const;

  String tag() const override;

 protected:
  ICaseOptionList* list() const { return m_info.caseOptionList(); }
  Integer minOccurs() const { return m_info.minOccurs(); }
  Integer maxOccurs() const { return m_info.maxOccurs(); }
  //! Null when there is none.
  String defaultValue() const;
  //! The elements of this option; isPresent() is true after that if there is one.
  XmlNodeList findElements();
  //! The element of an option that occurs once; a second one is a warning.
  XmlNode findElement();
  //! The elements, and a fault when there are too few (unless there is a default) or too many.
  XmlNodeList findElementsWithinBounds();
  /*!
   * \brief Text of an occurrence: what the command line puts in its place, else that of the element.
   * \param index from 0
   * \return a null string when there is neither
   */
  String textOf(const XmlNode& element, Integer index);

  void missing();
  void wrongValue(const XmlNode& at, const String& text, const String& expected);
  //! Throws when the value was never read: the option is optional and absent.
  void checkHasValue(bool has_value) const;

 private:
  CaseOptionBuildInfo m_info;
  std::map<String, String> m_name_by_lang;
  std::map<String, String> m_default_by_category;
  bool m_is_present = false;
  //! The text read last comes from the command line.
  bool m_is_overridden = false;
};
} // namespace Arcane
