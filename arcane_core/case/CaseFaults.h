// SPDX-License-Identifier: Apache-2.0
// What is wrong in a case file, gathered to be told at once.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/case/XmlNode.h"
#include "axl/xml/Diagnostics.h"
#include "axl/xml/XmlDocument.h"

#include <string_view>
#include <vector>

namespace Arcane::detail
{
//! All ranks read the same text, so that all have the same faults.
class CaseFaults
{
 public:
  explicit CaseFaults(const xml::XmlDocument& document)
  : m_document(document)
  {}

  //! At the element's text if it has one, else at the element; at the root for no element.
  void error(const XmlNode& at, const String& message);
  //! At the element itself.
  void errorAtElement(const XmlNode& at, const String& message);
  //! At the value of an attribute, or at the element when it has no such attribute.
  void errorAtAttribute(const XmlNode& at, const String& attribute_name, const String& message);
  //! A remark that does not stop the run.
  void warning(const XmlNode& at, const String& message);

  //! "unknown element <x>, expected one of <a>, <b>, did you mean 'a'?"
  void unknownElement(const XmlNode& at, const std::vector<String>& expected);

  bool hasError() const { return m_diagnostics.nbError() != 0; }
  /*!
   * \brief Ends the run when there is an error; warnings are in the text too.
   * \throws CaseOptionException
   */
  void throwIfError();
  //! Text of the warnings gathered so far, which are then forgotten.
  String takeWarnings();

 private:
  xml::Position placeOf(const XmlNode& node) const;

  const xml::XmlDocument& m_document;
  xml::Diagnostics m_diagnostics;
};
} // namespace Arcane::detail
