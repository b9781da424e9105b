// SPDX-License-Identifier: Apache-2.0
// Operations on the items of a group, type by type.
#include "arcane_core/mesh/AbstractItemOperationByBasicType.h"
#include "arcane_core/mesh/IItemOperationByBasicType.h"
#include "tests/support/MessageOf.h"
#include "tests/unit/arcane_core/mesh/MeshFixture.h"

#include <map>

namespace Arcane::test
{
namespace
{
class ItemOperationTest : public MeshFixture
{
};

//! Counts the items of the types of the mixed mesh. Pyramids are added on request.
class CountByType : public AbstractItemOperationByBasicType
{
 public:
  void applyHexaedron8(ItemVectorView items) override { add("Hexaedron8", items); }
  void applyTetraedron4(ItemVectorView items) override { add("Tetraedron4", items); }
  void applyPentaedron6(ItemVectorView items) override { add("Pentaedron6", items); }

  std::map<std::string, Int32> m_count;
  Int32 m_nb_call = 0;

 protected:
  void add(const char* type, ItemVectorView items)
  {
    ++m_nb_call;
    m_count[type] += items.size();
    for (const Item item : items)
      EXPECT_STREQ(item.typeInfo()->typeName(), type);
  }
};

class CountWithPyramids : public CountByType
{
 public:
  void applyPyramid5(ItemVectorView items) override { add("Pyramid5", items); }
};
} // namespace

TEST_F(ItemOperationTest, EachTypeIsTreatedOnce)
{
  const MeshDescription whole = mixedMesh();
  build(whole, slabOwner(whole.cell_uid.size(), 1));
  CountWithPyramids count;
  allCells().own().applyOperation(&count);

  std::map<std::string, Int32> expected;
  if (rank() == 0)
    expected = { { "Hexaedron8", 1 }, { "Pyramid5", 1 }, { "Tetraedron4", 2 }, { "Pentaedron6", 1 } };
  EXPECT_EQ(count.m_count, expected);
  EXPECT_EQ(count.m_nb_call, static_cast<Int32>(expected.size()));
}

TEST_F(ItemOperationTest, MissingFunctionsAreNamed)
{
  const MeshDescription whole = mixedMesh();
  build(whole, slabOwner(whole.cell_uid.size(), 1));
  CountByType count;

  if (rank() == 0) {
    const std::string message = messageOf([&] { allCells().own().applyOperation(&count); });
    EXPECT_NE(message.find("Pyramid5"), std::string::npos) << message;
  }
  ItemGroup().applyOperation(&count);
}
} // namespace Arcane::test
