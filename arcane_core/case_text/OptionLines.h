// SPDX-License-Identifier: Apache-2.0
// Elements of options as lines of a case file, and the paragraphs that explain them, in one language.
#pragma once

#include "arcane_core/case_text/CommentedXml.h"
#include "arcane_core/case_text/OptionCatalog.h"

#include <string>
#include <utility>
#include <vector>

namespace Arcane::detail::casetext
{
class OptionLines
{
 public:
  //! Stands where a user has to write a value.
  static constexpr const char* no_value = "...";

  OptionLines(const OptionCatalog& catalog, std::string language)
  : m_catalog(catalog)
  , m_language(std::move(language))
  {}

  //! Returns true when a run has the option without being asked to, and the option has a value then.
  bool isElement(const DescribedClass& owner, const axl::Option& option) const;
  //! Returns the service that the option names by default, or null when there is none.
  const DescribedClass* findDefault(const DescribedClass& owner, const axl::Option& option) const;

  std::string nameOf(const axl::Option& option) const;
  //! Returns the default value as the file has to say it, or no_value. Names of values of enumerations have translations.
  std::string valueOf(const axl::Option& option) const;
  //! Returns the word of the framework in the language of the lines.
  std::string keyword(const char* english) const;

  //! Returns the tag of a service, which ends with \a end: `>` or `/>`.
  std::string serviceTag(const std::string& tag, const std::string& name, const char* end) const;
  Lines linesOf(const DescribedClass& owner, const std::vector<axl::Option>& options) const;
  Lines linesOf(const DescribedClass& owner, const axl::Option& option) const;

  //! Returns what the option is for, then its type and the like.
  Lines docsOf(const DescribedClass& owner, const axl::Option& option) const;
  //! Adds a paragraph for each of \a options, and of those inside of them. \a path comes before their names.
  void addDocs(const DescribedClass& owner, const std::vector<axl::Option>& options, const std::string& path, Lines& docs) const;
  //! Returns the names in other languages, for example `fr: pas-de-temps`.
  std::string otherNames(const std::string& english, const std::vector<axl::Translation>& translations) const;

 private:
  std::string factsOf(const axl::Option& option) const;
  std::string valuesOf(const axl::Option& option) const;

  const OptionCatalog& m_catalog;
  std::string m_language;
};

//! Returns the options in a complex option; the list is empty for an option of another kind.
const std::vector<axl::Option>& partsOf(const DescribedClass& owner, const axl::Option& option);
//! Returns an element with a text.
std::string element(const std::string& tag, const std::string& value);
//! Returns \a inside between two lines, one level deeper.
Lines linesAround(const std::string& begin, const Lines& inside, const std::string& end);
//! Returns the parts that are not empty as one text.
std::string joined(const Lines& parts, const char* separator);
} // namespace Arcane::detail::casetext
