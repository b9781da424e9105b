// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/sets/IMeshMaterialMng.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/materials/sets/CellToAllEnvCellConverter.h"
#include "arcane_core/materials/sets/ComponentItemVector.h"
#include "arcane_core/materials/sets/ComponentItemVectorView.h"
#include "arcane_core/materials/sets/ConstituentCells.h"
#include "arcane_core/materials/sets/ConstituentList.h"
#include "arcane_core/materials/sets/ConstituentRegistry.h"
#include "arcane_core/materials/sets/IMeshBlock.h"
#include "arcane_core/materials/sets/IMeshComponent.h"
#include "arcane_core/materials/sets/IMeshEnvironment.h"
#include "arcane_core/materials/sets/IMeshMaterial.h"
#include "arcane_core/materials/sets/MaterialGhosts.h"
#include "arcane_core/materials/sets/MaterialOptions.h"
#include "arcane_core/materials/sets/MeshBlockBuildInfo.h"
#include "arcane_core/materials/sets/VariablesOfMesh.h"
#include "tests/unit/arcane_core/materials/sets/MaterialFixture.h"

#include <sstream>

namespace
{
using namespace Arcane;
using namespace Arcane::Materials;
using test::messageOf;

class IMeshMaterialMngTest : public test::MaterialFixture
{
 protected:
  //! A and B share every sixth cell.
  void fillCells()
  {
    start();
    give(m_a1, [](Int64 uid) { return uid % 2 == 0; });
    give(m_a2, [](Int64 uid) { return uid % 4 == 0; });
    give(m_b2, [](Int64 uid) { return uid % 3 == 0; });
  }
};
} // namespace

TEST_F(IMeshMaterialMngTest, OneManagerPerMesh)
{
  EXPECT_EQ(IMeshMaterialMng::getReference(m_handle, false), nullptr);
  IMeshMaterialMng* mm = IMeshMaterialMng::getReference(m_handle);
  EXPECT_EQ(IMeshMaterialMng::getReference(m_handle, false), mm);
  EXPECT_EQ(mm->name(), "StdMat");
  EXPECT_EQ(mm->timestamp(), 0);
}

TEST_F(IMeshMaterialMngTest, ACountedReferenceKeepsTheManager)
{
  makeMesh();
  EXPECT_EQ(IMeshMaterialMng::getTrueReference(m_handle, false).get(), nullptr);
  Ref<IMeshMaterialMng> counted = IMeshMaterialMng::getTrueReference(m_handle);
  EXPECT_EQ(counted.get(), IMeshMaterialMng::getReference(m_handle));
  EXPECT_FALSE(counted->isInMeshMaterialExchange());
  m_handle.meshUserDataList()->clear();
  EXPECT_EQ(counted->name(), "StdMat");
}

TEST_F(IMeshMaterialMngTest, DeclarationsAreNumberedInOrder)
{
  declare();
  EXPECT_EQ(m_a1->name(), "A_M1");
  EXPECT_EQ(m_b2->name(), "B_M2");
  EXPECT_EQ(m_b2->id(), 2);
  EXPECT_EQ(m_b->id(), 1);
  EXPECT_EQ(m_b2->environment(), m_b);
  EXPECT_EQ(m_a2->infos(), m_b2->infos());
  EXPECT_EQ(m_a2->infos()->environmentsName().size(), 2);
  EXPECT_EQ(m_mm->components().size(), 5);
  EXPECT_EQ(m_mm->environmentsAsComponents()[1], m_b);
  EXPECT_EQ(m_mm->materialsAsComponents()[2], m_b2);
  EXPECT_EQ(m_a->asEnvironment(), m_a);
  EXPECT_EQ(m_a->asMaterial(), nullptr);
  EXPECT_EQ(m_a1->asMaterial(), m_a1);
}

TEST_F(IMeshMaterialMngTest, WrongDeclarationsLeaveNothing)
{
  declare();
  EXPECT_EQ(messageOf([&] { m_mm->registerMaterialInfo("M1"); }),
            "materials of mesh 'Mesh0': word 'M1' is registered already, expected another name");
  MeshEnvironmentBuildInfo unknown("C");
  unknown.addMaterial("M1");
  unknown.addMaterial("M3");
  EXPECT_EQ(messageOf([&] { m_mm->createEnvironment(unknown); }),
            "materials of mesh 'Mesh0': environment 'C' has material 'M3', expected a word of registerMaterialInfo(), did you mean 'M1'?");
  EXPECT_EQ(messageOf([&] { m_mm->createEnvironment(MeshEnvironmentBuildInfo("D")); }),
            "materials of mesh 'Mesh0': environment 'D' has no material, expected one or more by addMaterial()");
  EXPECT_THROW(m_mm->createEnvironment(MeshEnvironmentBuildInfo("A")), FatalErrorException);
  EXPECT_THROW(unknown.addMaterial("M1"), ArgumentException);
  EXPECT_EQ(m_mm->environments().size(), 2);
  EXPECT_EQ(m_mm->materials().size(), 3);
  m_mm->endCreate();
  m_mm->forceRecompute();
  EXPECT_EQ(messageOf([&] { m_mm->registerMaterialInfo("M4"); }),
            "materials of mesh 'Mesh0': registerMaterialInfo() is called after endCreate(), expected before it");
  EXPECT_EQ(messageOf([&] { m_mm->setModificationFlags(7); }),
            "materials: setModificationFlags(7) is called after endCreate(), expected before it");
  EXPECT_THROW(m_mm->recreateFromDump(), FatalErrorException);
}

TEST_F(IMeshMaterialMngTest, EmptyNamesAreRefused)
{
  declare();
  EXPECT_EQ(messageOf([&] { m_mm->registerMaterialInfo(""); }),
            "materials of mesh 'Mesh0': registerMaterialInfo() has an empty name, expected a word");
  EXPECT_EQ(messageOf([&] { m_mm->createEnvironment(MeshEnvironmentBuildInfo("")); }),
            "materials of mesh 'Mesh0': createEnvironment() has an empty name, expected a word");
  EXPECT_EQ(messageOf([&] { m_mm->createBlock(MeshBlockBuildInfo(String(), CellGroup())); }),
            "materials of mesh 'Mesh0': createBlock() has an empty name, expected a word");
  EXPECT_EQ(messageOf([&] { MeshEnvironmentBuildInfo("C").addMaterial(String()); }),
            "environment 'C': addMaterial() has an empty name, expected a word of registerMaterialInfo()");
  EXPECT_EQ(m_mm->environments().size(), 2);
}

TEST_F(IMeshMaterialMngTest, WithoutSubDomainThereIsNeitherExchangeNorCheckpoint)
{
  declare();
  EXPECT_EQ(messageOf([&] { m_mm->recreateFromDump(); }),
            "materials of mesh 'Mesh0': recreateFromDump() is called outside a sub-domain of the framework, expected in one: it has the "
            "checkpoints");
  m_mm->endCreate();
  EXPECT_EQ(
    messageOf([&] { m_mm->ghosts(); }),
    "materials of mesh 'Mesh0': ghosts are synchronised outside a sub-domain of the framework, expected in one: it has the exchanges");
}

TEST_F(IMeshMaterialMngTest, UseBeforeTheEndOfDeclarationsIsRefused)
{
  declare();
  EXPECT_EQ(messageOf([&] { MeshMaterialModifier modifier(m_mm); }),
            "materials of mesh 'Mesh0': MeshMaterialModifier is made before endCreate(), expected after it");
  EXPECT_EQ(messageOf([&] { m_a->view(); }), "materials of mesh 'Mesh0': the cells of 'A' are used before endCreate(), expected after it");
  EXPECT_EQ(messageOf([&] { m_mm->forceRecompute(); }),
            "materials of mesh 'Mesh0': forceRecompute() is called before endCreate(), expected after it");
  std::ostringstream infos;
  EXPECT_EQ(messageOf([&] { m_mm->dumpCellInfos(Cell(), infos); }),
            "materials of mesh 'Mesh0': dumpCellInfos() is called before endCreate(), expected after it");
  const CellToAllEnvCellConverter all(m_mm);
  EXPECT_EQ(messageOf([&] { (void)all[CellLocalId(0)].nbEnvironment(); }),
            "materials of mesh 'Mesh0': a cell is converted to its environments before endCreate(), expected after it");
  m_mm->endCreate();
  EXPECT_EQ(all[CellLocalId(0)].nbEnvironment(), 0);
}

TEST_F(IMeshMaterialMngTest, SearchesNameWhatIsNear)
{
  declare();
  EXPECT_EQ(m_mm->findEnvironment("B"), m_b);
  EXPECT_EQ(m_mm->findEnvironment("X", false), nullptr);
  EXPECT_EQ(m_mm->findBlock("X", false), nullptr);
  EXPECT_THROW(m_mm->findEnvironment("X"), FatalErrorException);
  EXPECT_THROW(m_mm->findBlock("X"), FatalErrorException);
}

TEST_F(IMeshMaterialMngTest, BlocksListEnvironments)
{
  declare();
  MeshBlockBuildInfo info("Block", allCells());
  info.addEnvironment(m_a);
  EXPECT_THROW(info.addEnvironment(m_a), ArgumentException);
  info.addEnvironment(m_b);
  IMeshBlock* block = m_mm->createBlock(info);
  EXPECT_THROW(m_mm->addEnvironmentToBlock(block, m_a), ArgumentException);
  m_mm->removeEnvironmentToBlock(block, m_a);
  EXPECT_THROW(m_mm->removeEnvironmentToBlock(block, m_a), ArgumentException);
  m_mm->addEnvironmentToBlock(block, m_a);
  EXPECT_EQ(block->environments()[0], m_b);
  EXPECT_EQ(block->nbEnvironment(), 2);
  m_mm->endCreate();
  Int32 nb = 0;
  ENUMERATE_ALLENVCELL(i, block)
  {
    EXPECT_EQ((*i).nbEnvironment(), 0);
    ++nb;
  }
  EXPECT_EQ(nb, allCells().size());
}

TEST_F(IMeshMaterialMngTest, GroupsAreThoseOfConstituents)
{
  fillCells();
  EXPECT_EQ(m_a->cells().name(), "StdMat_A");
  EXPECT_EQ(m_a1->cells().name(), "StdMat_A_M1");
  EXPECT_EQ(m_b2->cells(), m_b->cells());
  EXPECT_EQ(m_a->cells().view().localIds(), cellsWhere([](Int64 uid) { return uid % 2 == 0; }).constView());
  EXPECT_EQ(m_b->cells().size(), m_b->view().nbItem());
  m_mm->checkValid();

  CellGroup group = m_b->cells();
  group.clear();
  if (m_b->view().nbItem() > 0) {
    EXPECT_NE(messageOf([&] { m_mm->checkValid(); }).find("is in the tables of 'B' and not in the group"), std::string::npos);
  }
}

TEST_F(IMeshMaterialMngTest, EnumerationsGoThroughPureThenMixedCells)
{
  fillCells();
  for (IMeshComponent* constituent : m_mm->components()) {
    bool is_pure = true;
    Int32 last = -1;
    ENUMERATE_COMPONENTCELL(i, constituent)
    {
      const ComponentCell cell = *i;
      if (is_pure && i._varIndex().arrayIndex() != 0) {
        is_pure = false;
        last = -1;
      }
      EXPECT_EQ(i._varIndex().arrayIndex() == 0, is_pure);
      EXPECT_GT(cell.globalCellId().localId(), last);
      last = cell.globalCellId().localId();
      EXPECT_EQ(cell.component(), constituent);
      EXPECT_EQ(cell.componentId(), constituent->id());
    }
    EXPECT_EQ(constituent->pureItems().nbItem() + constituent->impureItems().nbItem(), constituent->view().nbItem());
    EXPECT_EQ(constituent->partItems(eMatPart::Impure).itemIndexes().size(), constituent->impureItems().nbItem());
  }
}

TEST_F(IMeshMaterialMngTest, VectorsKeepTheOrderOfTheirSource)
{
  fillCells();
  UniqueArray<Int32> ids(allCells().view().localIds());
  std::reverse(ids.begin(), ids.end());
  const EnvCellVector vector(ids, m_a);
  EXPECT_EQ(vector.view().nbItem(), m_a->view().nbItem());
  Int32 last = 1 << 30;
  ENUMERATE_COMPONENTITEM(EnvCell, i, vector, eMatPart::Impure)
  {
    EXPECT_LT((*i).globalCellId().localId(), last);
    last = (*i).globalCellId().localId();
    EXPECT_EQ((*i)._varIndex(), i._varIndex());
  }
  const EnvCellVector copy(vector);
  EXPECT_EQ(copy.view(), vector.view());
  EXPECT_FALSE(vector.clone().view() == vector.view());
  EXPECT_EQ(EnvCellVector(CellGroup(), m_a).view().nbItem(), 0);
  EXPECT_EQ(MatCellVector(allCells().view(), m_b2).view().nbItem(), m_b2->view().nbItem());
  EXPECT_EQ(ComponentCellVector(vector.view()).view().nbItem(), vector.view().nbItem());
  EXPECT_EQ(vector.impureItems().valueIndexes().size(), vector.impureItems().nbItem());
}

TEST_F(IMeshMaterialMngTest, PlacesAreThoseOfTheCellsOfAList)
{
  start();
  give(m_a1, [](Int64) { return true; });
  give(m_b2, [](Int64 uid) { return uid % 2 == 0; });
  for (Int32 k = 0; k < 2; ++k) {
    const ConstArrayView<MatVarIndex> places = m_a->envView()._matvarIndexes();
    ENUMERATE_ENVCELL(i, m_a)
    EXPECT_EQ(places[i.index()], i._varIndex());
    EXPECT_EQ(m_a->envView()._matvarIndexes().data(), places.data());
    const Int32 nb = m_a->envView().nbItem();
    EXPECT_EQ(m_a->envView()._subView(1, nb - 1)._matvarIndexes()[0], places[1]);
    take(m_b2, [](Int64 uid) { return uid % 4 == 0; });
  }
  const EnvCellVector vector(allCells(), m_b);
  const EnvCellVector copy(vector);
  ENUMERATE_ENVCELL(i, vector)
  EXPECT_EQ(vector._matvarIndexes()[i.index()], i._varIndex());
  EXPECT_EQ(copy._matvarIndexes().data(), vector._matvarIndexes().data());
  if (vector.view().nbItem() > 0) {
    EXPECT_NE(vector.clone()._matvarIndexes().data(), vector._matvarIndexes().data());
  }
}

TEST_F(IMeshMaterialMngTest, AListThatIsKeptOverAChangeIsRefused)
{
  start();
  give(m_a1, [](Int64) { return true; });
  const EnvCellVectorView view = m_a->envView();
  const EnvCellVector vector(allCells(), m_a);
  const EnvCellVectorSelectionView selection(view);
  const auto pure = m_a->pureEnvItems();
  const auto mixed = vector.impureItems();
  give(m_a1, [](Int64) { return true; });
  m_mm->forceRecompute();
  Int32 nb = 0;
  ENUMERATE_ENVCELL(i, view)
  ++nb;
  EXPECT_EQ(nb, allCells().size());
  give(m_b2, [](Int64) { return true; });
  const auto messages = { messageOf([&] {
                            ENUMERATE_ENVCELL(i, view)
                            ++nb;
                          }),
                          messageOf([&] {
                            ENUMERATE_ENVCELL(i, vector)
                            ++nb;
                          }),
                          messageOf([&] {
                            ENUMERATE_ENVCELL(i, selection)
                            ++nb;
                          }),
                          messageOf([&] { nb += view._matvarIndexes().size(); }),
                          messageOf([&] { nb += vector._matvarIndexes().size(); }),
                          messageOf([&] { nb += pure.valueIndexes().size(); }),
                          messageOf([&] { nb += mixed.valueIndexes().size(); }) };
  for (const auto& message : messages)
    EXPECT_NE(message.find("a list of cells of 'A' was made after change"), std::string::npos) << message;
}

TEST_F(IMeshMaterialMngTest, SelectionsListPositions)
{
  start();
  give(m_a1, [](Int64) { return true; });
  give(m_b2, [](Int64 uid) { return uid % 2 == 0; });
  const Int32 nb = m_a->envView().nbItem();
  const UniqueArray<Int32> positions{ nb - 1, 0, 2 };
  const EnvCellVectorSelectionView some(m_a->envView(), positions);
  EXPECT_EQ(some.size(), 3);
  ENUMERATE_ENVCELL(i, some)
  {
    EXPECT_EQ(i._varIndex(), m_a->envView().envCell(positions[i.index()])._varIndex());
    EXPECT_EQ(*i, some[i.index()]);
    const EnvCellLocalId id = some[i.index()];
    EXPECT_EQ(id.localId(), i._varIndex());
  }
  const MatCellVectorSelectionView all(m_b2->matView());
  EXPECT_EQ(all.size(), m_b2->matView().nbItem());
  Int32 nb_seen = 0;
  ENUMERATE_GENERIC_CELL(i, all)
  {
    const MatCell cell = *i;
    EXPECT_EQ(cell.material(), m_b2);
    ++nb_seen;
  }
  EXPECT_EQ(nb_seen, all.size());
}

TEST_F(IMeshMaterialMngTest, CellsConvertToEachOther)
{
  fillCells();
  struct Law : IUserMeshMaterial
  {
    IMeshMaterial* meshMaterial() const override { return material; }
    IMeshMaterial* material = nullptr;
  } user;
  user.material = m_b2;
  m_b2->setUserMaterial(&user);
  const CellToAllEnvCellConverter all(m_mm);
  ENUMERATE_CELL(i, allCells())
  {
    const AllEnvCell cell = all[i];
    EXPECT_EQ(all[*i], cell);
    EXPECT_EQ(cell.level(), LEVEL_ALLENVIRONMENT);
    ENUMERATE_CELL_ENVCELL(ienv, cell)
    {
      const EnvCell env = *ienv;
      EXPECT_EQ(EnvCell(ComponentCell(env)), env);
      EXPECT_EQ(env.allEnvCell(), cell);
      EXPECT_EQ(env.environment()->findEnvCell(cell), env);
      EXPECT_EQ(cell.cell(ienv.index()), env);
      ENUMERATE_CELL_MATCELL(imat, env)
      {
        EXPECT_EQ((*imat).envCell(), env);
        EXPECT_EQ((*imat).material()->findMatCell(cell), *imat);
        EXPECT_EQ((*imat).userMaterial(), (*imat).material() == m_b2 ? &user : nullptr);
        EXPECT_EQ(env.cell(imat.index()), *imat);
        EXPECT_EQ((*imat).level(), LEVEL_MATERIAL);
      }
    }
  }
  const EnvCell none;
  EXPECT_TRUE(none.null());
  EXPECT_EQ(none.nbMaterial(), 0);
  EXPECT_TRUE(none.allEnvCell().null());
  EXPECT_EQ(none.componentId(), -1);
  EXPECT_EQ(none.globalCell().localId(), -1);
  EXPECT_EQ(none.componentUniqueId(), -1);
  EXPECT_EQ(none.component(), nullptr);
  EXPECT_EQ(MatCell().userMaterial(), nullptr);
  m_b2->setUserMaterial(nullptr);
}

TEST_F(IMeshMaterialMngTest, LoopsOnConstituentsGoThroughAll)
{
  fillCells();
  std::string s;
  ENUMERATE_ENV(ienv, m_mm)
  {
    s += std::string((*ienv)->name().localstr()) + ":";
    ENUMERATE_MAT(imat, (*ienv))
    s += std::string(" ") + imat->name().localstr();
    s += ";";
  }
  EXPECT_EQ(s, "A: A_M1 A_M2;B: B_M2;");
  Int32 nb = 0;
  ENUMERATE_COMPONENT(i, m_mm->components())
  nb += (*i)->isMaterial();
  EXPECT_EQ(nb, 3);
  Int32 nb_generic = 0;
  ENUMERATE_GENERIC_CELL(i, m_a)
  ++nb_generic;
  EXPECT_EQ(nb_generic, m_a->view().nbItem());
}

TEST_F(IMeshMaterialMngTest, TextsNameConstituentsAndPlaces)
{
  fillCells();
  std::ostringstream infos;
  m_mm->dumpInfos(infos);
  EXPECT_NE(infos.str().find("materials of mesh 'Mesh0': 2 environment(s), 3 material(s)\nA: "), std::string::npos);
  if (const Int32 id = family(IK_Cell)->localIdOf(12); id >= 0) {
    std::ostringstream cell;
    m_mm->dumpCellInfos(Cell(id, family(IK_Cell)->itemSharedInfo()), cell);
    EXPECT_EQ(cell.str().substr(0, 26), "cell 12: 2 environment(s)\n");
    std::ostringstream text;
    text << at(12).cell(1) << ", " << at(12) << ", " << EnvCell();
    EXPECT_EQ(text.str(), "cell 12 of B, cell 12 of 2 environment(s), null cell");
  }
}

TEST_F(IMeshMaterialMngTest, SettingsAreStored)
{
  declare();
  EXPECT_FALSE(m_mm->dataCompressorServiceName().null());
  EXPECT_EQ(m_mm->dataCompressorServiceName(), "");
  m_mm->setSynchronizeVariableVersion(6);
  m_mm->setDataCompressorServiceName("LZ4");
  m_mm->setMeshModificationNotified(true);
  m_mm->setModificationFlags(5);
  m_a->setSpecificExecutionPolicy(Accelerator::eExecutionPolicy::Sequential);
  EXPECT_EQ(m_mm->synchronizeVariableVersion(), 6);
  EXPECT_EQ(m_mm->dataCompressorServiceName(), "LZ4");
  EXPECT_TRUE(m_mm->isMeshModificationNotified());
  EXPECT_EQ(m_mm->modificationFlags(), 5);
  EXPECT_EQ(m_a->specificExecutionPolicy(), Accelerator::eExecutionPolicy::Sequential);
}
