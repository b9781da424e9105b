// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/cartesian/ICartesianMeshGenerationInfo.h"

#include "arcane_core/cartesian/ICartesianMesh.h"
#include "arcane_core/mesh_io/CartesianMeshGenerator.h"
#include "tests/support/mesh/SampleMeshes.h"
#include "tests/unit/arcane_core/domain/PrimaryMeshFixture.h"

namespace
{
using namespace Arcane;

using ICartesianMeshGenerationInfoTest = test::PrimaryMeshFixture;

TEST_F(ICartesianMeshGenerationInfoTest, AGeneratedMeshKnowsItsGrid)
{
  detail::meshio::CartesianOptions options;
  options.dimension = 2;
  options.origin = { 1.0, 2.0, 0.0 };
  options.blocks[0] = { { 8, 4.0 } };
  options.blocks[1] = { { 6, 3.0 } };
  m_mesh->allocate(detail::meshio::generateCartesian(options, m_pm->commRank(), m_pm->commSize()));
  ICartesianMeshGenerationInfo* info = ICartesianMeshGenerationInfo::getReference(m_mesh.get(), true);
  EXPECT_EQ(info->globalNbCell(), 48);
  EXPECT_EQ(info->globalNbCells()[1], 6);
  EXPECT_EQ(info->globalOrigin(), Real3(1.0, 2.0, 0.0));
  EXPECT_EQ(info->globalLength(), Real3(4.0, 3.0, 0.0));
  const Int32 nb_part_x = info->nbSubDomains()[0];
  EXPECT_EQ(nb_part_x * info->nbSubDomains()[1], m_pm->commSize());
  EXPECT_EQ(info->subDomainOffsets()[0], m_pm->commRank() % nb_part_x);
  EXPECT_EQ(info->subDomainOffsets()[1], m_pm->commRank() / nb_part_x);
  EXPECT_EQ(Int64(info->ownNbCells()[0]) * info->ownNbCells()[1], m_mesh->ownCells().size());
  EXPECT_EQ(info->firstOwnCellUniqueId(), info->ownCellOffsets()[0] + 8 * info->ownCellOffsets()[1]);

  ICartesianMesh* cartesian = ICartesianMesh::getReference(m_mesh.get());
  cartesian->computeDirections();
  const CellDirectionMng cdm = cartesian->cellDirection(MD_DirY);
  EXPECT_EQ(cdm.globalNbCell(), 6);
  EXPECT_EQ(cdm.ownNbCell(), info->ownNbCells()[1]);
  EXPECT_EQ(cdm.ownCellOffset(), info->ownCellOffsets()[1]);
  EXPECT_EQ(cdm.subDomainOffset(), info->subDomainOffsets()[1]);

  // Cells that follow one another in a circle are no boxes.
  const Int32 nb_rank = m_pm->commSize();
  VariableItemInt32& owners = m_mesh->itemsNewOwner(IK_Cell);
  ENUMERATE_CELL(icell, m_mesh->allCells())
  owners[icell] = static_cast<Int32>(icell->uniqueId().asInt64() % nb_rank);
  m_mesh->utilities()->changeOwnersFromCells();
  m_mesh->exchangeItems();
  info = ICartesianMeshGenerationInfo::getReference(m_mesh.get(), true);
  EXPECT_EQ(info->globalNbCell(), 48);
  if (nb_rank > 1) {
    EXPECT_EQ(info->ownNbCells()[0], -1);
    EXPECT_EQ(info->subDomainOffsets()[0], -1);
    EXPECT_EQ(info->firstOwnCellUniqueId(), -1);
  }
}

TEST_F(ICartesianMeshGenerationInfoTest, WrongPropertiesAreNoGrid)
{
  m_mesh->allocate(test::partOf(test::gridMesh({ 2, { 4, 4, 1 } }), m_pm->commRank(), test::slabOwner(16, m_pm->commSize())));
  Properties& properties = *m_mesh->properties();
  const auto found = [&] {
    m_mesh->userDataList()->clear();
    return ICartesianMeshGenerationInfo::getReference(m_mesh.get(), true)->globalNbCell();
  };
  properties.set("CartesianNbCells", UniqueArray<Int64>({ 4, 4, 1 }).constView());
  properties.set("CartesianCellStrides", UniqueArray<Int64>({ 4, 1, 0 }).constView());
  properties.set("CartesianNbSubDomains", UniqueArray<Int32>({ 1, 1, 1 }).constView());
  properties.set("CartesianBounds", UniqueArray<Real>({ 0.0, 0.0, 0.0, 1.0, 1.0, 0.0 }).constView());
  EXPECT_EQ(found(), 16);
  properties.set("CartesianCellStrides", UniqueArray<Int64>({ 4, 0, 0 }).constView());
  EXPECT_EQ(found(), -1);
  properties.set("CartesianCellStrides", UniqueArray<Int64>({ 4 }).constView());
  EXPECT_EQ(found(), -1);
  properties.set("CartesianCellStrides", UniqueArray<Int64>({ 4, 1, 0 }).constView());
  properties.set("CartesianNbSubDomains", UniqueArray<Int32>({ 65536, 65536, 1 }).constView());
  EXPECT_EQ(found(), 16);
  EXPECT_EQ(ICartesianMeshGenerationInfo::getReference(m_mesh.get(), true)->subDomainOffsets()[0], -1);
}

TEST_F(ICartesianMeshGenerationInfoTest, OtherMeshesHaveNoGrid)
{
  m_mesh->allocate(test::partOf(test::gridMesh({ 2, { 4, 4, 1 } }), m_pm->commRank(), test::slabOwner(16, m_pm->commSize())));
  EXPECT_EQ(ICartesianMeshGenerationInfo::getReference(m_mesh.get(), false), nullptr);
  const ICartesianMeshGenerationInfo* info = ICartesianMeshGenerationInfo::getReference(m_mesh.get(), true);
  EXPECT_EQ(info->globalNbCell(), -1);
  EXPECT_EQ(info->ownNbCells()[0], -1);
}
} // namespace
