// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/arcane_core/mesh_io/GmshWriter.h"
#include "tests/unit/arcane_core/mesh_io/MeshIoFixture.h"
#include "tests/unit/arcane_core/mesh_io/VtkWriter.h"

#include "arcane_core/base/error/Exception.h"

#include <random>

#include <sys/resource.h>

namespace
{
using namespace Arcane;
using namespace Arcane::test;

class MeshFuzzTest : public MeshIoFixture
{
 protected:
  static Int64 maxResidentKiB()
  {
    rusage usage = {};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
  }

  //! One to four changes: cut, flipped bits, other bytes, bytes taken out, a part said twice.
  static std::string damaged(std::string text, std::mt19937& random)
  {
    const auto below = [&](std::size_t n) { return n == 0 ? 0 : random() % n; };
    const std::size_t nb_change = 1 + below(4);
    for (std::size_t i = 0; i < nb_change && !text.empty(); ++i) {
      const std::size_t at = below(text.size());
      switch (below(6)) {
      case 0: text.resize(at); break;
      case 1: text[at] = static_cast<char>(text[at] ^ (1 << below(8))); break;
      case 2: text[at] = "0123456789-.e$\n \xff"[below(17)]; break;
      case 3: text.erase(at, 1 + below(12)); break;
      case 4: text.insert(at, text.substr(at, 1 + below(40))); break;
      default: text.insert(at, "99999999");
      }
    }
    return text;
  }

  //! Reads \a nb_try damaged texts: each is read, or refused with one of our exceptions.
  void tryDamaged(const std::string& name, const std::string& text, unsigned nb_try)
  {
    const Int64 before = maxResidentKiB();
    for (unsigned i = 0; i < nb_try; ++i) {
      const unsigned seed = 1000u * static_cast<unsigned>(m_rank) + i;
      std::mt19937 random(seed);
      try {
        readAlone(name, damaged(text, random));
      }
      catch (const Exception&) {
        ++m_nb_refused;
      }
      catch (const std::exception& ex) {
        ADD_FAILURE() << name << ", seed " << seed << ": " << ex.what();
      }
    }
    EXPECT_LT(maxResidentKiB() - before, 300 * 1024) << name;
    EXPECT_GT(m_nb_refused, 0u) << name;
  }

  unsigned m_nb_refused = 0;
};

constexpr unsigned nb_try = 300;

TEST_F(MeshFuzzTest, DamagedGmsh4FilesAreReadOrRefused)
{
  const GmshMesh box = makeBox(2, 2, 1);
  tryDamaged("text40.msh", toMsh40(box), nb_try);
  tryDamaged("binary40.msh", toMsh40Binary(box, eByteOrder::Little), nb_try);
  tryDamaged("text41.msh", toMsh41(box), nb_try);
  tryDamaged("binary41.msh", toMsh41Binary(box, eByteOrder::Little), nb_try);
  tryDamaged("big41.msh", toMsh41Binary(box, eByteOrder::Big), nb_try);
}

TEST_F(MeshFuzzTest, DamagedGmsh2FilesAreReadOrRefused)
{
  const GmshMesh box = makeBox(2, 2, 1);
  tryDamaged("text22.msh", toMsh22(box), nb_try);
  tryDamaged("binary22.msh", toMsh22Binary(box, eByteOrder::Little), nb_try);
}

TEST_F(MeshFuzzTest, DamagedFilesOfOtherProgramsAreReadOrRefused)
{
  const std::string names =
    "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n3\n1 7 \"bottom\" side\n2 8 \"\"\n2 9 \"b\"\n$EndPhysicalNames\n";
  tryDamaged("old.msh",
             "$NOD\n4\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n$ENDNOD\n$ELM\n3\n1 1 7 1 2 1 2\n2 2 8 1 3 1 2 3\n3 2 8 1 3 1 3 4\n$ENDELM\n",
             nb_try);
  tryDamaged("parametric.msh",
             names + "$ParametricNodes\n4\n1 0 0 0 0 1\n2 1 0 0 1 1 0.5\n3 1 1 0 2 1 0.25 0.75\n4 0 1 0 3 1\n$EndParametricNodes\n"
                     "$Elements\n4\n1 1 2 7 1 1 2\n2 2 2 8 1 1 2 3\n3 2 2 8 1 4 3 1\n4 2 2 9 1 1 2 3\n$EndElements\n",
             nb_try);
  tryDamaged("cut.msh",
             "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Entities\n0 1 1 0\n5 0 0 0 1 0 0 1 7 0\n6 0 0 0 1 1 0 1 8 1 5\n$EndEntities\n"
             "$PartitionedEntities\n2\n1\n40 1\n0 1 1 0\n22 1 5 1 2 0.5 0 0 1 0 0 0 2 20 2\n23 2 6 1 1 0 0 0 1 1 0 1 8 1 21\n"
             "$EndPartitionedEntities\n$Nodes\n1 4 1 4\n2 23 0 4\n1\n2\n3\n4\n0 0 0\n1 0 0\n1 1 0\n0 1 0\n$EndNodes\n"
             "$Elements\n2 3 1 3\n1 22 1 1\n1 1 2\n2 23 2 2\n2 1 2 3\n3 1 3 4\n$EndElements\n",
             nb_try);
}

TEST_F(MeshFuzzTest, DamagedArraysOfVtkAreReadOrRefused)
{
  using namespace std::string_literals;
  std::string bar = vtkBar(3, eVtkDialect::Binary4);
  bar.insert(bar.find("POINT_DATA"),
             "FIELD more 1\nnames 1 3 string\n\303abc\200\002de\100\000\000\001f\nLOOKUP_TABLE t 1\n\001\002\003\004\n"s);
  tryDamaged("strings.vtk", bar, nb_try);
  tryDamaged(
    "lz4.vtu",
    "<VTKFile type='UnstructuredGrid' byte_order='LittleEndian' header_type='UInt64' compressor='vtkLZ4DataCompressor'>\n"
    "<UnstructuredGrid><Piece NumberOfPoints='6' NumberOfCells='3'><Points><DataArray type='Float64' NumberOfComponents='3'>\n"
    "0 0 0 1 0 0 2 0 0 0 1 0 1 1 0 2 1 0</DataArray></Points><Cells>\n<DataArray type='Int64' Name='connectivity'>0 1 4 3 1 2 5 4 0 1"
    "</DataArray>\n<DataArray type='Int64' Name='offsets' "
    "format='binary'>AQAAAAAAAAAYAAAAAAAAAAAAAAAAAAAAEgAAAAAAAAA=IgQAAQATCAgAgAoAAAAAAAAA"
    "</DataArray>\n<DataArray type='UInt8' Name='types'>70 9 68</DataArray></Cells></Piece></UnstructuredGrid></VTKFile>\n",
    nb_try);
}

TEST_F(MeshFuzzTest, DamagedVtkFilesAreReadOrRefused)
{
  tryDamaged("text2.vtk", vtkBar(4, eVtkDialect::Text2), nb_try);
  tryDamaged("binary4.vtk", vtkBar(4, eVtkDialect::Binary4), nb_try);
  tryDamaged("text5.vtk", vtkBar(4, eVtkDialect::Text5), nb_try);
  tryDamaged("binary5.vtk", vtkBar(4, eVtkDialect::Binary5), nb_try);
}

TEST_F(MeshFuzzTest, DamagedFilesAreRefusedByAllRanksTogether)
{
  const std::string text = toMsh41(makeBox(3, 2, 2));
  for (unsigned seed = 0; seed < 60; ++seed) {
    std::mt19937 random(seed);
    Int32 is_refused = 0;
    try {
      read("box.msh", damaged(text, random));
    }
    catch (const Exception& ex) {
      is_refused = 1;
      EXPECT_TRUE(ex.isCollective()) << "seed " << seed;
    }
    EXPECT_EQ(m_pm->reduce(MessagePassing::ReduceSum, is_refused), is_refused * m_size) << "seed " << seed;
  }
}
} // namespace
