// SPDX-License-Identifier: Apache-2.0
#include "IPart.h"
#include "Part_axl.h"

#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>

using namespace Arcane;

//! The cells of a group of the mesh on which the service is.
class PartService : public ArcanePartObject
{
 public:
  explicit PartService(const ServiceBuildInfo& sbi)
  : ArcanePartObject(sbi)
  {}

  String describe() override
  {
    const CellGroup cells = options()->cells();
    const Int64 nb_cell = mesh()->parallelMng()->reduce(Parallel::ReduceSum, Int64(cells.own().size()));
    const String inner = options()->inner() ? " with " + options()->inner()->describe() : String("");
    return String::format("{0} on {1}: {2} of {3}{4}", cells.name(), mesh()->name(), nb_cell, cells.mesh()->name(), inner);
  }
};

ARCANE_REGISTER_SERVICE_PART(Part, PartService);
