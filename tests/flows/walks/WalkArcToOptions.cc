// SPDX-License-Identifier: Apache-2.0
/*
 * Second walk: .arc -> options.
 *
 * file -> rank 0 sends its text -> axl/xml on all ranks (the same tree) -> case: each option reads its element, and gives a value or
 * a fault {place, path, what was found, what was expected} -> all faults at once, the same exception on all ranks.
 */
#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/CaseFile.h"
#include "arcane_core/case/CaseOptionException.h"
#include "arcane_core/case/CaseOptionSimple.h"
#include "arcane_core/case/CaseOptions.h"
#include "arcane_core/case/ICaseOptionList.h"
#include "arcane_core/case/OptionText.h"
#include "axl/xml/NodeTree.h"
#include "axl/xml/XmlDocument.h"
#include "tests/flows/walks/WalkFixture.h"

namespace Arcane::test
{
namespace
{
const std::string case_text = "<case xml:lang='en' codename='Arcane' codeversion='1.0'>\n"
                              "  <walker>\n"
                              "    <factor>3.5</factor>\n"
                              "    <steps>4</steps>\n"
                              "  </walker>\n"
                              "</case>\n";

//! The options that generated code would make.
struct Options
{
  explicit Options(ICaseMng* case_mng)
  : root(new CaseOptions(case_mng, "walker"))
  , factor(build("factor", "2.0"))
  , steps(build("steps", String()))
  {}
  CaseOptionBuildInfo build(const char* name, const String& default_value)
  {
    return { root->configList(), name, root->configList()->rootElement(), default_value, 1, 1, false };
  }
  ReferenceCounter<CaseOptions> root;
  CaseOptionReal factor;
  CaseOptionInteger steps;
};

class WalkArcToOptionsTest : public WalkFixture
{
};
} // namespace

TEST_F(WalkArcToOptionsTest, RankZeroReadsTheFileForAll)
{
  const String file = writeFile("walk.arc", case_text);

  EXPECT_EQ(detail::caseoptions::readFileOnAllRanks(m_pm, file), case_text);
}

TEST_F(WalkArcToOptionsTest, ATextBecomesTheSameTreeOnAllRanks)
{
  xml::Diagnostics diagnostics;
  const xml::XmlDocument document = xml::XmlDocument::parseMemory(case_text, "walk.arc", diagnostics);

  const XmlNode factor = XmlNode(document.root()).child("walker").child("factor");

  EXPECT_EQ(factor.value(), "3.5");
  EXPECT_EQ(factor.element()->at, (xml::Position{ 3, 5 }));
}

TEST_F(WalkArcToOptionsTest, AnElementBuiltByHandBecomesAValue)
{
  WalkSubDomain sub_domain(m_pm);
  sub_domain.readCase("");
  xml::NodeTree tree("walk.arc", true);
  xml::Node* walker = tree.addParsed(*tree.document(), xml::NodeType::Element, "walker", "", {});
  tree.addParsed(*walker, xml::NodeType::Element, "factor", " 3.5\n", {});
  ICaseOptionList list(&sub_domain.caseMng(), nullptr, "walker");
  list.setRootElement(XmlNode(walker));
  CaseOptionReal factor(CaseOptionBuildInfo(&list, "factor", XmlNode(), "2.0", 1, 1, false));
  CaseOptionReal absent(CaseOptionBuildInfo(&list, "absent", XmlNode(), "7", 1, 1, false));

  list.read(eCaseOptionReadPhase::Phase1);

  EXPECT_EQ(factor(), 3.5);
  EXPECT_TRUE(factor.isPresent());
  EXPECT_EQ(absent(), 7.0);
}

TEST_F(WalkArcToOptionsTest, ADocumentGivesTheOptionsOfAModule)
{
  WalkSubDomain sub_domain(m_pm);
  const Options options(&sub_domain.caseMng());

  sub_domain.caseMng().readDocument(String(case_text), "walk.arc");
  sub_domain.caseMng().readOptions(eCaseOptionReadPhase::Phase1);

  EXPECT_EQ(options.factor(), 3.5);
  EXPECT_EQ(options.steps(), 4);
}

TEST_F(WalkArcToOptionsTest, AllFaultsAreOneExceptionTheSameOnAllRanks)
{
  WalkSubDomain sub_domain(m_pm);
  const Options options(&sub_domain.caseMng());
  sub_domain.readCase("<walker>\n<facter>3</facter>\n<steps>many</steps></walker>");

  const std::string text = messageOf([&] { sub_domain.caseMng().readOptions(eCaseOptionReadPhase::Phase1); });

  EXPECT_NE(text.find("walk.arc:4:1: error: unknown element <facter>"), std::string::npos) << text;
  EXPECT_NE(text.find("did you mean 'factor'?"), std::string::npos) << text;
  EXPECT_NE(text.find("walk.arc:5:8: error: option 'walker/steps' is 'many', expected an integer"), std::string::npos) << text;
  String of_rank_zero(text);
  m_pm->broadcastString(of_rank_zero, 0);
  EXPECT_EQ(of_rank_zero, String(text));
}
} // namespace Arcane::test
