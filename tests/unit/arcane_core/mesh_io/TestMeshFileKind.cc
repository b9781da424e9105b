// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_io/MeshFileKind.h"

#include "tests/support/TextParts.h"
#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"

namespace Arcane::test
{
namespace
{
using detail::meshio::faultOfContent;

class MeshFileKindTest : public MeshIoFixture
{
};
} // namespace

TEST_F(MeshFileKindTest, FilesThatTheirReadersKnowAreRight)
{
  EXPECT_EQ(faultOfContent("$MeshFormat\r\n2.2 0 8\r\n", "msh"), "");
  EXPECT_EQ(faultOfContent("# vtk DataFile Version 3.0\n", "vtk"), "");
  EXPECT_EQ(faultOfContent("<?xml version='1.0'?><VTKFile>", "vtu"), "");
  EXPECT_EQ(faultOfContent("a comment\n$MeshFormat\n", "msh"), "");
  EXPECT_EQ(faultOfContent("", "msh"), "");
  EXPECT_EQ(faultOfContent("\xef\xbb\xbf$MeshFormat\n", "msh"), "");
}

TEST_F(MeshFileKindTest, PackedAndConvertedFilesAreNamedWithTheCommand)
{
  const auto hasFault = [](std::string_view bytes, const char* text) { return has(faultOfContent(bytes, "msh"), text); };

  EXPECT_TRUE(hasFault("\x1f\x8b\x08", "compressed by gzip, expected a mesh: `gunzip` unpacks"));
  EXPECT_TRUE(hasFault("BZh9", "`bunzip2`"));
  EXPECT_TRUE(hasFault(std::string_view("\xfd"
                                        "7zXZ\0",
                                        6),
                       "`unxz`"));
  EXPECT_TRUE(hasFault("\x28\xb5\x2f\xfd", "`unzstd`"));
  EXPECT_TRUE(hasFault("PK\x03\x04", "`unzip`"));
  EXPECT_TRUE(hasFault("\x89HDF\r\n\x1a\n", "a file of HDF5"));
  EXPECT_TRUE(hasFault("\xff\xfe$", "`iconv -f utf16 -t utf8`"));
  EXPECT_TRUE(hasFault("\xfe\xff", "`iconv -f utf16 -t utf8`"));
  EXPECT_TRUE(hasFault("$MeshFormat\r2.2 0 8\r", "lines that end with CR"));
}

TEST_F(MeshFileKindTest, AnExtensionOfAnotherFormatIsNamedWithItsPlace)
{
  EXPECT_EQ(faultOf("a.vtk", "$MeshFormat\n2.2 0 8\n"), "a.vtk:1: error: found a file of Gmsh, expected the extension 'msh'");
  EXPECT_EQ(faultOf("a.msh", "# vtk DataFile Version 3.0\n"), "a.msh:1: error: found a file of VTK legacy, expected the extension 'vtk'");
  EXPECT_EQ(faultOf("a.vtk", "<VTKFile>\n"), "a.vtk:1: error: found a file of VTK in XML, expected the extension 'vtu'");
  EXPECT_EQ(faultOfContent("\xef\xbb\xbf<VTKFile>", "vtk"), "found a file of VTK in XML, expected the extension 'vtu'");
}
} // namespace Arcane::test
