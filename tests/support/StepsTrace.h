// SPDX-License-Identifier: Apache-2.0
// The trace of a code that takes and gives back the same temporaries in each step.
#pragma once

#include "accelerator/trace/PoolTraceCsv.h"

#include <sstream>
#include <string>

namespace Arcane::test
{
//! CSV of steps with two temporaries each, on queue 3, and one array that grows.
inline std::string stepsAsCsv(Int32 nb_step)
{
  std::ostringstream o;
  o << "time_ns,event,address,bytes,name,queue,device,resource,pool\n";
  Int32 time = 0;
  const auto line = [&](const char* event, const char* address, Int32 nb_byte, const char* name) {
    o << ++time << ',' << event << ',' << address << ',' << nb_byte << ',' << name << ",3,0,Device,DevicePool\n";
  };
  line("allocate", "0x900", 10000, "Density");
  for (Int32 i = 1; i <= nb_step; ++i) {
    line("allocate", "0x100", 5000, "Flux");
    line("allocate", "0x200", 70000, "Gradient");
    line("free", "0x100", 5000, "");
    line("free", "0x200", 70000, "");
    line("resize", "0x900", 10000 + 1000 * i, "");
    line("step", "0x0", 0, "");
  }
  line("free", "0x777", 1, "");
  return o.str();
}

//! Returns the events of a CSV text.
inline detail::trace::PoolEventList listOf(const std::string& csv)
{
  std::istringstream i(csv);
  return detail::trace::readPoolCsv(i, "test");
}
} // namespace Arcane::test
