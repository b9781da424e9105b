// SPDX-License-Identifier: Apache-2.0
// Variables of all lives: of the module, of one entry point, of nobody.
#include "Keeper_axl.h"

#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ISubDomain.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/VariableBuildInfo.h>
#include <arcane/VariableTypes.h>
#include <arcane/utils/PlatformUtils.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <thread>

using namespace Arcane;

namespace
{
String environmentOr(const char* name, const char* otherwise)
{
  const String value = platform::getEnvironmentVariable(name);
  return value.null() ? String(otherwise) : value;
}
} // namespace

class KeeperModule : public ArcaneKeeperObject
{
 public:
  explicit KeeperModule(const ModuleBuildInfo& info)
  : ArcaneKeeperObject(info)
  {
    const String storage = environmentOr("KEEPER_STORAGE", "");
    if (!storage.empty())
      subDomain()->setStorageDirectory(storage);
    const VariableBuildInfo concentration(this, environmentOr("KEEPER_NAME", "Concentration"));
    const VariableBuildInfo row(this, "Row");
    const VariableBuildInfo total(this, "Total");
    if (environmentOr("KEEPER_TYPE", "real") == "real") {
      m_concentration.emplace(concentration);
      m_row.emplace(row);
      m_total.emplace(total);
    }
    else {
      m_concentrations.emplace(concentration);
      m_rows.emplace(row);
      m_totals.emplace(total);
    }
  }

  void startInit() override
  {
    m_global_deltat = 1.0;
    // Nobody refers to it afterwards.
    VariableScalarReal persistent(VariableBuildInfo(subDomain(), "Persistent", IVariable::PPersistant));
    persistent = 7.0;
  }

  void init() override
  {
    const String name = environmentOr("KEEPER_INIT_NAME", "");
    m_global_final_time = options()->finalTime();
    if (!name.empty())
      m_of_init.emplace(VariableBuildInfo(this, name));
  }

  void compute() override
  {
    if (!m_late)
      declareLate();
    m_number = m_number() + 1.0;
    ENUMERATE_(Cell, icell, allCells())
    {
      if (m_concentration)
        (*m_concentration)[icell] += 1.0;
      else
        (*m_concentrations)[icell] += 1;
      (*m_late)[icell] += 1.0;
    }
    countRows();
    waitIfAsked();
    if (m_global_time() >= options()->finalTime())
      subDomain()->timeLoopMng()->stopComputeLoop(true);
    dieAt("compute");
  }

  void exit() override
  {
    Real sums[] = { 0.0, 0.0, static_cast<Real>(ownCells().size()) };
    ENUMERATE_(Cell, icell, ownCells())
    {
      sums[0] += m_concentration ? (*m_concentration)[icell] : (*m_concentrations)[icell];
      sums[1] += m_late ? (*m_late)[icell] : 0.0;
    }
    parallelMng()->reduce(Parallel::ReduceSum, ArrayView<Real>(3, sums));
    const Real concentration = sums[0] / sums[2];
    const Real late = sums[1] / sums[2];
    info() << "kept: time " << m_global_time() << ", number " << m_number() << ", concentration " << concentration << ", late " << late
           << ", row " << sumOfRow() << ", total " << (m_total ? (*m_total)() : (*m_totals)());
    if (parallelMng()->isMasterIO())
      std::ofstream((subDomain()->exportDirectory() + "/result.txt").localstr()) << m_global_time() << ' ' << concentration << '\n';
    dieAt("exit");
  }

 private:
  // A variable that no module has before the first iteration, of one type or of another.
  void declareLate()
  {
    if (environmentOr("KEEPER_LATE_TYPE", "real") != "real")
      VariableCellInt32(VariableBuildInfo(this, "Late")).fill(0);
    m_late.emplace(VariableBuildInfo(this, "Late"));
  }

  // Arrays of items, and a number, that are integers or reals.
  void countRows()
  {
    if (m_row && m_row->arraySize() == 0)
      m_row->resize(3);
    if (m_rows && m_rows->arraySize() == 0)
      m_rows->resize(3);
    ENUMERATE_(Cell, icell, allCells())
    {
      for (Integer i = 0; i < 3; ++i)
        if (m_row)
          (*m_row)[icell][i] += i * icell->uniqueId().asInt64();
        else
          (*m_rows)[icell][i] += i * icell->uniqueId().asInt32();
    }
    if (m_total)
      *m_total = (*m_total)() + 2.0;
    else
      *m_totals = (*m_totals)() + 2;
  }

  //! The sum over all cells, which has their unique ids in it.
  Real sumOfRow()
  {
    Real sum = 0.0;
    ENUMERATE_(Cell, icell, ownCells())
    {
      for (Integer i = 0; i < 3; ++i)
        sum += m_row ? (*m_row)[icell][i] : (*m_rows)[icell][i];
    }
    return parallelMng()->reduce(Parallel::ReduceSum, sum);
  }

  void waitIfAsked()
  {
    if (!options()->waitFor.isPresent() || m_global_iteration() != 2)
      return;
    if (parallelMng()->isMasterIO())
      std::ofstream((options()->waitFor() + ".waits").localstr());
    while (!std::filesystem::exists(options()->waitFor().localstr()))
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    parallelMng()->barrier();
  }

  void dieAt(const char* where)
  {
    if (options()->dieAt() != where || m_global_time() < options()->dieTime())
      return;
    parallelMng()->barrier();
    std::raise(SIGKILL);
  }

  std::optional<VariableCellReal> m_concentration;
  std::optional<VariableCellInt32> m_concentrations;
  std::optional<VariableCellArrayReal> m_row;
  std::optional<VariableCellArrayInt32> m_rows;
  std::optional<VariableScalarReal> m_total;
  std::optional<VariableScalarInt32> m_totals;
  std::optional<VariableCellReal> m_late;
  std::optional<VariableCellReal> m_of_init;
};

ARCANE_REGISTER_MODULE_KEEPER(KeeperModule);
