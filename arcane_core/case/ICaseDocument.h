// SPDX-License-Identifier: Apache-2.0
// The elements of the framework in a case file.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/document/XmlNode.h"
#include "arcane_core/document/XmlNodeList.h"

namespace Arcane
{
class ICaseMng;

//! The document of the options of a case file, as a whole. Its nodes are null before the file is read. All functions are \local.
class ARCANE_EXPORT ICaseDocumentFragment
{
 public:
  explicit ICaseDocumentFragment(ICaseMng* case_mng)
  : m_case_mng(case_mng)
  {}

  //! Returns the manager that reads the options.
  ICaseMng* caseMng() const { return m_case_mng; }
  //! Returns the language of the case file, `en` or `fr`.
  String language() const;
  //! Returns the category whose default values are used, or null for none.
  String defaultCategory() const;
  //! Returns the node of the document, whose child is rootElement().
  XmlNode documentNode() const;
  //! Returns the element `case`.
  XmlNode rootElement() const;
  //! Returns true if the case file has errors that were found so far, and false before it is read.
  bool hasError() const;

 private:
  ICaseMng* m_case_mng;
};

/*!
 * \brief Shows the elements of the case file that the framework reads. The elements are null before the file is read, and where the file lacks them.
 *
 * The names of elements are in the language of the file. All functions are \local.
 */
class ARCANE_EXPORT ICaseDocument : public ICaseDocumentFragment
{
 public:
  using ICaseDocumentFragment::ICaseDocumentFragment;

  //! Returns the same document, without the elements by name.
  ICaseDocumentFragment* fragment() { return this; }
  //! Returns the name of the code and its version, as the file repeats them.
  String codeName() const;
  String codeVersion() const;

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
};

} // namespace Arcane
