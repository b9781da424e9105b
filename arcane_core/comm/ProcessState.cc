// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/ProcessState.h"

#include "arcane_core/base/text/ClassicStream.h"

#include <unistd.h>

#include <fstream>
#include <sstream>
#include <string>

namespace Arcane::detail::comm
{
ProcessState::ProcessState(Int32 process)
{
  base::ClassicStream<std::ifstream> status("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  std::getline(status, text);
  // The name of the program, in parentheses, comes before the state.
  const std::size_t end = text.rfind(')');
  if (end == std::string::npos)
    return;
  base::ClassicStream<std::istringstream> fields(text.substr(end + 1));
  fields >> state;
  std::string skipped;
  for (int field = 4; field < 14; ++field)
    fields >> skipped;
  double user_ticks = 0.0;
  double system_ticks = 0.0;
  fields >> user_ticks >> system_ticks;
  processor_s = (user_ticks + system_ticks) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

bool isStopped(Int32 process)
{
  const char state = ProcessState(process).state;
  return state == 'T' || state == 't';
}

double usedBytes(Int32 process)
{
  base::ClassicStream<std::ifstream> file("/proc/" + std::to_string(process) + "/status");
  Int64 nb_kib = 0;
  // A line has a name, a number and a unit, and some have more numbers.
  for (std::string name; file >> name; std::getline(file, name)) {
    Int64 value = 0;
    if ((name == "VmRSS:" || name == "VmSwap:") && file >> value)
      nb_kib += value;
  }
  return 1024.0 * static_cast<double>(nb_kib);
}
} // namespace Arcane::detail::comm
