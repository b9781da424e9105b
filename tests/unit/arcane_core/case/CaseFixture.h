// SPDX-License-Identifier: Apache-2.0
// A sub-domain that reads a case file given as text.
#pragma once

#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/CaseOptionException.h"
#include "arcane_core/case/CaseOptionService.h"
#include "arcane_core/case/CaseOptions.h"
#include "arcane_core/case/CaseOptionsMulti.h"
#include "arcane_core/case/ICaseMng.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"

namespace Arcane::test
{
class TestCase
{
 public:
  explicit TestCase(const std::vector<std::string>& arguments = {})
  : m_sub_domain(arguments)
  , m_case_mng(m_sub_domain.get())
  {
    m_sub_domain->managers().case_mng = &m_case_mng;
  }

  //! \a body is what is inside the root element, from line 2 of test.arc on.
  void parse(const std::string& body, const std::string& language = "en")
  {
    const std::string root = (language == "fr") ? "cas" : "case";
    parseWhole("<" + root + " xml:lang=\"" + language + "\" codename=\"Test\" codeversion=\"1.2\">\n" + body + "\n</" + root + ">\n");
  }
  void parseWhole(const std::string& text) { m_case_mng.readDocument(String(text), "test.arc"); }

  void read(const std::string& body, const std::string& language = "en")
  {
    parse(body, language);
    m_case_mng.readOptions(eCaseOptionReadPhase::Phase1);
  }

  ICaseMng* mng() { return &m_case_mng; }
  ISubDomain* subDomain() { return m_sub_domain.get(); }

 private:
  TestSubDomain m_sub_domain;
  ICaseMng m_case_mng;
};

//! What an option is built from, for short.
inline CaseOptionBuildInfo option(CaseOptions& options, const char* name, const String& default_value = {}, Integer min_occurs = 1,
                                  Integer max_occurs = 1, bool is_optional = false)
{
  ICaseOptionList* list = options.configList();
  return CaseOptionBuildInfo(list, name, list->rootElement(), default_value, min_occurs, max_occurs, is_optional);
}
} // namespace Arcane::test
