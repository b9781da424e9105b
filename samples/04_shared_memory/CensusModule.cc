// SPDX-License-Identifier: Apache-2.0
#include "Census_axl.h"

#include <arcane/core/ContigMachineShMemWin.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/core/MachineShMemWin.h>
#include <arcane/core/MachineShMemWinVariable.h>

#include <algorithm>

using namespace Arcane;

class CensusModule : public ArcaneCensusObject
{
 public:
  explicit CensusModule(const ModuleBuildInfo& info)
  : ArcaneCensusObject(info)
  {}

  void startInit() override
  {
    m_global_deltat = 1.0;
    m_population.fill(1.0);
    // The table is once in the memory of the machine: its first rank makes it, and those of the others stay empty.
    const MachineShMemWinVariableArrayT growth(m_growth);
    if (_isFirstOf(growth.machineRanks())) {
      m_growth.resize(5);
      for (Int32 i = 0; i < 5; ++i)
        m_growth[i] = 1.0 + i;
    }
    _saveTableOnce(growth.machineRanks());
  }

  //! The table came back on the rank that saved it; which ranks save it is to be said again.
  void continueInit() override { _saveTableOnce(MachineShMemWinVariableArrayT(m_growth).machineRanks()); }

  void compute() override
  {
    _grow();
    _tellLargest();
    const Real total = parallelMng()->reduce(Parallel::ReduceSum, _sumOfThisMachine());
    _tellCrowded();
    info() << "iteration " << m_global_iteration() << ": " << total << " inhabitants";
  }

 private:
  bool _isFirstOf(ConstArrayView<Int32> ranks) const { return parallelMng()->commRank() == ranks[0]; }

  void _saveTableOnce(ConstArrayView<Int32> machine_ranks)
  {
    if (!_isFirstOf(machine_ranks))
      m_growth.setProperty(IVariable::PDumpNull);
  }

  //! Reads the table where it is, in the part of the first rank.
  void _grow()
  {
    const MachineShMemWinVariableArrayT growth(m_growth); // a barrier: the table is written
    const Span<const Real> table = growth.view(growth.machineRanks()[0]);
    ENUMERATE_CELL(icell, allCells().own())
    m_population[icell] += table[icell->uniqueId().asInt64() % table.size()];
    m_population.synchronize(); // no message between ranks of a machine
  }

  //! Looks at the values of the other ranks themselves.
  void _tellLargest()
  {
    const MachineShMemWinMeshVariableScalarT population(m_population); // a barrier: all have grown
    Real largest = 0.0;
    for (const Int32 rank : population.machineRanks())
      for (const Real value : population.view(rank))
        largest = std::max(largest, value);
    if (_isFirstOf(population.machineRanks()))
      pinfo() << "machine of " << population.machineRanks().size() << " rank(s): largest population " << largest;
    population.barrier(); // nobody grows again before all have looked
  }

  //! One number per rank in a window: each writes its own, each reads all, in the order of ranks.
  Real _sumOfThisMachine()
  {
    ContigMachineShMemWin<Real> sums(parallelMng(), 1);
    Real own = 0.0;
    ENUMERATE_CELL(icell, allCells().own())
    own += m_population[icell];
    sums.segmentView()[0] = own;
    sums.barrier();
    Real total = 0.0;
    for (const Real sum : sums.windowConstView())
      total += sum;
    sums.barrier();
    return _isFirstOf(sums.machineRanks()) ? total : 0.0;
  }

  //! A list that grows: each rank appends as much as it has, the first one reads what all have.
  void _tellCrowded()
  {
    UniqueArray<Int64> crowded;
    ENUMERATE_CELL(icell, allCells().own())
    if (m_population[icell] > options()->crowd())
      crowded.add(icell->uniqueId());
    MachineShMemWin<Int64> list(parallelMng());
    list.add(crowded);
    Int64 nb_crowded = 0;
    for (const Int32 rank : list.machineRanks())
      nb_crowded += list.segmentConstView(rank).size();
    if (nb_crowded > 0 && _isFirstOf(list.machineRanks()))
      pinfo() << "machine of " << list.machineRanks().size() << " rank(s): " << nb_crowded << " crowded cells";
    list.barrier();
  }
};

ARCANE_REGISTER_MODULE_CENSUS(CensusModule);
