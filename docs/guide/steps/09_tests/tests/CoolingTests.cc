// SPDX-License-Identifier: Apache-2.0
// [class]
#include "ICellField.h"
#include "IDiffusivity.h"
#include "IMeasure.h"

#include "CoolingTests_axl.h"

#include <arcane/core/IMesh.h>
#include <arcane/core/IParallelMng.h>
#include <arcane/core/ItemEnumerator.h>
#include <arcane/core/MathUtils.h>
#include <arcane/core/ServiceBuilder.h>

using namespace Arcane;

class CoolingTestsService : public ArcaneCoolingTestsObject
{
 public:
  explicit CoolingTestsService(const ServiceBuildInfo& info)
  : ArcaneCoolingTestsObject(info)
  {}

  //! Is called before each test.
  void setUp() override { m_temperature.fill(0.0); }

  void testLinearLaw() override
  {
    ASSERT_EQUAL(0.2, options()->law()->largest());
    ENUMERATE_CELL(icell, allCells())
    {
      m_temperature[icell] = icell->uniqueId() % 2 == 0 ? 0.0 : 1.0;
    }
    options()->law()->compute(m_temperature, m_diffusivity);
    ENUMERATE_CELL(icell, allCells())
    {
      ASSERT_NEARLY_EQUAL(icell->uniqueId() % 2 == 0 ? 0.1 : 0.2, m_diffusivity[icell]);
    }
  }
  // [/class]

  // [disc]
  void testDisc() override
  {
    options()->field()->addTo(m_temperature);
    options()->field()->addTo(m_temperature);
    Real sum = 0.0;
    ENUMERATE_CELL(icell, ownCells())
    {
      sum += m_temperature[icell];
    }
    // Four cells are inside, each has twice 0.5.
    PARALLEL_ASSERT_NEARLY_EQUAL(4.0, parallelMng()->reduce(Parallel::ReduceSum, sum), parallelMng());
  }
  // [/disc]

  // [area]
  void testArea() override
  {
    const Ref<IMeasure> area = ServiceBuilder<IMeasure>(subDomain()).createReference("MeshArea", mesh());
    ASSERT_NEARLY_EQUAL(options()->area(), area->value());
  }
  // [/area]

  // [vectors]
  void testVectors() override
  {
    const Real3 u(1.0, 0.0, 0.0);
    const Real3 v(0.0, 2.0, 0.0);
    ASSERT_EQUAL(0.0, math::dot(u, v));
    ASSERT_EQUAL(Real3(0.0, 0.0, 2.0), math::cross(u, v));
    const Int32 last_rank = parallelMng()->reduce(Parallel::ReduceMax, parallelMng()->commRank());
    const Int32 first_rank = parallelMng()->reduce(MessagePassing::ReduceMin, parallelMng()->commRank());
    ASSERT_EQUAL(parallelMng()->commSize() - 1, last_rank);
    ASSERT_EQUAL(0, first_rank);
  }
  // [/vectors]
};

ARCANE_REGISTER_SERVICE_COOLINGTESTS(CoolingTests, CoolingTestsService);
