// SPDX-License-Identifier: Apache-2.0
#include "tests/unit/shmem/ArenaFixture.h"

#include "shmem/MachineMemoryReport.h"
#include "shmem/MachineMemoryTable.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "tests/support/ByteUnits.h"

#include <algorithm>
#include <sstream>
#include <string>

namespace
{
using namespace Arcane;
using detail::shmem::MachineMemoryTable;
using detail::shmem::SharedPublication;

using test::mebi;

class MachineMemoryReportTest : public test::ArenaFixture
{
 protected:
  //! An array of the shared memory under a name.
  struct Shown
  {
    Shown(detail::shmem::MachineArena* arena, const String& name)
    : values(arena->allocator())
    , publication(*arena, name)
    {}

    void resize(Int64 nb_byte)
    {
      values.resizeNoInit(nb_byte);
      values.shrink();
      publication.publish(values.data(), 1, ConstArrayView<Int64>(1, &nb_byte));
    }

    UniqueArray<Byte> values;
    SharedPublication publication;
  };

  inline static thread_local std::size_t m_index = 0;
  inline static thread_local std::size_t m_nb = 1;

  void enterRank() override
  {
    ArenaFixture::enterRank();
    m_index = static_cast<std::size_t>(m_arena->machineIndex(m_rank));
    m_nb = static_cast<std::size_t>(m_machine_ranks.size());
  }
};

TEST_F(MachineMemoryReportTest, EachRankSeesWhatVariablesOfAllTakeAndTook)
{
  Shown density(m_arena, "Density");
  density.resize(4 * mebi);
  density.resize(static_cast<Int64>(m_index + 1) * mebi);
  Shown pressure(m_arena, "Pressure");
  pressure.resize(100);
  m_arena->barrier();

  const MachineMemoryTable table(*m_arena);

  ASSERT_EQ(table.variables().size(), 2u);
  const MachineMemoryTable::Row& row = table.variables().at("Density");
  for (std::size_t i = 0; i < m_nb; ++i) {
    EXPECT_GE(row.now[i], static_cast<Int64>(i + 1) * mebi);
    EXPECT_LT(row.now[i], static_cast<Int64>(i + 2) * mebi);
    EXPECT_GE(table.all().now[i], row.now[i]);
  }
  EXPECT_GE(row.most, static_cast<Int64>(m_nb) * 4 * mebi);
  EXPECT_LT(table.variables().at("Pressure").total(), static_cast<Int64>(m_nb) * 1000);
  m_arena->barrier();
}

TEST_F(MachineMemoryReportTest, TheLargestVariablesComeFirstAndTheRestIsAdded)
{
  std::vector<std::unique_ptr<Shown>> shown;
  for (Int32 i = 0; i < 5; ++i) {
    shown.push_back(std::make_unique<Shown>(m_arena, String::format("Variable{0}", i)));
    shown.back()->resize((i + 1) * 64 * 1024);
  }
  m_arena->barrier();

  const std::vector<String> lines = MachineMemoryTable(*m_arena).lines(2);

  ASSERT_EQ(lines.size(), 8u);
  auto startsWith = [&](std::size_t i, const char* text) { return std::string(lines[i].localstr()).rfind(text, 0) == 0; };
  EXPECT_TRUE(startsWith(0, "machine '"));
  EXPECT_TRUE(startsWith(2, "Variable4"));
  EXPECT_TRUE(startsWith(3, "Variable3"));
  EXPECT_TRUE(startsWith(4, "the other 3"));
  EXPECT_TRUE(startsWith(6, "all"));
  EXPECT_NE(std::string(lines[2].localstr()).find("320.0 KiB"), std::string::npos) << lines[2];
  m_arena->barrier();
}

TEST_F(MachineMemoryReportTest, Rank0PrintsATablePerMachine)
{
  std::ostringstream out;
  Ref<ITraceMng> tm = makeRef(new ITraceMng());
  tm->setRedirectStream(&out);
  const Ref<IParallelMng> pm = newManager(tm.get());
  detail::shmem::MachineArena* arena = detail::shmem::MachineArena::create(pm.get());
  Shown density(arena, "Density");
  density.resize(mebi);

  ParallelMngUtils::printMachineMemoryReport(pm.get());

  const std::string text = out.str();
  Int32 nb_machine = 0;
  for (std::size_t at = text.find("Density"); at != std::string::npos; at = text.find("Density", at + 1))
    ++nb_machine;
  const Int32 is_first = (m_machine_ranks[0] == m_rank) ? 1 : 0;
  const Int32 nb_expected = m_pm->reduce(Parallel::ReduceSum, is_first);
  EXPECT_EQ(nb_machine, m_rank == 0 ? nb_expected : 0) << text;
  if (m_rank == 0) {
    EXPECT_NE(text.find("[shmem] machine '"), std::string::npos) << text;
    EXPECT_NE(text.find("rank " + std::to_string(m_machine_ranks[m_machine_ranks.size() - 1])), std::string::npos) << text;
  }
}
} // namespace
