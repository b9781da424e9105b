// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/MemoryReport.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/materials/state/ConstituentMemory.h"
#include "arcane_core/mesh/topology/FamilyMemory.h"
#include "arcane_core/mesh/topology/MeshTopology.h"
#include "arcane_core/mesh/topology/UserFamilies.h"
#include "arcane_core/run/RunOptions.h"
#include "arcane_core/service/ISubDomain.h"
#include "shmem/MachineMemoryReport.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"

#include <algorithm>
#include <map>
#include <sstream>

namespace Arcane::detail::run
{
namespace
{
//! Smaller arrays are added up: a run may have thousands of variables.
constexpr std::size_t nb_row = 40;
constexpr Real nb_byte_of_mb = 1.0e6;
constexpr Int32 report_level = 1;

class ArrayList
{
 public:
  void add(const String& name, Int64 nb_byte)
  {
    if (nb_byte > 0)
      m_arrays.push_back({ name, nb_byte });
  }
  void addFamily(const String& mesh, IItemFamily* family)
  {
    mesh::forEachArray(*family, [&](const String& use, Int64 nb_byte) { add(String::format("{0}: {1}", mesh, use), nb_byte); });
  }
  void addConnectivities(const IMesh* mesh)
  {
    for (const auto& connectivity : mesh->topology()->userFamilies().connectivities())
      add(String::format("{0}: connectivity {1} from {2} to {3}", mesh->name(), connectivity->name(), connectivity->sourceFamily()->name(),
                         connectivity->targetFamily()->name()),
          connectivity->allocatedBytes());
  }
  void addVariable(const IVariable* variable)
  {
    const bool is_shared = (variable->property() & IVariable::PInShMem) != 0;
    add(String::format("{0} {1}", is_shared ? "window of variable" : "variable", variable->fullName()), variable->data()->allocatedBytes());
  }
  std::vector<ArrayMemory> take() { return std::move(m_arrays); }

 private:
  std::vector<ArrayMemory> m_arrays;
};

String rowText(Real of_all, Real of_largest, const String& name)
{
  return base::printfText("[memory] %12.3f MB in all, %12.3f MB at most in a rank: ", of_all / nb_byte_of_mb, of_largest / nb_byte_of_mb) +
         name;
}
} // namespace

std::vector<ArrayMemory> arraysInMemory(const ISubDomain* sd)
{
  ArrayList list;
  for (const IMesh* mesh : sd->meshes()) {
    for (IItemFamily* family : mesh->itemFamilies())
      list.addFamily(mesh->name(), family);
    list.addConnectivities(mesh);
    for (const auto& [name, nb_byte] : state::constituentsInMemory(mesh->handle()))
      list.add(name, nb_byte);
  }
  const VariableCollection variables = sd->variableMng()->usedVariables();
  for (VariableCollection::Enumerator i(variables); ++i;)
    list.addVariable(*i);
  return list.take();
}

std::vector<ArrayMemoryOverRanks> gatherArrays(IParallelMng* pm, const std::vector<ArrayMemory>& arrays)
{
  // Ranks may have different arrays: groups are computed where they are asked for.
  base::ClassicStream<std::ostringstream> mine;
  for (const ArrayMemory& array : arrays)
    mine << array.nb_byte << ' ' << array.name << '\n';
  const std::string text = mine.str();
  UniqueArray<Byte> all;
  pm->gatherVariable(ConstArrayView<Byte>(static_cast<Int32>(text.size()), reinterpret_cast<const Byte*>(text.data())), all, 0);
  if (pm->commRank() != 0)
    return {};
  std::map<std::string, ArrayMemoryOverRanks> table;
  base::ClassicStream<std::istringstream> rows(
    std::string(reinterpret_cast<const char*>(all.data()), static_cast<std::size_t>(all.largeSize())));
  Int64 nb_byte = 0;
  std::string name;
  while (rows >> nb_byte && rows.ignore() && std::getline(rows, name)) {
    ArrayMemoryOverRanks& row = table[name];
    row.name = String(name);
    row.nb_byte += nb_byte;
    row.nb_byte_of_largest = std::max(row.nb_byte_of_largest, nb_byte);
  }
  std::vector<ArrayMemoryOverRanks> sorted;
  for (auto& [key, row] : table)
    sorted.push_back(row);
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.nb_byte > b.nb_byte; });
  return sorted;
}

void printMemoryReport(const ISubDomain* sd, const String& when)
{
  IParallelMng* pm = sd->parallelMng();
  Real resident[2] = { platform::getMemoryUsed(), platform::getPeakMemoryUsed() };
  pm->reduce(Parallel::ReduceMax, ArrayView<Real>(2, resident));
  const std::vector<ArrayMemoryOverRanks> rows = gatherArrays(pm, arraysInMemory(sd));
  if (pm->commRank() != 0)
    return;
  ArrayMemoryOverRanks all;
  ArrayMemoryOverRanks others;
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (ArrayMemoryOverRanks* sum : { &all, i < nb_row ? nullptr : &others })
      if (sum) {
        sum->nb_byte += rows[i].nb_byte;
        sum->nb_byte_of_largest += rows[i].nb_byte_of_largest;
      }
  const auto print = [&](const ArrayMemoryOverRanks& row, const String& name) {
    sd->traceMng()->info(report_level) << rowText(static_cast<Real>(row.nb_byte), static_cast<Real>(row.nb_byte_of_largest), name);
  };
  sd->traceMng()->info(report_level) << base::printfText("[memory] %12.3f MB resident in the largest process, %12.3f MB at most so far, ",
                                                         resident[0] / nb_byte_of_mb, resident[1] / nb_byte_of_mb)
                                     << when;
  print(all, String::format("{0} arrays", rows.size()));
  for (std::size_t i = 0; i < std::min(rows.size(), nb_row); ++i)
    print(rows[i], rows[i].name);
  if (rows.size() > nb_row)
    print(others, String::format("{0} other arrays", rows.size() - nb_row));
}

void printMemoryAtEnd(const ISubDomain* sd, const RunOptions& options)
{
  if (options.has_memory_report)
    printMemoryReport(sd, "at the end");
  if (options.has_shmem_report)
    ParallelMngUtils::printMachineMemoryReport(sd->parallelMng());
}
} // namespace Arcane::detail::run
