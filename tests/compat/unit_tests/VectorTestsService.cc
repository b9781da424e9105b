// SPDX-License-Identifier: Apache-2.0
#include "VectorTests_axl.h"

#include <arcane/core/IParallelMng.h>
#include <arcane/core/MathUtils.h>

using namespace Arcane;

//! Tests of vectors, one method each.
class VectorTestsService : public ArcaneVectorTestsObject
{
 public:
  explicit VectorTestsService(const ServiceBuildInfo& sbi)
  : ArcaneVectorTestsObject(sbi)
  {}

 public:
  void setUpForClass() override { m_calls = "class"; }
  void setUp() override { m_calls = m_calls + " up"; }
  void tearDown() override { m_calls = m_calls + " down"; }
  void tearDownForClass() override { info() << "CHECK calls: " << m_calls; }

  void testSums() override;
  void testProducts() override;
  void testRanks() override;

 private:
  String m_calls;
};

void VectorTestsService::testSums()
{
  const Real3 sum = Real3(1.0, 2.0, 3.0) + Real3(0.1, 0.2, 0.3);
  ASSERT_NEARLY_EQUAL(Real3(1.1, 2.2, 3.3), sum);
  ASSERT_TRUE(sum.x < sum.y);
  ASSERT_FALSE(sum.z < sum.y);
  ASSERT_EQUALS(String("ab"), String("a") + "b");
}

void VectorTestsService::testProducts()
{
  const bool is_wrong = parallelMng()->commRank() == options()->wrongRank();
  const Real product = math::dot(Real3(1.0, 2.0, 3.0), Real3(4.0, 5.0, is_wrong ? 7.0 : 6.0));
  ASSERT_NEARLY_EQUAL_EPSILON(32.0, product, 1.0e-10);
  ASSERT_NEARLY_ZERO(product - 32.0);
}

void VectorTestsService::testRanks()
{
  IParallelMng* pm = parallelMng();
  const bool is_wrong = pm->commRank() == options()->wrongRank();
  PARALLEL_ASSERT_EQUAL(7, is_wrong ? 8 : 7, pm);
  PARALLEL_ASSERT_TRUE(pm->commSize() > 0, pm);
  PARALLEL_ASSERT_NEARLY_ZERO_EPSILON(1.0e-3, 1.0e-2, pm);
}

ARCANE_REGISTER_SERVICE_VECTORTESTS(VectorTests, VectorTestsService);
