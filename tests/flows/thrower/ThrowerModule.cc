// SPDX-License-Identifier: Apache-2.0
// Fails, or waits for what will not come, on one rank while the others are in a collective call.
#include "Thrower_axl.h"

#include <arcane/IParallelMng.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/utils/CheckedConvert.h>
#include <arcane/utils/FatalErrorException.h>

#include <stdexcept>

using namespace Arcane;

class ThrowerModule : public ArcaneThrowerObject
{
 public:
  explicit ThrowerModule(const ModuleBuildInfo& info)
  : ArcaneThrowerObject(info)
  {}

  void build() override { _at("build"); }
  void startInit() override
  {
    m_shared.resize(CheckedConvert::toInt32(options()->nbShared()));
    _at("start-init");
  }
  void compute() override
  {
    if (m_global_iteration() == 2)
      _at("compute");
    if (m_global_iteration() == 3)
      subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
  void exit() override { _at("exit"); }

 private:
  void _at(const String& where)
  {
    const Int32 rank = parallelMng()->commRank();
    if (options()->where() == where && options()->rank() == rank)
      _throw(String::format("thrown on purpose by rank {0} in {1}", rank, where));
    parallelMng()->barrier();
    info() << "passed " << where;
  }

  void _throw(const String& text)
  {
    const String how = options()->how();
    if (how == "hang")
      parallelMng()->machineBarrier();
    if (how == "std")
      throw std::runtime_error(text.localstr());
    if (how == "int")
      throw 3;
    if (how == "trace")
      fatal() << text;
    ARCANE_FATAL("{0}", text);
  }
};

ARCANE_REGISTER_MODULE_THROWER(ThrowerModule);
