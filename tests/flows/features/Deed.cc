// SPDX-License-Identifier: Apache-2.0
#include "Deed.h"

#include <arcane/accelerator/NumArrayViews.h>
#include <arcane/accelerator/RunCommandLoop.h>
#include <arcane/accelerator/RunQueue.h>
#include <arcane/accelerator/Runner.h>
#include <arcane/utils/NumArray.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>

#include <sys/resource.h>

using namespace Arcane;
namespace ax = Arcane::Accelerator;

namespace
{
bool isLast(const Place& place)
{
  return !place.ranks || place.ranks->commRank() == place.ranks->commSize() - 1;
}

void wait(const Place& place)
{
  if (place.ranks)
    place.ranks->barrier();
}

void crash(const Place& place)
{
  if (place.ranks && !isLast(place))
    return wait(place);
  std::cout << "CHECK a line before the crash\n";
  volatile int* nowhere = nullptr;
  *nowhere = 1;
}

//! Writes more than the limit of the size of files, as `ulimit -f` sets it.
void writeMuch(const Place& place)
{
  struct rlimit limit = {};
  ::getrlimit(RLIMIT_FSIZE, &limit);
  limit.rlim_cur = 100 * 1024;
  ::setrlimit(RLIMIT_FSIZE, &limit);
  std::ofstream file("much." + std::to_string(place.ranks ? place.ranks->commRank() : 0));
  const std::string kibibyte(1024, 'x');
  for (int i = 0; i < 4096 && file; ++i)
    file << kibibyte << std::flush;
  if (isLast(place))
    place.traces->pinfo() << "CHECK written=" << bool(file);
}

void loopOnAccelerator(const Place& place)
{
  ax::RunQueue queue = makeQueue(place.accelerator->defaultRunner());
  NumArray<Real, MDDim1> values(1000);
  auto command = makeCommand(queue);
  const auto out = ax::viewOut(command, values);
  command.addKernelName("CountedKernel") << RUNCOMMAND_LOOP1(i, 1000)
  {
    out(i) = 2.0;
  };
}

void exitEarly(const Place& place)
{
  if (isLast(place))
    std::exit(0);
  wait(place);
}

//! In a run of a case, the loop goes on.
void raiseTerm(const Place& place)
{
  if (!place.ranks || place.ranks->commRank() == 0)
    std::raise(SIGTERM);
  wait(place);
}

//! The last rank waits for a message that nobody sends, the others for the last rank.
void hang(const Place& place)
{
  if (!isLast(place))
    return wait(place);
  UniqueArray<Int32> values(1);
  place.ranks->recv(values, 0);
}
} // namespace

void doDeed(const Place& place)
{
  if (deed == "crash")
    crash(place);
  else if (deed == "write")
    writeMuch(place);
  else if (deed == "kernel")
    loopOnAccelerator(place);
  else if (deed == "exit")
    exitEarly(place);
  else if (deed == "term")
    raiseTerm(place);
  else if (deed == "hang")
    hang(place);
  if (place.ranks)
    place.traces->info() << "CHECK done by " << place.ranks->commSize();
  else
    place.traces->info() << "CHECK done by 1";
}
