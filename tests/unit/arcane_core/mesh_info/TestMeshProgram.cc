// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_info/MeshProgram.h"

#include "tests/unit/arcane_core/mesh_info/MeshTexts.h"

#include <filesystem>
#include <sstream>

namespace
{
using namespace Arcane;

struct Printed
{
  int code;
  std::string out;
  std::string err;
};

class MeshProgramTest : public test::MeshInfoFixture
{
 protected:
  static Printed run(const std::vector<std::string>& arguments)
  {
    std::ostringstream out;
    std::ostringstream err;
    const int code = detail::mesh_info::runMeshProgram(arguments, out, err);
    return { code, out.str(), err.str() };
  }
};

TEST_F(MeshProgramTest, InfoDescribesTheMesh)
{
  const std::string path = writePlate();

  const Printed printed = run({ "info", path });

  EXPECT_EQ(printed.code, 1);
  EXPECT_EQ(printed.out, path + ": dimension 2, 6 nodes, 2 cells\n  2 Quad4\n  from (0 0 0) to (2 1 0)\n  area 2\n"
                                "groups:\n  'ALL': 2 Cells, area 2\n  'L': 1 Face, length 1\n  'NONE': 0 Faces, length 0\n"
                                "what is wrong:\n  group 'NONE' is empty\n");
  EXPECT_EQ(printed.err, "");
}

TEST_F(MeshProgramTest, AMeshWithoutFaultIsRight)
{
  const std::string path = (m_directory.path() / "cube.vtk").string();
  std::ofstream(path) << "# vtk DataFile Version 2.0\ncube\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 8 double\n"
                         "0 0 0 1 0 0 1 1 0 0 1 0 0 0 2 1 0 2 1 1 2 0 1 2\nCELLS 1 9\n8 0 1 2 3 4 5 6 7\nCELL_TYPES 1\n12\n";

  const Printed printed = run({ "info", path });

  EXPECT_EQ(printed.code, 0) << printed.out << printed.err;
  EXPECT_NE(printed.out.find("1 Hexaedron8\n  from (0 0 0) to (1 1 2)\n  volume 2\n"), std::string::npos) << printed.out;
  EXPECT_EQ(printed.out.find("what is wrong"), std::string::npos) << printed.out;
}

TEST_F(MeshProgramTest, AFileThatCannotBeReadIsTold)
{
  EXPECT_EQ(run({ "info", "none.msh" }).code, 2);
  EXPECT_NE(run({ "info", "none.msh" }).err.find("arcane_mesh: "), std::string::npos);
  EXPECT_EQ(run({ "info" }).code, 2);
  EXPECT_EQ(run({ "inf", "a.msh" }).code, 2);
  EXPECT_NE(run({ "info", "a.txt" }).err.find("expected 'msh'"), std::string::npos);
}

TEST_F(MeshProgramTest, CutKeepsTheParts)
{
  const std::string path = writePlate();

  const Printed printed = run({ "cut", path, "2" });

  EXPECT_EQ(printed.code, 0) << printed.err;
  EXPECT_TRUE(printed.out.starts_with(path + ": 2 cells in 2 parts of 1 to 1, cut by ")) << printed.out;
  EXPECT_TRUE(printed.out.ends_with("\n  in " + path + ".cuts/Metis_2.cut, which runs on 2 ranks read in place of the mesh file\n"))
    << printed.out;
  EXPECT_TRUE(std::filesystem::exists(path + ".cuts/Metis_2.cut"));
}

TEST_F(MeshProgramTest, ACutThatCannotBeMadeIsTold)
{
  const std::string path = writePlate();
  std::ofstream(path + ".cuts") << "file";

  EXPECT_EQ(run({ "cut", path, "1" }).code, 2);
  EXPECT_EQ(run({ "cut", path, "two" }).code, 2);
  EXPECT_EQ(run({ "cut", "none.msh", "2" }).code, 2);
  EXPECT_EQ(run({ "cut", path, "2", "--partitioner", "Zoltan" }).code, 2);
  const Printed printed = run({ "cut", path, "2" });
  EXPECT_EQ(printed.code, 2);
  EXPECT_NE(printed.err.find("cannot keep the parts of '" + path + "': rank 0: "), std::string::npos) << printed.err;
}
} // namespace
