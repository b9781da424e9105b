// SPDX-License-Identifier: Apache-2.0
#include "PolygonArea.h"

#include <arcane/core/BasicUnitTest.h>

#include "CellsTest_axl.h"

#include <arcane/core/IMesh.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/utils/FatalErrorException.h>

using namespace Arcane;

class CellsTestService : public ArcaneCellsTestObject
{
 public:
  explicit CellsTestService(const ServiceBuildInfo& info)
  : ArcaneCellsTestObject(info)
  {}

  void executeTest() override
  {
    const VariableNodeReal3& x = mesh()->nodesCoordinates();
    ENUMERATE_CELL(icell, ownCells())
    {
      if (polygonArea(*icell, x) <= 0.0)
        ARCANE_FATAL("cell {0} has the area {1}, expected a positive one", icell->uniqueId(), polygonArea(*icell, x));
    }
  }
};

ARCANE_REGISTER_SERVICE_CELLSTEST(CellsTest, CellsTestService);
