// SPDX-License-Identifier: Apache-2.0
// What no .axl file describes: the head and tables, in words of both languages.
#include "arcane_core/case_text/FrameworkElements.h"

#include "axl/xml/XmlDocument.h"
#include "tests/unit/arcane_core/case_text/CaseTextFixture.h"

namespace
{
using namespace Arcane;
using namespace Arcane::detail::casetext;

class FrameworkElementsTest : public test::CaseTextFixture
{
 protected:
  std::string write(const std::string& language)
  {
    const OptionLines lines(catalog, language);
    CommentedXml out;
    FrameworkElements elements(outline, lines, out);
    elements.writeHead();
    elements.writeFunctions();
    return "<case>" + out.text() + "</case>";
  }

  //! Returns the root of \a text, without comments.
  const xml::Node& parse(const std::string& text)
  {
    xml::Diagnostics diagnostics;
    m_document = xml::XmlDocument::parseMemory(text, "all.arc", diagnostics);
    EXPECT_EQ(diagnostics.text(), "") << text;
    return *m_document.root();
  }

  //! Returns the text without the marks of comments, but with what is between them.
  static std::string withoutMarks(std::string text)
  {
    for (const char* mark : { "<!--", "-->" })
      for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark))
        text.erase(at, std::string(mark).size());
    return text;
  }

 private:
  xml::XmlDocument m_document;
};
} // namespace

TEST_F(FrameworkElementsTest, TheHeadHasLoopsModulesServicesAndValues)
{
  const std::string text = write("en");
  const xml::Node* head = parse(withoutMarks(text)).child("arcane");

  EXPECT_EQ(head->child("timeloop")->value, "Grind");
  EXPECT_EQ(head->child("modules")->child("module")->attribute("name")->value, "Store");
  ASSERT_NE(head->child("services"), nullptr);
  ASSERT_NE(head->child("configuration"), nullptr);
  const xml::Node* whole = parse(text).child("arcane");
  EXPECT_EQ(whole->first->next, whole->last);
}

TEST_F(FrameworkElementsTest, TablesHaveTheWordsOfTheLanguage)
{
  const xml::Node* table = parse(withoutMarks(write("fr"))).child("fonctions")->child("table");

  EXPECT_EQ(table->attribute("parametre")->value, "temps");
  EXPECT_EQ(table->attribute("interpolation")->value, "lineaire");
  EXPECT_EQ(table->child("valeur")->child("x")->value, "0.0");
}
