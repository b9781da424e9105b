// SPDX-License-Identifier: Apache-2.0
// Partial variables saved and read back: values come back to their items.
#include "tests/unit/variables/core/PartialVariableFixture.h"

#include "variables/core/PartialItems.h"

#include "arcane_core/base/error/FatalErrorException.h"

#include <map>

using namespace Arcane;

namespace
{
class PartialItemsTest : public test::PartialVariableFixture
{
 protected:
  //! What a service that writes would get.
  struct Saved
  {
    VariableMetaData meta_data;
    Ref<IData> values;
  };
  std::vector<Saved> save() const
  {
    const detail::variables::PartialItems items(m_vm.get());
    std::vector<Saved> saved;
    for (IVariable* variable : m_vm->variablesToSave())
      saved.push_back({ variable->createMetaData(), variable->data()->cloneRef() });
    return saved;
  }
  //! What a restart does.
  void restore(const std::vector<Saved>& saved)
  {
    VariableCollection variables;
    for (const Saved& s : saved) {
      IVariable* variable = m_vm->createVariableFromMetaData(s.meta_data);
      variable->data()->copy(*s.values);
      variables.add(variable);
    }
    detail::variables::giveItemsToPartialVariables(variables);
    for (IVariable* variable : variables)
      variable->notifyEndRead();
  }
};
} // namespace

TEST_F(PartialItemsTest, HiddenVariablesExistOnlyWhileValuesAreSaved)
{
  buildMesh();
  makeGroup(3);
  const PartialVariableCellInt64 a(info("A", "Some"));
  const PartialVariableCellInt64 b(info("B", "Some"));

  const std::vector<Saved> saved = save();

  ASSERT_EQ(saved.size(), 3u);
  EXPECT_EQ(saved[0].meta_data.fullName(), "ArcanePartialItems_Mesh0_Cell_Some");
  EXPECT_EQ(saved[0].values->nbElement(), a.itemGroup().size());
  EXPECT_EQ(m_vm->variables().count(), 2);
}

TEST_F(PartialItemsTest, NothingIsHiddenWithoutPartialVariable)
{
  buildMesh();
  const VariableCellReal a(VariableBuildInfo(m_handle, "A"));

  EXPECT_EQ(save().size(), 1u);
}

TEST_F(PartialItemsTest, RestartFindsValuesBitForBit)
{
  buildMesh();
  std::vector<Saved> saved;
  detail::mesh::MeshState state;
  {
    makeGroup(3);
    PartialVariableCellInt64 v(info("V", "Some"));
    PartialVariableCellArrayReal table(info("Table", "Some"));
    PartialVariableFaceInt64 faces(VariableBuildInfo(m_handle, "Faces", "Face", allCells().faceGroup().name()));
    table.resize(2);
    setToUniqueIds(v);
    ENUMERATE_CELL(cell, table.itemGroup())
    table(cell, 1) = 1.0 / static_cast<Real>(1 + cell->uniqueId().asInt64());
    ENUMERATE_FACE(face, faces.itemGroup())
    faces[face] = face->uniqueId();
    saved = save();
    state = m_topology->state();
  }
  m_vm->detachMesh(m_handle);
  m_topology.reset();

  // As a run that continues: variables are read, then the mesh, then the code declares what it uses.
  restore(saved);
  makeMesh();
  m_topology->restore(state);
  PartialVariableCellInt64 v(info("V", "Some"));
  PartialVariableCellArrayReal table(info("Table", "Some"));
  const String name_of_faces = "AllCells_FaceGroup";
  PartialVariableFaceInt64 faces(VariableBuildInfo(m_handle, "Faces", "Face", name_of_faces));
  EXPECT_TRUE(faces.itemGroup().null());
  EXPECT_EQ(allCells().faceGroup().name(), name_of_faces);

  EXPECT_GT(v.asArray().size(), 0);
  ASSERT_EQ(v.asArray().size(), v.itemGroup().size());
  ENUMERATE_CELL(cell, v.itemGroup())
  {
    EXPECT_EQ(v[cell], cell->uniqueId());
    EXPECT_EQ(table(cell, 1), 1.0 / static_cast<Real>(1 + cell->uniqueId().asInt64()));
  }
  ASSERT_EQ(faces.asArray().size(), allFaces().size());
  ENUMERATE_FACE(face, faces.itemGroup())
  EXPECT_EQ(faces[face], face->uniqueId());
  for (const Saved& s : saved)
    if (s.meta_data.baseName() == "V") {
      EXPECT_TRUE(v.variable()->data()->isSame(*s.values));
    }
}

TEST_F(PartialItemsTest, ValuesReadAfterAChangeOfTheGroupFindTheirItems)
{
  buildMesh();
  CellGroup group = makeGroup(2);
  PartialVariableCellInt64 v(info("V", "Some"));
  setToUniqueIds(v);
  const std::vector<Saved> saved = save();
  group.setItems(multiplesOf(3), true);
  v.fill(-1);

  restore(saved);

  EXPECT_EQ(v.asArray().size(), group.size());
  ENUMERATE_CELL(cell, group)
  if (cell->uniqueId() % 2 == 0) {
    EXPECT_EQ(v[cell], cell->uniqueId());
  }
}

TEST_F(PartialItemsTest, SecondSaveWhileTheGroupIsAwaitedKeepsTheItems)
{
  buildMesh();
  makeGroup(2);
  std::vector<Saved> saved;
  {
    PartialVariableCellInt64 v(info("V", "Some"));
    setToUniqueIds(v);
    saved = save();
  }
  family(IK_Cell)->destroyGroups();
  restore(saved);

  const std::vector<Saved> again = save();
  ASSERT_EQ(again.size(), saved.size());
  for (std::size_t i = 0; i < saved.size(); ++i)
    EXPECT_TRUE(again[i].values->isSame(*saved[i].values)) << saved[i].meta_data.fullName();
}

TEST_F(PartialItemsTest, ValuesWithoutItemsMustBeAsManyAsTheGroupHas)
{
  buildMesh();
  makeGroup(2);
  PartialVariableCellInt64 v(info("V", "Some"));
  v.variable()->data()->resize(v.itemGroup().size() + 1);

  const String text = test::textOf<FatalErrorException>([&] { v.variable()->notifyEndRead(); });

  EXPECT_TRUE(text.contains("partial variable 'Mesh0_Cell_V' has ")) << text;
}
