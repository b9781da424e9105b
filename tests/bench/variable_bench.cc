// SPDX-License-Identifier: Apache-2.0
// Speed of variables that are not on items, on one rank.
// variable_bench [--repeat N]
#include "tests/bench/BenchSupport.h"

#include "variables/core/IVariableMng.h"
#include "variables/core/VariableTypes.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/comm/MpiEnvironment.h"

#include <vector>

using namespace Arcane;

namespace
{
constexpr int nb_pair = 9;
constexpr int nb_call = 200000;

//! The compiler must not know what memory holds.
void forgetMemory()
{
  asm volatile("" ::: "memory");
}

//! Time of one resize() up and one down, both within the memory that is there. \unit{us}
template <typename ArrayType> double resizeTime(ArrayType& values, Int32 small_size, Int32 large_size)
{
  values.resize(large_size);
  return 1e6 * Bench::secondsOf(Bench::processorSeconds, nb_call, [&] {
           values.resize(small_size);
           forgetMemory();
           values.resize(large_size);
           forgetMemory();
         });
}

//! Medians of pairs, each measured one after the other.
void printPairs(const char* name, VariableArrayReal& values, Int32 small_size, Int32 large_size)
{
  std::vector<double> baseline;
  std::vector<double> of_ours, of_baseline;
  for (int i = 0; i < nb_pair; ++i) {
    of_ours.push_back(resizeTime(values, small_size, large_size));
    of_baseline.push_back(resizeTime(baseline, small_size, large_size));
  }
  Bench::printRow(name, "us", Bench::median(of_ours), Bench::median(of_baseline));
}
} // namespace

int main(int argc, char** argv)
{
  MpiEnvironment environment(&argc, &argv);
  const Ref<IParallelMng> pm = environment.createParallelMng(nullptr);
  ITraceMng trace;
  IVariableMng variable_mng(pm.get(), &trace);
  VariableArrayReal values(VariableBuildInfo(&variable_mng, "Values"));
  const int nb_repetition = Bench::nbRepetition(argc, argv);
  for (int i = 0; i < nb_repetition; ++i) {
    printPairs("array_resize", values, 1000, 1100);
    printPairs("array_resize_zero", values, 0, 1000);
  }
  return 0;
}
