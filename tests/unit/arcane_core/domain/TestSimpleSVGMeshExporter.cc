// SPDX-License-Identifier: Apache-2.0
#include "tests/support/mesh/CurvedMeshes.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/domain/SimpleSVGMeshExporter.h"

#include <gtest/gtest.h>

#include <memory>
#include <sstream>

namespace
{
using namespace Arcane;
using test::Grid;

class SimpleSVGMeshExporterTest : public ::testing::Test
{
 protected:
  SimpleSVGMeshExporterTest()
  : m_environment(nullptr, nullptr)
  , m_pm(m_environment.createParallelMng(nullptr))
  , m_variable_mng(m_pm.get(), &m_trace_mng)
  , m_handle("Mesh0", &m_variable_mng, &m_trace_mng)
  , m_mesh(std::make_unique<IPrimaryMesh>(m_handle, m_pm.get(), &m_variable_mng, &m_trace_mng))
  {}

  void allocate(const Grid& g)
  {
    const auto owner = test::slabOwner(g.nbCell(), m_pm->commSize());
    m_mesh->allocate(test::partOf(test::gridMesh(g), m_pm->commRank(), owner), {});
  }

  std::string drawing()
  {
    std::ostringstream out;
    SimpleSVGMeshExporter(out).write(m_mesh->allCells());
    return out.str();
  }

  MpiEnvironment m_environment;
  Ref<IParallelMng> m_pm;
  ITraceMng m_trace_mng;
  IVariableMng m_variable_mng;
  MeshHandle m_handle;
  std::unique_ptr<IPrimaryMesh> m_mesh;
};

Int32 nbPolygon(const std::string& text)
{
  Int32 count = 0;
  for (std::size_t at = text.find("<polygon"); at != std::string::npos; at = text.find("<polygon", at + 1))
    ++count;
  return count;
}

TEST_F(SimpleSVGMeshExporterTest, EachCellOfTheRankIsAPolygonInsideTheView)
{
  allocate(Grid{ 2, { 4, 2, 0 } });

  const std::string text = drawing();

  EXPECT_EQ(nbPolygon(text), m_mesh->nbCell());
  EXPECT_EQ(text.find('-', text.find("<polygon")), std::string::npos) << "no coordinate is negative";
  EXPECT_NE(text.find("<title>" + std::to_string((*m_mesh->allCells().enumerator()).uniqueId().asInt64()) + "</title>"), std::string::npos);
  EXPECT_NE(text.rfind("</svg>\n"), std::string::npos);
}

TEST_F(SimpleSVGMeshExporterTest, NodesInsideSidesAreBetweenTheirCorners)
{
  if (m_pm->commSize() > 1)
    return;
  m_mesh->allocate(test::curvedMesh(test::gridMesh(Grid{ 2, { 1, 1, 0 } }), true), {});

  EXPECT_NE(drawing().find("points=\"0,1000 500,1000 1000,1000 1000,500 1000,0 500,0 0,0 0,500 \""), std::string::npos) << drawing();
}

TEST_F(SimpleSVGMeshExporterTest, BothNodesInsideASideFollowEachOther)
{
  if (m_pm->commSize() > 1)
    return;
  detail::mesh::MeshDescription triangle = test::gridMesh(Grid{ 2, { 1, 1, 0 } });
  triangle.cell_type[0] = IT_Triangle3;
  triangle.cell_node_uid.resize(3);
  m_mesh->allocate(test::curvedMesh(triangle, true), {});

  EXPECT_NE(drawing().find("points=\"0,1000 333.333,1000 666.667,1000 1000,1000 1000,666.667 1000,333.333 1000,0 666.667,333.333 "
                           "333.333,666.667 \""),
            std::string::npos)
    << drawing();
}

TEST_F(SimpleSVGMeshExporterTest, MeshesThatAreNotFlatAreRefused)
{
  allocate(Grid{ 3, { 2, 2, 2 } });

  EXPECT_THROW(drawing(), ArgumentException);
}
} // namespace
