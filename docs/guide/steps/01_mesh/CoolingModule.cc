// SPDX-License-Identifier: Apache-2.0
#include "Cooling_axl.h"

#include <arcane/core/IItemFamily.h>
#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ISubDomain.h>
#include <arcane/core/ITimeLoopMng.h>
#include <arcane/core/ItemEnumerator.h>

using namespace Arcane;

class CoolingModule : public ArcaneCoolingObject
{
 public:
  explicit CoolingModule(const ModuleBuildInfo& info)
  : ArcaneCoolingObject(info)
  {}

  void describe() override
  {
    _countCells();
    _countFaces();
    subDomain()->timeLoopMng()->stopComputeLoop(true); // one iteration is enough
  }

 private:
  // [cells]
  void _countCells()
  {
    const VariableNodeReal3& x = mesh()->nodesCoordinates();
    Int64 nb_cell = 0;
    Real area = 0.0;
    ENUMERATE_CELL(icell, ownCells())
    {
      const Cell cell = *icell;
      for (Int32 i = 0; i < cell.nbNode(); ++i) {
        const Real3 a = x[cell.node(i)];
        const Real3 b = x[cell.node((i + 1) % cell.nbNode())];
        area += 0.5 * (a.x * b.y - b.x * a.y);
      }
      ++nb_cell;
    }
    pinfo() << "this rank owns " << nb_cell << " cells and knows " << allCells().size();
    nb_cell = parallelMng()->reduce(Parallel::ReduceSum, nb_cell);
    area = parallelMng()->reduce(Parallel::ReduceSum, area);
    info() << "the mesh has " << nb_cell << " cells, their area is " << area;
  }
  // [/cells]

  // [faces]
  void _countFaces()
  {
    for (const char* name : { "CYLINDER", "INFLOW", "OUTFLOW" }) {
      const FaceGroup group(mesh()->faceFamily()->findGroup(name));
      if (group.null())
        ARCANE_FATAL("the mesh has no group '{0}', expected one of faces", name);
      Int64 nb_face = 0;
      ENUMERATE_FACE(iface, group.own())
      {
        if (!iface->isSubDomainBoundary())
          ARCANE_FATAL("face {0} of '{1}' has two cells, expected one", iface->uniqueId(), name);
        ++nb_face;
      }
      nb_face = parallelMng()->reduce(Parallel::ReduceSum, nb_face);
      info() << name << " has " << nb_face << " faces";
    }
  }
  // [/faces]
};

ARCANE_REGISTER_MODULE_COOLING(CoolingModule);
