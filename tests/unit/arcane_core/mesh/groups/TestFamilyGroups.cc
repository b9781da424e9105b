// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/mesh/groups/FamilyGroups.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/mesh/groups/FamilyListeners.h"
#include "arcane_core/mesh/groups/ItemGroupImpl.h"
#include "arcane_core/mesh/groups/MeshOfFamily.h"
#include "tests/support/MessageOf.h"
#include "tests/support/mesh/StripFixture.h"

#include <algorithm>
#include <vector>

namespace Arcane::test
{
namespace
{
using namespace Arcane::detail::mesh;

using FamilyGroupsTest = StripFixture;

//! Writes its name when its family changes.
class NamedListener : public FamilyListener
{
 public:
  NamedListener(const char* name, std::string& log)
  : m_name(name)
  , m_log(log)
  {}
  String listenerName() const override { return m_name; }
  void onResize(IItemFamily*, Int32) override { m_log += m_name; }
  void onCompact(IItemFamily*, ConstArrayView<Int32>) override {}
  void onCopyItems(IItemFamily*, ConstArrayView<Int32>, ConstArrayView<Int32>) override {}

 private:
  const char* m_name;
  std::string& m_log;
};
} // namespace

TEST_F(FamilyGroupsTest, ListenersAreCalledInTheOrderOfTheirNames)
{
  std::string log;
  NamedListener b("b", log);
  NamedListener a("a", log);
  NamedListener c("c", log);
  FamilyListeners listeners(*family(IK_Cell)->itemSharedInfo()->items);
  for (NamedListener* listener : { &b, &a, &c })
    listeners.add(listener);

  listeners.notifyResize();
  listeners.remove(&a);
  listeners.notifyResize();

  EXPECT_EQ(log, "abcbc");
  EXPECT_EQ(listeners.all().size(), 2u);
}

TEST_F(FamilyGroupsTest, GroupsOfAFamilyHaveDifferentNames)
{
  buildStrip();
  const FamilyItems& items = *family(IK_Cell)->itemSharedInfo()->items;
  const FamilyListeners listeners(items);
  FamilyGroups groups(family(IK_Cell)->meshOfFamily(), "TestCell", items, listeners);

  const ItemGroup some = groups.create("Some", UniqueArray<Int32>{ 0 });

  EXPECT_EQ(groups.find("Some"), some);
  EXPECT_TRUE(groups.find("Other").null());
  EXPECT_THROW(groups.create("Some", UniqueArray<Int32>{}), FatalErrorException);
  EXPECT_THROW(groups.create("", UniqueArray<Int32>{}), FatalErrorException);
  groups.destroy();
  EXPECT_TRUE(groups.find("Some").null());
  EXPECT_EQ(groups.allItems().name(), "AllTestCells");
}

TEST_F(FamilyGroupsTest, AListOfAGroupIsSetSortedAndCut)
{
  buildStrip();
  ItemGroupImpl& group = *family(IK_Cell)->createGroup("G", UniqueArray<Int32>{}).internal();
  const Int64 stamp = group.timestamp();

  group.setItems(UniqueArray<Int32>{ 1, 0 }, true);
  const UniqueArray<Int32> after_set(group.itemsLocalId());
  group.addItems(UniqueArray<Int32>{ 1 }, true);
  const Integer after_add = group.size();
  group.removeItems(UniqueArray<Int32>{ 0 });

  EXPECT_EQ(after_set, (UniqueArray<Int32>{ 0, 1 }));
  EXPECT_EQ(after_add, 2);
  EXPECT_EQ(group.itemsLocalId(), (UniqueArray<Int32>{ 1 }).constView());
  EXPECT_GT(group.timestamp(), stamp);
  EXPECT_EQ((*group.localIdToIndex())[1], 0);
  EXPECT_FALSE(group.isComputed());
  EXPECT_THROW(group.addItems(UniqueArray<Int32>{ 10000 }, false), ArgumentException);
}

TEST_F(FamilyGroupsTest, RemovedItemsLeaveGroupsAndTables)
{
  buildStrip();
  ItemGroupImpl& group = *family(IK_Cell)->createGroup("G", UniqueArray<Int32>{ 0, 1 }).internal();
  const auto table = group.localIdToIndex();
  FamilyGroups& groups = *group.owner();

  groups.removeItems(UniqueArray<Int32>{ 0 });

  EXPECT_EQ(group.itemsLocalId(), (UniqueArray<Int32>{ 1 }).constView());
  EXPECT_EQ((*table)[0], -1);
  EXPECT_EQ((*table)[1], 1) << "until tables are updated";
  groups.mesh().indexedGroups().update();
  EXPECT_EQ((*table)[1], 0);
  EXPECT_TRUE(groups.mesh().indexedGroups().hasGroupOf(family(IK_Cell)));
  EXPECT_FALSE(groups.mesh().indexedGroups().hasGroupOf(family(IK_Node)));
}

TEST_F(FamilyGroupsTest, AMeshKnowsTheGroupsOfItsFamilies)
{
  const MeshOfFamily& mesh = allCells().internal()->owner()->mesh();

  for (const eItemKind kind : { IK_Node, IK_Edge, IK_Face, IK_Cell }) {
    EXPECT_EQ(mesh.groups(kind).family(), family(kind));
    EXPECT_EQ(mesh.family(kind), family(kind));
    EXPECT_EQ(mesh.groups(kind).fullName(), family(kind)->fullName());
  }
  EXPECT_THROW(mesh.groups(IK_DoF), ArgumentException);
}

TEST_F(FamilyGroupsTest, ADestroyedGroupThatIsStillHeldHasNoListAndNoNewGroups)
{
  buildStrip();
  const ItemGroup some = family(IK_Cell)->createGroup("Some", UniqueArray<Int32>{ 0 });
  const ItemGroup nodes = some.nodeGroup();
  const ItemGroup other = family(IK_Face)->createGroup("Other", UniqueArray<Int32>{ 0 });
  family(IK_Cell)->destroyGroups();
  family(IK_Face)->destroyGroups();

  for (const eItemKind kind : { IK_Node, IK_Cell }) {
    std::vector<String> names;
    family(kind)->familyGroups().forEachList([&](const String& name, Int64) { names.push_back(name); });
    EXPECT_TRUE(std::ranges::find(names, nodes.name()) == names.end());
    EXPECT_GE(family(kind)->familyGroups().allocatedBytes(), 0);
  }
  EXPECT_EQ(nodes.size(), 0);
  ItemGroupImpl& impl = *some.internal();
  EXPECT_EQ(messageOf([&] { impl.own(); }), "group 'Some' was destroyed: it has no own items");
  EXPECT_EQ(messageOf([&] { impl.ghost(); }), "group 'Some' was destroyed: it has no ghost items");
  EXPECT_EQ(messageOf([&] { impl.connectedGroup(IK_Node); }), "group 'Some' was destroyed: it has no connected items");
  EXPECT_EQ(messageOf([&] { impl.facesOfCells(true); }), "group 'Some' was destroyed: it has no inner and outer faces");
  EXPECT_EQ(messageOf([&] { impl.itemsByType(); }), "group 'Some' was destroyed: it has no lists of items by type");
  EXPECT_EQ(messageOf([&] { some.levelCellGroup(1); }), "group 'Some' was destroyed: it has no cells of levels");
  EXPECT_EQ(messageOf([&] { other.internal()->interfaceFaces(); }), "group 'Other' was destroyed: it has no interface");
}

TEST_F(FamilyGroupsTest, ComputedGroupsOfEqualNamesAreAllRemembered)
{
  buildStrip();
  const ItemGroup cells = family(IK_Cell)->createGroup("A", UniqueArray<Int32>{ 0 });
  const ItemGroup nodes = family(IK_Node)->createGroup("A", UniqueArray<Int32>{ 0 });
  const FamilyGroups& faces = family(IK_Face)->familyGroups();
  const auto sizes = [&faces] {
    std::vector<Int64> bytes;
    faces.forEachList([&bytes](const String& name, Int64 nb_byte) {
      if (name == "A_FaceGroup")
        bytes.push_back(nb_byte);
    });
    return bytes;
  };

  const ItemGroup of_cells = cells.faceGroup();
  const ItemGroup of_nodes = nodes.faceGroup();

  EXPECT_EQ(of_cells.size(), 4);
  EXPECT_EQ(of_nodes.size(), 2);
  EXPECT_EQ(faces.find("A_FaceGroup"), of_cells);
  EXPECT_EQ(sizes(), (std::vector<Int64>{ 4 * sizeof(Int32), 2 * sizeof(Int32) }));
  family(IK_Node)->destroyGroups();
  EXPECT_EQ(faces.find("A_FaceGroup"), of_cells);
  EXPECT_EQ(sizes(), (std::vector<Int64>{ 4 * sizeof(Int32) }));
  EXPECT_EQ(family(IK_Node)->createGroup("A", UniqueArray<Int32>{ 0 }).faceGroup().size(), 2);
  family(IK_Cell)->destroyGroups();
  EXPECT_EQ(faces.find("A_FaceGroup").size(), 2);
}

TEST_F(FamilyGroupsTest, AGroupOfADestroyedFamilyHasNoOwner)
{
  const ItemGroup cells = allCells();
  ASSERT_EQ(cells.internal()->owner(), &family(IK_Cell)->familyGroups());

  m_mesh.reset();

  EXPECT_EQ(cells.internal()->owner(), nullptr);
  EXPECT_EQ(cells.itemFamily(), nullptr);
  EXPECT_EQ(cells.mesh(), nullptr);
}
} // namespace Arcane::test
