// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh_files/MeshReaderMng.h"

#include "tests/unit/arcane_core/mesh_files/FilesFixture.h"

namespace Arcane::test
{
namespace
{
class MeshReaderMngTest : public FilesFixture
{
 protected:
  MeshReaderMng m_readers{ m_sub_domain.get() };
};

TEST_F(MeshReaderMngTest, EachRankReadsTheWholeFileByItself)
{
  IMesh* mesh = m_readers.readMesh("Strip", m_directory.write("strip.vtk", vtkStrip(4)));

  EXPECT_EQ(mesh->name(), "Strip");
  EXPECT_EQ(mesh->parallelMng()->commSize(), 1);
  EXPECT_EQ(mesh->dimension(), 2);
  EXPECT_EQ(mesh->ownCells().size(), 4);
  EXPECT_EQ(mesh->nbNode(), 10);
  EXPECT_EQ(m_sub_domain->findMesh("Strip"), mesh);
}

TEST_F(MeshReaderMngTest, RanksShareTheCellsOfAFile)
{
  // Slices of the file would have no neighbours among themselves.
  IMesh* mesh = m_readers.readMesh("Strip", m_directory.write("strip.vtk", vtkStrip(12, 5)), m_pm);

  EXPECT_EQ(mesh->parallelMng(), m_pm);
  EXPECT_EQ(m_pm->reduce(Parallel::ReduceSum, Int32(mesh->ownCells().size())), 12);
  EXPECT_EQ(mesh->ownCells().size(), 12 / m_size);
  EXPECT_LE(mesh->nbCell() - mesh->ownCells().size(), 2);
}

TEST_F(MeshReaderMngTest, ReadersAreKnownByExtensions)
{
  EXPECT_TRUE(m_readers.hasReader("a.b/mesh.msh"));
  EXPECT_FALSE(m_readers.hasReader("mesh.stl"));
  EXPECT_FALSE(m_readers.hasReader("a.b/mesh"));
}

TEST_F(MeshReaderMngTest, AFileWithoutExtensionOrReaderIsRefused)
{
  EXPECT_EQ(messageOf([&] { m_readers.readMesh("A", "no/extension"); }),
            "file name 'no/extension' has no extension, expected one that says the format, such as .msh");
  EXPECT_EQ(messageOf([&] { m_readers.readMesh("A", "mesh."); }),
            "file name 'mesh.' has no extension, expected one that says the format, such as .msh");
  EXPECT_EQ(messageOf([&] { m_readers.readMesh("A", "mesh.stl"); }),
            "No mesh reader is available for mesh file 'mesh.stl', expected a service IMeshReader that allows the extension 'stl'");
}

TEST_F(MeshReaderMngTest, AMeshThatIsAllocatedIsNotReadAgain)
{
  const std::string path = m_directory.write("strip.vtk", vtkStrip(2));
  m_readers.readMesh("Strip", path);

  EXPECT_EQ(messageOf([&] { m_readers.readMesh("Strip", path); }), "Mesh 'Strip' already exists and is allocated");
}

TEST_F(MeshReaderMngTest, AfterAWrongFileTheMeshIsReadFromARightOne)
{
  std::string text = vtkStrip(2);
  text.replace(text.find("UNSTRUCTURED_GRID"), 17, "POLYDATA");
  const std::string wrong = m_directory.write("wrong.vtk", text);
  EXPECT_TRUE(has(messageOf([&] { m_readers.readMesh("Strip", wrong); }), "wrong.vtk:4: error: found dataset 'POLYDATA'"));

  IMesh* mesh = m_readers.readMesh("Strip", m_directory.write("right.vtk", vtkStrip(2)));

  EXPECT_EQ(mesh->nbCell(), 2);
  EXPECT_EQ(m_sub_domain->findMesh("Strip"), mesh);
}

TEST_F(MeshReaderMngTest, UnitsOfFilesAreUsedUnlessSwitchedOff)
{
  EXPECT_TRUE(m_readers.isUseMeshUnit());

  m_readers.setUseMeshUnit(false);

  EXPECT_FALSE(m_readers.isUseMeshUnit());
}
} // namespace
} // namespace Arcane::test
