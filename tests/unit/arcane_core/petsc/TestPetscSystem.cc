// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/petsc/PetscSystem.h"

#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "tests/support/MessageOf.h"
#include "tests/support/RankFixture.h"
#include "tests/unit/arcane_core/petsc/LineRows.h"

#include <cmath>
#include <exception>
#include <new>

namespace
{
using namespace Arcane;
using namespace Arcane::detail::petsc;

class PetscSystemTest : public test::RankFixture
{
 protected:
  //! Returns the sum of the values of A 1.
  static Real sumOfRows(const PetscMatrix& matrix)
  {
    Vec x = nullptr;
    Vec y = nullptr;
    MatCreateVecs(matrix.get(), &x, &y);
    VecSet(x, 1.0);
    MatMult(matrix.get(), x, y);
    PetscScalar sum = 0.0;
    VecSum(y, &sum);
    VecDestroy(&x);
    VecDestroy(&y);
    return sum;
  }
};
} // namespace

TEST_F(PetscSystemTest, MultipliesTheRowsOfAllRanks)
{
  test::startPetsc(m_pm);
  PetscMatrix matrix(m_pm, test::lineOf(m_pm, 1.0), true);
  const Mat made = matrix.get();
  EXPECT_EQ(sumOfRows(matrix), 2.0);

  matrix.setValues(test::lineOf(m_pm, 4.0));

  EXPECT_EQ(sumOfRows(matrix), 8.0);
  EXPECT_EQ(matrix.get(), made);
  PetscBool is_definite = PETSC_FALSE;
  PetscBool is_known = PETSC_FALSE;
  MatIsSPDKnown(matrix.get(), &is_known, &is_definite);
  EXPECT_TRUE(is_known && is_definite);
}

// A power of two changes no digit, and a row of the identity no choice.
TEST_F(PetscSystemTest, ValuesOfSmallUnitsAreMultiplied)
{
  test::startPetsc(m_pm);
  PetscMatrix matrix(m_pm, test::lineOf(m_pm, 1.0), true);
  EXPECT_EQ(matrix.factor(), 1.0);

  matrix.setValues(test::lineOf(m_pm, 1.0e-20));

  EXPECT_EQ(sumOfRows(matrix), 2.0e-20 * matrix.factor());
  EXPECT_GE(2.0e-20 * matrix.factor(), 1.0);
  EXPECT_LT(2.0e-20 * matrix.factor(), 2.0);
  matrix.setValues(test::lineOf(m_pm, 1.0e30));
  EXPECT_LT(matrix.factor(), 1.0e-29);
  EXPECT_EQ(PetscMatrix(m_pm, test::diagonalOf(m_pm, 1.0e-20), true).factor(), 1.0);
}

TEST_F(PetscSystemTest, OtherPlacesOfOneRankAreOtherPlaces)
{
  test::startPetsc(m_pm);
  const PetscMatrix matrix(m_pm, test::lineOf(m_pm, 1.0), false);

  EXPECT_TRUE(matrix.hasPlacesOf(test::lineOf(m_pm, 3.0)));
  EXPECT_FALSE(matrix.hasPlacesOf(m_rank == m_size - 1 ? test::diagonalOf(m_pm, 1.0) : test::lineOf(m_pm, 1.0)));
}

TEST_F(PetscSystemTest, AFaultOfOneRankIsThrownOnAll)
{
  test::startPetsc(m_pm);
  bool is_free = false;
  const auto makeUnknown = [&]() -> PetscErrorCode {
    Vec vector = nullptr;
    PetscCall(VecCreate(PETSC_COMM_SELF, &vector));
    const PetscErrorCode code = VecSetType(vector, m_rank == m_size - 1 ? "of_nobody" : VECSTANDARD);
    VecDestroy(&vector);
    return code;
  };

  const std::string message = test::messageOf([&] { callOrThrow(m_pm, "make a vector", makeUnknown, [&] { is_free = true; }); });

  EXPECT_EQ(message.find("cannot make a vector: PETSc: "), 0U) << message;
  EXPECT_NE(message.find("of_nobody"), std::string::npos) << message;
  EXPECT_EQ(message.find('\n'), std::string::npos) << message;
  EXPECT_TRUE(is_free);
  EXPECT_EQ(faultOf([] { return PetscErrorCode(0); }), String());
}

// The others wait for its fault.
TEST_F(PetscSystemTest, AnExceptionOfOneRankIsThrownOnAll)
{
  test::startPetsc(m_pm);
  const auto allocate = [&]() -> PetscErrorCode {
    if (m_rank == m_size - 1)
      throw std::bad_alloc();
    return 0;
  };

  EXPECT_EQ(test::messageOf([&] { callOrThrow(m_pm, "make a matrix", allocate); }),
            "cannot make a matrix: PETSc: exception: std::bad_alloc");
}

TEST_F(PetscSystemTest, FactorsOfDenormalValuesAreFinite)
{
  test::startPetsc(m_pm);
  const PetscMatrix matrix(m_pm, test::lineOf(m_pm, 1.0e-315), true);

  EXPECT_TRUE(std::isfinite(matrix.factor()));
}

TEST_F(PetscSystemTest, ObjectsAreNotFreedInAFaultOfTheRun)
{
  test::startPetsc(m_pm);
  struct Asks
  {
    bool& answer;
    ~Asks() { answer = mayFree(0); }
  };
  bool in_fault = true;
  bool outside = false;
  try {
    const Asks asks{ in_fault };
    throw ParallelFatalErrorException(A_FUNCINFO, "fault");
  }
  catch (const ParallelFatalErrorException&) {
    outside = mayFree(std::uncaught_exceptions());
  }
  EXPECT_FALSE(in_fault);
  EXPECT_TRUE(outside);
}
