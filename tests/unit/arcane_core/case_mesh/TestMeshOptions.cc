// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_mesh/MeshOptions.h"

#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case_mesh/CaseMesh_axl.h"
#include "arcane_core/document/XmlNodeList.h"
#include "arcane_core/service/AbstractService.h"
#include "arcane_core/service/ServiceFactory.h"
#include "tests/unit/arcane_core/case/CaseFixture.h"

namespace Arcane::test
{
namespace
{
using detail::casemesh::MeshOptions;

//! A generator with one option, without an .axl file.
class Comb : public AbstractService, public IMeshBuilder
{
 public:
  explicit Comb(const ServiceBuildInfo& info)
  : AbstractService(info)
  , m_nb_tooth(CaseOptionBuildInfo(info.caseOptions()->configList(), "nb-tooth", XmlNode(), String(), 1, 1))
  {}
  void fillMeshBuildInfo(MeshBuildInfo&) override {}
  void allocateMeshItems(IPrimaryMesh*) override {}
  Int32 nbTooth() { return m_nb_tooth(); }

 private:
  CaseOptionInt32 m_nb_tooth;
};
ARCANE_REGISTER_SERVICE(Comb, ServiceProperty("Comb", ST_CaseOption), ARCANE_SERVICE_INTERFACE(IMeshBuilder));
} // namespace

TEST(MeshOptionsTest, OptionsOfAServiceAreThoseOfItsElementAndTheirFaultsHaveTheirPlace)
{
  TestCase of_case;
  of_case.parse("<meshes><mesh/><mesh><generator name='Comb'><nb-tooth>7</nb-tooth></generator></mesh>"
                "<mesh><generator name='Comb'><nb-tooth>x</nb-tooth><nb-toot>1</nb-toot></generator></mesh></meshes>",
                "en");
  const XmlNodeList meshes = of_case.mng()->rootElement().child("meshes").children("mesh");

  const MeshOptions right(of_case.mng(), meshes[1]);
  EXPECT_EQ(dynamic_cast<Comb&>(*right.values().generator()).nbTooth(), 7);
  EXPECT_FALSE(of_case.mng()->faults().hasError());

  const MeshOptions wrong(of_case.mng(), meshes[2]);
  const std::string faults = messageOf([&] { of_case.mng()->faults().throwIfError(); });
  EXPECT_TRUE(has(faults, "option 'meshes/mesh[3]/generator/nb-tooth' is 'x', expected an integer")) << faults;
  EXPECT_TRUE(has(faults, "unknown element <nb-toot>, expected <nb-tooth>, did you mean 'nb-tooth'?")) << faults;
}

TEST(MeshOptionsTest, GeneratorsOfTheFrameworkAndOfTheCodeAreServices)
{
  TestCase of_case;
  of_case.parse("<meshes><mesh/></meshes>", "en");
  const MeshOptions options(of_case.mng(), of_case.mng()->rootElement().child("meshes").child("mesh"));

  UniqueArray<String> names;
  options.values().generator.getAvailableNames(names);
  EXPECT_EQ(names, (UniqueArray<String>{ "Cartesian2D", "Cartesian3D", "Comb", "HoneyComb2D", "HoneyComb3D", "Sod3D" }));
  EXPECT_EQ(options.values().generator(), nullptr);
  EXPECT_EQ(options.values().subdivider(), nullptr);
}

TEST(MeshOptionsTest, TheDeclarationHasItsOptions)
{
  EXPECT_NE(MeshOptions::description().bytes.find("<simple name=\"nb-ghost-layer\""), std::string::npos);
}
} // namespace Arcane::test
