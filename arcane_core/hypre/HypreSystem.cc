// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/hypre/HypreSystem.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"

#include <HYPRE_utilities.h>

#include <array>
#include <exception>

namespace Arcane::detail::hypre
{
namespace
{
MPI_Comm communicatorOf(IParallelMng* pm)
{
  return static_cast<MPI_Comm>(pm->communicator());
}

//! Numbers of Hypre; where they have 32 bits, the rows were refused before.
template <typename To, typename From> UniqueArray<To> converted(const UniqueArray<From>& values)
{
  UniqueArray<To> result(values.largeSize());
  for (Int64 i = 0; i < values.largeSize(); ++i)
    result[i] = static_cast<To>(values[i]);
  return result;
}
} // namespace

String takeFault()
{
  const HYPRE_Int code = HYPRE_GetError();
  HYPRE_ClearAllErrors();
  // A method that does not converge has called nothing wrongly.
  if ((code & ~HYPRE_ERROR_CONV) == 0)
    return {};
  std::array<char, 1024> text = {};
  HYPRE_DescribeError(code, text.data());
  return String(text.data());
}

void throwOnFault(IParallelMng* pm, const char* action, const std::function<void()>& free)
{
  String fault = takeFault();
  krylov::shareFault(pm, fault);
  if (fault.empty())
    return;
  if (free)
    free();
  throw ParallelFatalErrorException(A_FUNCINFO, String::format("cannot {0}: Hypre: {1}", action, fault));
}

bool mayFree(int nb_exception)
{
  int is_finalized = 0;
  MPI_Finalized(&is_finalized);
  return is_finalized == 0 && std::uncaught_exceptions() <= nb_exception;
}

HypreMatrix::HypreMatrix(IParallelMng* pm, const krylov::NumberedRows& rows)
: m_nb_exception(std::uncaught_exceptions())
{
  const Int32 nb_row = rows.nbRow();
  const auto first = static_cast<HYPRE_BigInt>(rows.first_row);
  const auto last = static_cast<HYPRE_BigInt>(rows.first_row + nb_row - 1);
  HYPRE_ClearAllErrors();
  HYPRE_IJMatrixCreate(communicatorOf(pm), first, last, first, last, &m_matrix);
  HYPRE_IJMatrixSetObjectType(m_matrix, HYPRE_PARCSR);
  UniqueArray<HYPRE_Int> sizes(nb_row);
  UniqueArray<HYPRE_BigInt> numbers(nb_row);
  for (Int32 row = 0; row < nb_row; ++row) {
    sizes[row] = static_cast<HYPRE_Int>(rows.firsts[row + 1] - rows.firsts[row]);
    numbers[row] = first + row;
  }
  const UniqueArray<HYPRE_BigInt> columns = converted<HYPRE_BigInt>(rows.columns);
  HYPRE_IJMatrixSetRowSizes(m_matrix, sizes.data());
  HYPRE_IJMatrixInitialize_v2(m_matrix, HYPRE_MEMORY_HOST);
  if (nb_row > 0)
    HYPRE_IJMatrixSetValues(m_matrix, nb_row, sizes.data(), numbers.data(), columns.data(), rows.values.data());
  HYPRE_IJMatrixAssemble(m_matrix);
  void* object = nullptr;
  HYPRE_IJMatrixGetObject(m_matrix, &object);
  m_par_csr = static_cast<HYPRE_ParCSRMatrix>(object);
  throwOnFault(pm, "make a matrix", [this] { HYPRE_IJMatrixDestroy(m_matrix); });
}

HypreMatrix::~HypreMatrix()
{
  if (mayFree(m_nb_exception))
    HYPRE_IJMatrixDestroy(m_matrix);
}

HypreVector::HypreVector(IParallelMng* pm, Int64 first_row, Int32 nb_row)
: m_nb_exception(std::uncaught_exceptions())
, m_numbers(nb_row)
{
  const auto first = static_cast<HYPRE_BigInt>(first_row);
  for (Int32 row = 0; row < nb_row; ++row)
    m_numbers[row] = first + row;
  HYPRE_ClearAllErrors();
  HYPRE_IJVectorCreate(communicatorOf(pm), first, first + nb_row - 1, &m_vector);
  HYPRE_IJVectorSetObjectType(m_vector, HYPRE_PARCSR);
  HYPRE_IJVectorInitialize_v2(m_vector, HYPRE_MEMORY_HOST);
  HYPRE_IJVectorAssemble(m_vector);
  void* object = nullptr;
  HYPRE_IJVectorGetObject(m_vector, &object);
  m_par = static_cast<HYPRE_ParVector>(object);
  throwOnFault(pm, "make a vector", [this] { HYPRE_IJVectorDestroy(m_vector); });
}

HypreVector::~HypreVector()
{
  if (mayFree(m_nb_exception))
    HYPRE_IJVectorDestroy(m_vector);
}

void HypreVector::setValues(ConstArrayView<Real> values)
{
  if (!values.empty())
    HYPRE_IJVectorSetValues(m_vector, m_numbers.size(), m_numbers.data(), values.data());
}

void HypreVector::setZero()
{
  HYPRE_ParVectorSetConstantValues(m_par, 0.0);
}

void HypreVector::getValues(ArrayView<Real> values)
{
  if (!values.empty())
    HYPRE_IJVectorGetValues(m_vector, m_numbers.size(), m_numbers.data(), values.data());
}
} // namespace Arcane::detail::hypre
