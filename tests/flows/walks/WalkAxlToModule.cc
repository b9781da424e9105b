// SPDX-License-Identifier: Apache-2.0
/*
 * First walk: .axl -> module.
 *
 * Walker.axl -> axl/xml (a tree with lines) -> axl/model (AxlModel, checked) -> axl/compiler (text of Walker_axl.h) -> the class of
 * the application -> service (a factory). Each test crosses one wall, with what passes there built by hand where it can be.
 */
#include "axl/compiler/CppEmitter.h"
#include "axl/model/AxlReader.h"
#include "axl/xml/XmlDocument.h"

#include "arcane_core/service/EntryPoint.h"
#include "arcane_core/service/ModuleFactory.h"
#include "arcane_core/service/ServiceRegistry.h"
#include "tests/flows/walks/WalkFixture.h"

#include "WalkerModule.h"

#include <regex>
#include <sstream>

namespace Arcane::test
{
namespace
{
class WalkAxlToModuleTest : public WalkFixture
{
 protected:
  static axl::Text given(const char* value, int line = 1) { return { value, { line, 1 }, true }; }

  //! What Walker.axl says.
  static axl::AxlModel modelByHand()
  {
    axl::AxlModel model;
    model.has_version = true;
    model.name = given("Walker");
    model.at = { 3, 1 };
    axl::Variable length;
    length.field_name = given("length");
    length.name = given("Length");
    length.item_kind = axl::ItemKind::Cell;
    for (const axl::Property p : { axl::Property::Dump, axl::Property::InShMem })
      length.properties[static_cast<std::size_t>(p)] = true;
    model.variables.push_back(length);
    axl::EntryPoint stride;
    stride.name = given("Stride", 9);
    stride.method_name = given("stride", 9);
    stride.at = { 9, 1 };
    model.entry_points.push_back(stride);
    axl::Option factor;
    factor.name = given("factor");
    factor.type = given("real");
    factor.default_value = given("2.0");
    model.options.push_back(factor);
    return model;
  }
  static std::string headerOf(const axl::AxlModel& model) { return axl::emitHeader(model, { "Walker.axl", ".", false }); }

  xml::Diagnostics m_diagnostics;
  xml::XmlDocument m_document = xml::XmlDocument::parseFile(WALKS_SOURCE_DIR "/Walker.axl", m_diagnostics);
};
} // namespace

TEST_F(WalkAxlToModuleTest, AFileBecomesATreeWithLines)
{
  ASSERT_NE(m_document.root(), nullptr) << m_diagnostics.text();
  const xml::Node& root = *m_document.root();

  EXPECT_EQ(root.name, "module");
  EXPECT_EQ(root.attribute("name")->value, "Walker");
  EXPECT_EQ(root.at, (xml::Position{ 3, 1 }));
  EXPECT_EQ(root.child("variables")->first->at.line, 6);
}

TEST_F(WalkAxlToModuleTest, ATreeBecomesAModel)
{
  const axl::AxlModel model = axl::readModel(m_document, m_diagnostics);
  axl::checkModel(model, m_document.source(), m_diagnostics);

  EXPECT_EQ(m_diagnostics.text(), "");
  EXPECT_EQ(model.variables.at(0).name.value, "Length");
  EXPECT_TRUE(model.variables.at(0).has(axl::Property::InShMem));
  EXPECT_EQ(model.entry_points.at(0).method_name.value, "stride");
  EXPECT_EQ(model.options.at(0).default_value.value, "2.0");
}

TEST_F(WalkAxlToModuleTest, AModelBuiltByHandGivesTheHeaderOfTheFile)
{
  EXPECT_EQ(headerOf(modelByHand()), headerOf(axl::readModel(m_document, m_diagnostics)));
}

TEST_F(WalkAxlToModuleTest, AHeaderIncludesPublicHeadersOnly)
{
  std::istringstream header(headerOf(modelByHand()));
  int nb_include = 0;

  for (std::string line; std::getline(header, line);)
    if (line.rfind("#include", 0) == 0) {
      ++nb_include;
      EXPECT_TRUE(std::regex_search(line, std::regex("\"arcane/|<"))) << line;
    }

  EXPECT_GT(nb_include, 0);
}

TEST_F(WalkAxlToModuleTest, ARegisteredClassIsMadeByItsFactoryAndCalledByItsEntryPoint)
{
  WalkSubDomain sub_domain(m_pm);
  sub_domain.readCase("<walker><factor>3.0</factor></walker>");
  sub_domain.allocateMesh();
  const ModuleFactoryInfo* factory = detail::service::ServiceRegistry::instance().findModule("Walker");
  ASSERT_NE(factory, nullptr);

  auto module = factory->createModule(sub_domain.get(), sub_domain->defaultMeshHandle());
  auto& walker = *static_cast<WalkerModule*>(sub_domain->moduleMng()->addModule(std::move(module)));
  sub_domain.caseMng().readOptions(eCaseOptionReadPhase::Phase1);
  walker.length().setUsed(true);
  walker.start();
  sub_domain->entryPointMng()->findEntryPoint("Walker", "Stride")->executeEntryPoint();

  ENUMERATE_CELL(cell, sub_domain.mesh().allCells())
  EXPECT_EQ(walker.length()[cell], 3.0 * static_cast<Real>(cell->uniqueId().asInt64() + 1));
}
} // namespace Arcane::test
