// SPDX-License-Identifier: Apache-2.0
#include "shmem/MachineMemoryReport.h"

#include "shmem/MachineMemoryTable.h"

#include "arcane_core/base/log/ITraceMng.h"

#include <string_view>

namespace Arcane::ParallelMngUtils
{
namespace
{
constexpr Int32 max_variable = 30;
} // namespace

void printMachineMemoryReport(IParallelMng* pm)
{
  detail::shmem::MachineArena* arena = detail::shmem::MachineArena::ofRun(pm);
  if (!arena)
    return;
  // One rank of each machine reads the table of its machine; the lines go to rank 0.
  std::string text;
  if (pm->machineRanks()[0] == pm->commRank())
    for (const String& line : detail::shmem::MachineMemoryTable(*arena).lines(max_variable))
      text += std::string(line.localstr()) + "\n";
  UniqueArray<Byte> all;
  const auto* bytes = reinterpret_cast<const Byte*>(text.data());
  pm->gatherVariable(ConstArrayView<Byte>(static_cast<Int32>(text.size()), bytes), all, 0);
  ITraceMng* tm = pm->traceMng();
  if (pm->commRank() != 0 || !tm)
    return;
  std::string_view rest(reinterpret_cast<const char*>(all.data()), static_cast<std::size_t>(all.largeSize()));
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    tm->info() << "[shmem] " << rest.substr(0, end);
    rest.remove_prefix(end + 1);
  }
}

void trimMachineMemory(IParallelMng* pm)
{
  if (detail::shmem::MachineArena* arena = detail::shmem::MachineArena::ofRun(pm))
    arena->trim();
}
} // namespace Arcane::ParallelMngUtils
