// SPDX-License-Identifier: Apache-2.0
// The case file of a sub-domain, with its options, functions and faults.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/object/Collection.h"
#include "arcane_core/base/object/Owned.h"
#include "arcane_core/base/object/Ref.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/case/CaseHeader.h"
#include "arcane_core/case/CaseItem.h"
#include "arcane_core/case/ICaseDocument.h"
#include "arcane_core/document/XmlNode.h"

#include <vector>

namespace Arcane
{
class CaseOptions;
class IApplication;
class ICaseFunction;
class ICaseFunctionProvider;
class ICaseOptions;
class IMeshMng;
class IModule;
class IStandardFunction;
class ISubDomain;
class ITraceMng;

namespace xml
{
class XmlDocument;
}

namespace detail::caseoptions
{
class CaseFaults;
class CommandLineOverrides;
} // namespace detail::caseoptions

class ARCANE_EXPORT ICaseMng
{
 public:
  explicit ICaseMng(ISubDomain* sd);
  ~ICaseMng();
  ICaseMng(const ICaseMng&) = delete;
  ICaseMng& operator=(const ICaseMng&) = delete;

  ISubDomain* subDomain() const { return m_sub_domain; }
  ITraceMng* traceMng() const;
  IApplication* application() const;
  IMeshMng* meshMng() const;

  //! \name The document
  //@{
  /*!
   * \brief Reads the file on rank 0, and parses it on all ranks.
   * \collective
   * \throws CaseOptionException on all ranks when it is not well-formed
   * \throws CaseOptionException on all ranks when it is not a case of this code
   */
  void readDocument(const String& file_name);
  //! Parses \a text, which is the same on all ranks. The argument \a name appears in messages. \local
  void readDocument(const String& text, const String& name);
  const String& fileName() const { return m_file_name; }
  const detail::caseoptions::CaseHeader& header() const { return m_header; }
  //! Returns the language of the case file, `en` or `fr`.
  const String& language() const { return m_header.language; }
  //! Returns the framework's word \a english in the language of the case file.
  String keyword(const String& english) const;
  XmlNode rootElement() const;
  //! Returns the elements of the framework in the case file.
  ICaseDocument* caseDocument() { return &m_case_document; }
  //! Returns the document whose options are read.
  ICaseDocumentFragment* caseDocumentFragment() { return &m_case_document; }
  //! Declares that another part of the framework reads the root elements of this name.
  void claimRootElement(const String& tag);
  //! Returns the faults of the case file. \throws FatalErrorException when no case file was read
  detail::caseoptions::CaseFaults& faults();
  //! Returns true if the case file has errors that were found so far, and false when no case file was read.
  bool hasFault() const;
  //@}

  //! \name Options
  //@{
  //! Adds options; the classes of options call it.
  void addRootOptions(CaseOptions* options);
  void removeRootOptions(CaseOptions* options);
  //! Returns the options of modules, and of services that are made without the case file.
  Collection<ICaseOptions*> blocks() const;
  /*!
   * \brief Reads all options of a phase. Services named by options are made in the first one.
   * \collective in the second phase; the same on all ranks
   * \throws CaseOptionException with all faults, including faults that others added to faults()
   */
  void readOptions(eCaseOptionReadPhase phase);
  //! Prints the values of all options.
  void printOptions() const;
  //! Returns the value that the command line gives to an option, or null when it gives none. The first \a index is 1.
  String commandLineValue(const String& path, Integer index);
  //! Returns the category whose default values are used, or null for none.
  const String& defaultCategory() const { return m_default_category; }
  void setDefaultCategory(const String& category) { m_default_category = category; }
  //! Lets warnings about the case file stop the run. Modules call it in their constructors or their *build* entry points.
  void setTreatWarningAsError(bool v) { m_is_warning_error = v; }
  bool isTreatWarningAsError() const { return m_is_warning_error; }
  //! Accepts unknown root elements, with a warning; otherwise they are errors. By default they are accepted unless their name is nearly the
  //! name of a known element. The functions are spelled as in Arcane.
  void setAllowUnkownRootElelement(bool v)
  {
    m_is_unknown_root_decided = true;
    m_is_unknown_root_allowed = v;
  }
  bool isAllowUnkownRootElelement() const { return m_is_unknown_root_allowed; }
  //@}

  //! \name Functions
  //@{
  //! Returns the function called \a name, or null.
  ICaseFunction* findFunction(const String& name) const;
  //! Returns the functions: tables of the case file, then the functions that were added.
  Collection<Ref<ICaseFunction>> functions() const;
  //! Adds a function for options that are read later. \throws FatalErrorException when there is one of this name
  void addFunction(Ref<ICaseFunction> function);
  //! Removes a function, which options must not name. One that is not there is ignored.
  void removeFunction(ICaseFunction* function);
  //! Does the same. The function ends with its last reference, or with this manager if \a do_free is false.
  void removeFunction(ICaseFunction* function, bool do_free);
  //! Adds a function, which the caller continues to own.
  void addStandardFunction(const String& name, IStandardFunction* function);
  //! Returns the standard function called \a name, or null.
  IStandardFunction* findStandardFunction(const String& name) const;
  std::vector<String> functionNames() const;
  //! Returns the function that switches \a module on and off, or null.
  ICaseFunction* activationFunction(IModule* module) const;
  //! Sets options driven by functions to their values, and switches modules on and off. \local
  void updateOptions(Real time, Real deltat, Integer iteration);
  //@}

 private:
  struct Parts;

  void parse(const String& bytes);
  void readFunctions();
  void findRootElements();
  void checkRootElements();
  void checkAttributes();
  void checkUnusedOverrides();
  void readActivations();
  void showWarnings();
  String reasonNotRead(const String& tag) const;

  ISubDomain* m_sub_domain;
  ICaseDocument m_case_document{ this };
  String m_file_name;
  detail::base::Owned<xml::XmlDocument> m_document;
  detail::base::Owned<detail::caseoptions::CaseFaults> m_faults;
  detail::base::Owned<detail::caseoptions::CommandLineOverrides> m_overrides;
  detail::caseoptions::CaseHeader m_header;
  detail::base::Owned<Parts> m_parts;
  String m_default_category;
  bool m_is_warning_error = false;
  //! False until a module decides.
  bool m_is_unknown_root_decided = false;
  bool m_is_unknown_root_allowed = true;
};
} // namespace Arcane
