// SPDX-License-Identifier: Apache-2.0
// The elements of the framework in a case file.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/document/XmlNode.h"
#include "arcane_core/document/XmlNodeList.h"

namespace Arcane
{
class ICaseMng;

/*!
 * \brief Shows the elements of the case file that the framework reads. The elements are null before the file is read, and where the file lacks them.
 *
 * The names of elements are in the language of the file. All functions are \local.
 */
class ARCANE_EXPORT ICaseDocument
{
 public:
  explicit ICaseDocument(ICaseMng* case_mng)
  : m_case_mng(case_mng)
  {}

  //! Returns the language of the case file, `en` or `fr`.
  String language() const;
  //! Returns the name of the code and its version, as the file repeats them.
  String codeName() const;
  String codeVersion() const;
  //! Returns the category whose default values are used, or null for none.
  String defaultCategory() const;

  //! Returns the element `case`.
  XmlNode rootElement() const;
  //! Returns the element `arcane` of the root, and its children.
  XmlNode arcaneElement() const;
  XmlNode titleElement() const;
  XmlNode timeloopElement() const;
  XmlNode descriptionElement() const;
  XmlNode modulesElement() const;
  XmlNode servicesElement() const;
  XmlNode configElement() const;
  //! Returns the element `functions` of the root.
  XmlNode functionsElement() const;
  //! Returns the first element `mesh` of the root: a form for files without the element `meshes`.
  XmlNode meshElement() const;
  XmlNodeList meshElements() const;

 private:
  XmlNode childOfArcane(const String& english) const;

  ICaseMng* m_case_mng;
};

} // namespace Arcane
