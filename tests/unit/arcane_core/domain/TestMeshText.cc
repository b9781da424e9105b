// SPDX-License-Identifier: Apache-2.0
// Files that show the items of a mesh.
#include "arcane_core/domain/MeshText.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/domain/MeshUtils.h"
#include "tests/support/MessageOf.h"
#include "tests/support/TemporaryDirectory.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"

#include <fstream>
#include <sstream>

namespace
{
using namespace Arcane;

class MeshTextTest : public test::PrimaryMeshFixture
{
 protected:
  void allocate(const MeshDescription& whole)
  {
    m_mesh->allocate(test::partOf(whole, m_pm->commRank(), test::slabOwner(whole.cell_uid.size(), m_pm->commSize())));
  }
  String file(const char* name) const { return String((m_directory.path() / name).string()) + String::fromNumber(m_pm->commRank()); }
  static std::string textOf(const String& name)
  {
    std::ifstream file(name.localstr());
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  test::TemporaryDirectory m_directory;
};

TEST_F(MeshTextTest, EachItemHasALine)
{
  if (m_pm->commSize() > 1)
    GTEST_SKIP() << "owners and ghosts depend on the number of ranks";
  allocate(test::gridMesh({ 2, { 1, 1, 1 } }));

  MeshUtils::writeMeshInfosSorted(m_mesh.get(), file("sorted"));
  MeshUtils::writeMeshInfos(m_mesh.get(), file("infos"));

  EXPECT_EQ(textOf(file("sorted")),
            "Node 0 owner 0 type Vertex\nNode 1 owner 0 type Vertex\nNode 2 owner 0 type Vertex\nNode 3 owner 0 type Vertex\n"
            "Face 0 owner 0 type Line2 nodes 0 2\nFace 1 owner 0 type Line2 nodes 2 3\nFace 2 owner 0 type Line2 nodes 1 3\n"
            "Face 3 owner 0 type Line2 nodes 0 1\nCell 0 owner 0 type Quad4 nodes 0 2 3 1 faces 0 1 2 3\n");
  EXPECT_NE(textOf(file("infos")).find("Cell 0 local 0 owner 0 type Quad4 nodes"), std::string::npos);
}

TEST_F(MeshTextTest, AMeshIsThatOfItsFile)
{
  allocate(test::gridMesh({ 3, { 4, 3, 2 } }));
  const String name = file("mesh");
  MeshUtils::writeMeshConnectivity(m_mesh.get(), name);

  EXPECT_NO_THROW(MeshUtils::checkMeshConnectivity(m_mesh.get(), name, true));

  // Other owners matter on request only.
  std::string text = textOf(name);
  for (std::size_t at = 0; (at = text.find(" owner ", at)) != std::string::npos; at += 7)
    text.insert(at + 7, "9");
  std::ofstream(name.localstr()) << text;
  EXPECT_NO_THROW(MeshUtils::checkMeshConnectivity(m_mesh.get(), name, false));
  EXPECT_THROW(MeshUtils::checkMeshConnectivity(m_mesh.get(), name, true), FatalErrorException);
}

TEST_F(MeshTextTest, OtherMeshesAreRefused)
{
  allocate(test::gridMesh({ 2, { 4, 3, 1 } }));
  const String name = file("mesh");
  MeshUtils::writeMeshConnectivity(m_mesh.get(), name);
  const std::string text = textOf(name);
  const auto message = [&] { return test::messageOf([&] { MeshUtils::checkMeshConnectivity(m_mesh.get(), name, false); }); };

  std::ofstream(name.localstr()) << text.substr(text.find("Face"));
  EXPECT_NE(message().find("is not in '"), std::string::npos) << message();
  std::string turned = text;
  for (std::size_t at = 0; (at = turned.find("Quad4", at)) != std::string::npos; ++at)
    turned.replace(at, 5, "Line2");
  std::ofstream(name.localstr()) << turned;
  EXPECT_NE(message().find(" is type Quad4 nodes"), std::string::npos) << message();
  std::ofstream(name.localstr()) << "Cell twelve\n";
  EXPECT_THROW(MeshUtils::checkMeshConnectivity(m_mesh.get(), name, false), IOException);
  EXPECT_THROW(MeshUtils::checkMeshConnectivity(m_mesh.get(), file("missing"), false), IOException);
  EXPECT_THROW(MeshUtils::writeMeshInfos(m_mesh.get(), "/no such directory/mesh"), IOException);
}
} // namespace
