// SPDX-License-Identifier: Apache-2.0
// The values below the elements of meshes.
#include "arcane_core/case_mesh/MeshValues.h"

#include "arcane_core/case/ICaseMng.h"
#include "tests/unit/arcane_core/case/CaseFixture.h"

namespace Arcane::test
{
namespace
{
using detail::casemesh::MeshValue;

std::vector<MeshValue> valuesOf(const std::string& body, const std::string& language = "en", const std::vector<std::string>& arguments = {})
{
  TestCase a_case(arguments);
  a_case.parse(body, language);
  return detail::casemesh::meshValues(a_case.mng());
}
} // namespace

TEST(MeshValuesTest, LeavesAndAttributesHavePaths)
{
  const std::vector<MeshValue> values =
    valuesOf("<meshes><mesh><generator name='Cartesian2D'><x><n>2</n></x><x><n> 3\n</n></x></generator></mesh>"
             "<mesh><filename>a.msh</filename></mesh></meshes>");

  EXPECT_EQ(values, (std::vector<MeshValue>{ { "meshes/mesh/generator/@name", "Cartesian2D" },
                                             { "meshes/mesh/generator/x/n", "2" },
                                             { "meshes/mesh/generator/x[2]/n", "3" },
                                             { "meshes/mesh[2]/filename", "a.msh" } }));
}

TEST(MeshValuesTest, TheCommandLineReplacesValues)
{
  const std::string meshes = "<meshes><mesh><filename>a.msh</filename></mesh><mesh><filename>b.msh</filename></mesh></meshes>";

  const std::vector<MeshValue> values = valuesOf(meshes, "en", { "-A,//meshes/mesh[2]/filename=c.msh" });

  EXPECT_EQ(values, (std::vector<MeshValue>{ { "meshes/mesh/filename", "a.msh" }, { "meshes/mesh[2]/filename", "c.msh" } }));
}

TEST(MeshValuesTest, OlderElementsInFrenchAreRead)
{
  EXPECT_EQ(valuesOf("<maillage><fichier>a.msh</fichier></maillage>", "fr"), (std::vector<MeshValue>{ { "maillage/fichier", "a.msh" } }));
  EXPECT_TRUE(valuesOf("").empty());
}
} // namespace Arcane::test
