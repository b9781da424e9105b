// SPDX-License-Identifier: Apache-2.0
#include "IFormula.h"

#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/ItemGroup.h>

enum class eDirection
{
  X,
  Y,
  Z
};

// The generated header comes after the types that Probe.axl names.
#include "Probe_axl.h"

using namespace Arcane;

class ProbeModule : public ArcaneProbeObject
{
 public:
  explicit ProbeModule(const ModuleBuildInfo& info)
  : ArcaneProbeObject(info)
  {}

  void start() override
  {
    m_global_deltat = 0.5;
    info() << options()->label() << ": direction " << static_cast<int>(options()->direction()) << ", " << options()->weights().size()
           << " weights";
  }

  void probe() override
  {
    for (Integer i = 0; i < options()->inlet.size(); ++i) {
      const auto& inlet = options()->inlet[i];
      const Int64 nb_face = parallelMng()->reduce(Parallel::ReduceSum, Int64(inlet->surface().own().size()));
      const Real value = options()->gain() * options()->formula()->apply(inlet->value());
      info() << "t=" << m_global_time() << " inlet " << inlet->surface().name() << " (" << nb_face << " faces): " << value;
    }
    if (m_global_iteration() >= options()->iterations())
      subDomain()->timeLoopMng()->stopComputeLoop(true);
  }
};

ARCANE_REGISTER_MODULE_PROBE(ProbeModule);
