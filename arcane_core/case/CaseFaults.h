// SPDX-License-Identifier: Apache-2.0
// Gathers the faults of a case file, so that they are reported together.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/document/XmlNode.h"
#include "axl/xml/Diagnostics.h"
#include "axl/xml/XmlDocument.h"

#include <string_view>
#include <vector>

namespace Arcane::detail::caseoptions
{
//! Gathers the faults of a case file. All ranks read the same text, so all have the same faults.
class CaseFaults
{
 public:
  explicit CaseFaults(const xml::XmlDocument& document)
  : m_document(document)
  {}

  //! Adds an error at the text of the element, or at the element when it has no text. For no element the place is the root.
  void error(const XmlNode& at, const String& message);
  //! Adds an error at the element itself.
  void errorAtElement(const XmlNode& at, const String& message);
  //! Adds an error at the value of an attribute, or at the element when it has no such attribute.
  void errorAtAttribute(const XmlNode& at, const String& attribute_name, const String& message);
  //! Adds an error of the command line, which has no place in the file.
  void errorOfCommandLine(const String& message);
  //! Adds a warning, which does not stop the run.
  void warning(const XmlNode& at, const String& message);

  //! Adds an error such as "unknown element <x>, expected one of <a>, <b>, did you mean 'a'?".
  void unknownElement(const XmlNode& at, const std::vector<String>& expected);
  //! Adds a warning for an unknown element, or calls unknownElement() if its name is a misspelling of one of \a expected. Arcane ignores both.
  void unreadElement(const XmlNode& at, const std::vector<String>& expected);

  //! Lets warnings stop the run as errors do.
  void setWarningsAreErrors(bool v) { m_are_warnings_errors = v; }
  //! Returns the number of errors so far.
  Integer nbError() const { return Integer(m_diagnostics.nbError()); }
  bool hasError() const { return m_diagnostics.nbError() != 0 || (m_are_warnings_errors && m_diagnostics.nbWarning() != 0); }
  /*!
   * \brief Throws when there is an error. The message holds all errors and warnings.
   * \throws CaseOptionException
   */
  void throwIfError();
  //! Notes that all options were read: no phase reports faults that are added from now on.
  void noteAllRead() { m_is_all_read = true; }
  bool isAllRead() const { return m_is_all_read; }
  //! Returns the text of the warnings gathered so far, and removes them.
  String takeWarnings();

 private:
  xml::Position placeOf(const XmlNode& node) const;

  const xml::XmlDocument& m_document;
  xml::Diagnostics m_diagnostics;
  bool m_are_warnings_errors = false;
  bool m_is_all_read = false;
};
} // namespace Arcane::detail::caseoptions
