// SPDX-License-Identifier: Apache-2.0
#include <arcane/BasicModule.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/ModuleFactory.h>

#include "IBurner.h"

#include "Cellar_axl.h"
#include "Oven_axl.h"

using namespace Arcane;

//! Prints its options, then ends the run.
class OvenModule : public ArcaneOvenObject
{
 public:
  explicit OvenModule(const ModuleBuildInfo& mb)
  : ArcaneOvenObject(mb)
  {}

  void bake() override
  {
    CaseOptionsOven& o = *options();
    info() << "CHECK step=" << o.timeStep() << " label=[" << o.label() << "] nothing=[" << o.nothing() << "] hot=" << o.isHot()
           << " count=" << o.count() << " place=" << o.place() << " weights=" << o.weights().size() << " twice=" << o.twice()[0]
           << o.twice()[1] << " notes=" << o.note().size() << " mode=" << static_cast<int>(o.mode()) << " cells=" << o.cells().name();
    info() << "CHECK level=" << o.tray.level() << " cakes=" << o.tray.cake.size() << " burner=" << o.burner()->what()
           << " second=" << (o.secondBurner() ? o.secondBurner()->what() : String("none"));
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
};

class CellarModule : public ArcaneCellarObject
{
 public:
  explicit CellarModule(const ModuleBuildInfo& mb)
  : ArcaneCellarObject(mb)
  {}

  void keep() override
  {
    info() << "CHECK temperature=" << options()->temperature();
    subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
};

//! It has no .axl file.
class ClockModule : public BasicModule
{
 public:
  explicit ClockModule(const ModuleBuildInfo& mb)
  : BasicModule(mb)
  {}

  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }
};

ARCANE_REGISTER_MODULE(ClockModule, ModuleProperty("Clock"));
// Not the macro of its .axl file: the options are known whatever macro registers the class.
ARCANE_DEFINE_STANDARD_MODULE(OvenModule, Oven);
ARCANE_REGISTER_MODULE_CELLAR(CellarModule);
