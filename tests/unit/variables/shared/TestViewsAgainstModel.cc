// SPDX-License-Identifier: Apache-2.0
// Random programs of all ranks against a sequential model, which tells what each rank must read of each other one at any time.
#include "tests/unit/variables/shared/SharedVariableFixture.h"

#include <optional>
#include <random>
#include <string>
#include <thread>
#include <vector>

using namespace Arcane;

namespace
{
//! What one rank has of the list and of the table. Both have the same values everywhere.
struct Model
{
  Int32 list_size = 0;
  Int64 list_value = 0;
  Int32 table_size = 0;
  Int64 table_value = 0;
  //! The life of the list: another one begins when the list is declared again.
  Int32 life = 1;
  bool has_list = true;
};

enum class eStep
{
  ResizeList,
  ResizeTable,
  EndList,
  DeclareList,
  Pause
};
struct Step
{
  eStep what = eStep::Pause;
  Int32 size = 0;
  Int64 value = 0;
};

//! Returns what \a rank does in one phase, between two barriers. It depends on nothing else, so that each rank knows it of all.
std::vector<Step> stepsOf(unsigned seed, Int32 program, Int32 phase, Int32 rank)
{
  std::minstd_rand random(seed + static_cast<unsigned>((program * 4 + phase) * 64 + rank) * 7919u);
  random.discard(3);
  std::vector<Step> steps(random() % 4);
  for (Step& step : steps) {
    const auto kind = random() % 8;
    step.what = kind < 3    ? eStep::ResizeList
                : kind < 5  ? eStep::ResizeTable
                : kind == 5 ? eStep::EndList
                : kind == 6 ? eStep::DeclareList
                            : eStep::Pause;
    // Sizes of several blocks of memory, from none to some pages.
    step.size = static_cast<Int32>(random() % (1u << (random() % 11)));
    step.value = static_cast<Int64>(random());
  }
  return steps;
}

void apply(const Step& step, Model& model)
{
  switch (step.what) {
  case eStep::ResizeList:
    if (model.has_list) {
      model.list_size = step.size;
      model.list_value = step.value;
    }
    break;
  case eStep::ResizeTable:
    model.table_size = step.size % 32;
    model.table_value = step.value;
    break;
  case eStep::EndList: model.has_list = false; break;
  case eStep::DeclareList:
    if (!model.has_list) {
      model.has_list = true;
      ++model.life;
      model.list_size = 0;
    }
    break;
  case eStep::Pause: break;
  }
}

class ViewsAgainstModelTest : public Arcane::test::SharedVariableFixture
{
 protected:
  using ListView = MachineShMemWinVariableArrayT<Int64>;
  using TableView = MachineShMemWinVariableArray2T<Int64>;

  static inline thread_local std::string m_fault;
  static inline thread_local Int64 m_nb_read;
  static inline thread_local Int32 m_program;

  //! Does to the variables of this rank what apply() does to its model.
  void perform(const Step& step, std::optional<VariableArrayInt64>& list, VariableArray2Int64& table)
  {
    switch (step.what) {
    case eStep::ResizeList:
      if (list) {
        list->resize(step.size);
        list->fill(step.value);
      }
      break;
    case eStep::ResizeTable:
      table.resize(step.size % 32, 3);
      table.fill(step.value);
      break;
    case eStep::EndList: list.reset(); break;
    case eStep::DeclareList:
      if (!list)
        list.emplace(info("List"));
      break;
    case eStep::Pause: std::this_thread::yield(); break;
    }
  }

  void expect(const std::string& what, Int32 of_rank, Int64 found, Int64 expected)
  {
    ++m_nb_read;
    if (found != expected && m_fault.empty())
      m_fault = what + " of rank " + std::to_string(of_rank) + " in program " + std::to_string(m_program) + " is " + std::to_string(found) +
                ", expected " + std::to_string(expected);
  }

  //! \param view_life  the life of the list for which the view was made
  void check(const ListView& list, const TableView& table, Int32 of_rank, const Model& model, Int32 view_life)
  {
    const Span2<const Int64> rows = table.constView(of_rank);
    expect("rows", of_rank, rows.dim1Size(), model.table_size);
    if (model.table_size > 0)
      expect("value of the table", of_rank, rows[model.table_size - 1][2], model.table_value);
    const bool is_there = model.has_list && model.life == view_life;
    try {
      const Span<const Int64> values = list.constView(of_rank);
      expect("list", of_rank, 1, is_there ? 1 : 0);
      expect("size of the list", of_rank, values.size(), model.list_size);
      for (Int64 i = 0; i < values.size(); i += 1 + values.size() / 4)
        expect("value of the list", of_rank, values[i], model.list_value);
    }
    catch (const FatalErrorException&) {
      expect("list", of_rank, 0, is_there ? 1 : 0);
    }
  }

  void runProgram(unsigned seed, Int32 program)
  {
    m_program = program;
    std::optional<VariableArrayInt64> list(info("List"));
    VariableArray2Int64 table(info("Table"));
    const ListView list_view(*list);
    const TableView table_view(table);
    std::vector<Model> models(static_cast<std::size_t>(nbRank()));
    std::minstd_rand random(seed + static_cast<unsigned>(program * 64 + rank()));
    for (Int32 phase = 0; phase < 3; ++phase) {
      const std::vector<Model> at_barrier = models;
      Model& mine = models[static_cast<std::size_t>(rank())];
      const auto look = [&] {
        const Int32 of_rank = m_pm->machineRanks()[static_cast<Int32>(random() % static_cast<unsigned>(m_pm->machineRanks().size()))];
        // A rank reads its own variables as they are, as long as they live.
        const bool is_own = of_rank == rank() && mine.has_list && mine.life == 1;
        if (of_rank != rank() || is_own)
          check(list_view, table_view, of_rank, is_own ? mine : at_barrier[static_cast<std::size_t>(of_rank)], 1);
      };
      look();
      for (const Step& step : stepsOf(seed, program, phase, rank())) {
        perform(step, list, table);
        apply(step, mine);
        look();
      }
      look();
      for (Int32 r = 0; r < nbRank(); ++r)
        if (r != rank())
          for (const Step& step : stepsOf(seed, program, phase, r))
            apply(step, models[static_cast<std::size_t>(r)]);
      table_view.barrier();
    }
  }
};
} // namespace

TEST_F(ViewsAgainstModelTest, TenThousandProgramsReadWhatTheModelSays)
{
  m_fault.clear();
  m_nb_read = 0;
  // After a fault a rank goes on: the others would wait for it in the next barrier.
  for (Int32 program = 0; program < 10000; ++program)
    runProgram(1, program);
  EXPECT_EQ(m_fault, "");
  EXPECT_GT(m_nb_read, 10000);
}
