// SPDX-License-Identifier: Apache-2.0
// The common part of options with values: a name, a default value, a number of occurrences, faults.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/case/CaseItem.h"
#include "arcane_core/case/CaseOptionBuildInfo.h"
#include "arcane_core/document/XmlNodeList.h"

#include <iosfwd>
#include <map>

namespace Arcane
{
class ICaseMng;
class ISubDomain;
class ITraceMng;

class ARCANE_EXPORT CaseOptionBase : public detail::caseoptions::CaseItem
{
 public:
  explicit CaseOptionBase(const CaseOptionBuildInfo& info);
  ~CaseOptionBase() override;
  CaseOptionBase(const CaseOptionBase&) = delete;
  CaseOptionBase& operator=(const CaseOptionBase&) = delete;

  //! Returns the English name.
  const String& name() const { return m_info.name(); }
  void addAlternativeNodeName(const String& lang, const String& name);
  //! Adds the default value that counts when \a category is the default category of the case.
  void addDefaultValue(const String& category, const String& value);
  //! Returns the names from the module down to this option, as in a/b[2]/c.
  String path() const;
  //! Returns true when the case file has the element.
  bool isPresent() const { return m_is_present; }
  bool isOptional() const { return m_info.isOptional(); }

  //! Returns the name in the language of the case file.
  String trueName() const { return tag(); }
  //! Returns the name in a language, which is the English one when there is none for it.
  String translatedName(const String& lang) const;
  //! Returns the names of the elements from the root of the case file down to this option, as in `/case/a/b`.
  String xpathFullName() const;
  //! Returns the element that holds this option, or no element when the case file has none.
  XmlNode rootElement() const;
  ICaseOptionList* parentOptionList() const { return list(); }

  ICaseMng* caseMng() const;
  ISubDomain* subDomain() const;
  ITraceMng* traceMng() const;

  String tag() const override;
  void addOptionsTo(Array<CaseOptionBase*>& options) override;

 protected:
  ICaseOptionList* list() const { return m_info.caseOptionList(); }
  Integer minOccurs() const { return m_info.minOccurs(); }
  Integer maxOccurs() const { return m_info.maxOccurs(); }
  //! Returns the text of the default value, or null.
  String defaultValue() const;
  //! Returns the elements of this option. After the call, isPresent() is true if there is one.
  XmlNodeList findElements();
  //! Returns the element of an option that occurs once. A second element gives a warning.
  XmlNode findElement();
  //! Returns the elements. Too many elements are a fault, and too few are one unless the option has a default value.
  XmlNodeList findElementsWithinBounds();
  /*!
   * \brief Returns the text of an occurrence: the value on the command line if there is one, else the text of the element.
   * \param index from 0
   * \return a null string when there is neither
   */
  String textOf(const XmlNode& element, Integer index);

  //! Overrides the default value of the AXL file and its defaults by category.
  void setDefaultText(const String& value) { m_code_default = value; }

  void missing();
  void wrongValue(const XmlNode& at, const String& text, const String& expected);
  //! Ends the line of a printed option. The line says when the value is the default one, because nothing gives another one.
  void endPrintedLine(std::ostream& out, bool has_value) const;
  //! Throws when \a has_value is false: the option is then optional and absent.
  void checkHasValue(bool has_value) const;

 private:
  CaseOptionBuildInfo m_info;
  std::map<String, String> m_name_by_lang;
  std::map<String, String> m_default_by_category;
  //! Null unless the code has set it.
  String m_code_default;
  bool m_is_present = false;
  //! True when the text read last comes from the command line.
  bool m_is_overridden = false;
};
} // namespace Arcane
