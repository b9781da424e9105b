// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/MemoryReport.h"

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/MpiEnvironment.h"
#include "arcane_core/domain/IPrimaryMesh.h"
#include "arcane_core/mesh/connectivities/IIndexedIncrementalItemConnectivityMng.h"
#include "arcane_core/mesh/user_families/IDoFFamily.h"
#include "arcane_core/mesh/user_families/IParticleFamily.h"
#include "arcane_core/service/IMeshMng.h"
#include "tests/unit/arcane_core/service/SubDomainFixture.h"
#include "variables/core/VariableTypes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace Arcane::detail::run
{
TEST(MemoryReportTest, ArraysOfAllRanksAreAddedUpByName)
{
  MpiEnvironment environment(nullptr, nullptr);
  const Ref<IParallelMng> pm = environment.createParallelMng(nullptr);
  const Int64 nb_rank = pm->commSize();
  std::vector<ArrayMemory> mine{ { "on all ranks", 100 * (pm->commRank() + 1) }, { "a name of three words", 7 } };
  if (pm->commRank() == nb_rank - 1)
    mine.push_back({ "of the last rank", Int64(1) << 40 });

  const std::vector<ArrayMemoryOverRanks> rows = gatherArrays(pm.get(), mine);

  if (pm->commRank() != 0) {
    EXPECT_TRUE(rows.empty());
    return;
  }
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].name, "of the last rank");
  EXPECT_EQ(rows[0].nb_byte, Int64(1) << 40);
  EXPECT_EQ(rows[0].nb_byte_of_largest, Int64(1) << 40);
  EXPECT_EQ(rows[1].name, "on all ranks");
  EXPECT_EQ(rows[1].nb_byte, 100 * nb_rank * (nb_rank + 1) / 2);
  EXPECT_EQ(rows[1].nb_byte_of_largest, 100 * nb_rank);
  EXPECT_EQ(rows[2].name, "a name of three words");
  EXPECT_EQ(rows[2].nb_byte, 7 * nb_rank);
}

TEST(MemoryReportTest, VariablesAreInTheListWithTheirBytes)
{
  test::TestSubDomain sd;
  VariableArrayReal values(VariableBuildInfo(sd.get(), "Values"));
  values.resize(1000);

  const std::vector<ArrayMemory> arrays = arraysInMemory(sd.get());

  const auto found = std::find_if(arrays.begin(), arrays.end(), [](const ArrayMemory& a) { return a.name == "variable Values"; });
  ASSERT_NE(found, arrays.end());
  EXPECT_GE(found->nb_byte, 8000);
  EXPECT_LT(found->nb_byte, 16000);
  EXPECT_TRUE(std::all_of(arrays.begin(), arrays.end(), [](const ArrayMemory& a) { return a.nb_byte > 0; }));
}

TEST(MemoryReportTest, FamiliesAndConnectivitiesOfApplicationsAreInTheList)
{
  test::TestSubDomain sd;
  IMesh* mesh = sd->meshMng()->meshFactoryMng()->createMesh(MeshBuildInfo("Fine"));
  IItemFamily* dofs = mesh->createItemFamily(IK_DoF, "Unknowns");
  IItemFamily* tracers = mesh->createItemFamily(IK_Particle, "Tracers");
  UniqueArray<Int64> uids(1000);
  std::iota(uids.begin(), uids.end(), 0);
  UniqueArray<Int32> ids(1000);
  dofs->toDoFFamily()->addDoFs(uids, ids);
  tracers->toParticleFamily()->addParticles(uids, ids);
  dofs->endUpdate();
  tracers->endUpdate();
  const auto links = mesh->indexedConnectivityMng()->findOrCreateConnectivity(tracers, dofs, "Links");
  for (const Int32 id : ids)
    links->connectivity()->addConnectedItem(ItemLocalId(id), ItemLocalId(id));

  std::map<std::string, Int64> bytes;
  for (const ArrayMemory& array : arraysInMemory(sd.get()))
    bytes[array.name.localstr()] += array.nb_byte;

  EXPECT_GE(bytes["Fine: connectivity Links from Tracers to Unknowns"], 12000);
  EXPECT_EQ(bytes["Fine: cells of Tracers"], 4000);
  for (const char* family : { "Unknowns", "Tracers" })
    EXPECT_GE(bytes[std::string("Fine: Owners of ") + family], 4000) << family;
}
} // namespace Arcane::detail::run
