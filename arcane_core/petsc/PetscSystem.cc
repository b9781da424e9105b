// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/petsc/PetscSystem.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <string>

namespace Arcane::detail::petsc
{
namespace
{
//! Sizes between which values stay as they are.
constexpr Real least_usual_size = 1.0e-6;
constexpr Real largest_usual_size = 1.0e6;
//! Of a factor: a denormal number would make it infinite.
constexpr int largest_exponent = 1000;
} // namespace

MPI_Comm communicatorOf(IParallelMng* pm)
{
  return static_cast<MPI_Comm>(pm->communicator());
}

String textOf(PetscErrorCode code)
{
  const char* general = nullptr;
  PetscErrorMessage(code, &general, nullptr);
  return general ? String(std::string_view(general)) : String::format("error {0}", static_cast<int>(code));
}

String faultOf(const std::function<PetscErrorCode()>& calls)
{
  std::string text;
  // Keeps the text of the innermost call. The calls around it have texts without content.
  const auto keep_text = [](MPI_Comm, int, const char*, const char*, PetscErrorCode failed, PetscErrorType type, const char* found,
                            void* kept) {
    if (type == PETSC_ERROR_INITIAL && found)
      *static_cast<std::string*>(kept) = found;
    return failed;
  };
  PetscPushErrorHandler(keep_text, &text);
  PetscErrorCode code = 0;
  // The other ranks wait for the fault of this one.
  String thrown;
  try {
    code = calls();
  }
  catch (const std::exception& e) {
    thrown = String::format("exception: {0}", String(std::string_view(e.what())));
  }
  PetscPopErrorHandler();
  if (!thrown.empty())
    return thrown;
  if (code == 0)
    return {};
  if (text.empty() || text == " ")
    return textOf(code);
  std::replace(text.begin(), text.end(), '\n', ' ');
  return String(text);
}

void callOrThrow(IParallelMng* pm, const char* action, const std::function<PetscErrorCode()>& calls, const std::function<void()>& free)
{
  String fault = faultOf(calls);
  krylov::shareFault(pm, fault);
  if (fault.empty())
    return;
  if (free)
    free();
  throw ParallelFatalErrorException(A_FUNCINFO, String::format("cannot {0}: PETSc: {1}", action, fault));
}

bool mayFree(int nb_exception)
{
  int is_mpi_finalized = 0;
  PetscBool is_finalized = PETSC_FALSE;
  MPI_Finalized(&is_mpi_finalized);
  PetscFinalized(&is_finalized);
  return is_mpi_finalized == 0 && !is_finalized && std::uncaught_exceptions() <= nb_exception;
}

PetscMatrix::PetscMatrix(IParallelMng* pm, const krylov::NumberedRows& rows, bool is_definite)
: m_parallel_mng(pm)
, m_nb_exception(std::uncaught_exceptions())
, m_is_definite(is_definite)
, m_firsts(rows.firsts)
, m_columns(rows.columns.largeSize())
{
  std::transform(rows.columns.begin(), rows.columns.end(), m_columns.begin(), [](Int64 column) { return static_cast<PetscInt>(column); });
  chooseFactor(rows);
  const auto make = [&]() -> PetscErrorCode {
    PetscCall(makePlaces(rows));
    return fill(rows);
  };
  callOrThrow(pm, "make a matrix", make, [this] { MatDestroy(&m_matrix); });
}

PetscMatrix::~PetscMatrix()
{
  if (mayFree(m_nb_exception))
    MatDestroy(&m_matrix);
}

PetscErrorCode PetscMatrix::makePlaces(const krylov::NumberedRows& rows)
{
  const auto nb_row = static_cast<PetscInt>(rows.nbRow());
  const auto nb_total_row = static_cast<PetscInt>(rows.nb_total_row);
  // PETSc sorts its arguments in place.
  UniqueArray<PetscInt> numbers(m_columns.largeSize());
  UniqueArray<PetscInt> columns = m_columns;
  for (Int32 row = 0; row < rows.nbRow(); ++row)
    std::fill(numbers.begin() + m_firsts[row], numbers.begin() + m_firsts[row + 1], static_cast<PetscInt>(rows.first_row + row));
  PetscCall(MatCreate(communicatorOf(m_parallel_mng), &m_matrix));
  PetscCall(MatSetSizes(m_matrix, nb_row, nb_row, nb_total_row, nb_total_row));
  PetscCall(MatSetType(m_matrix, MATAIJ));
  // The flags of the user may choose the memory of a device.
  PetscCall(MatSetFromOptions(m_matrix));
  return MatSetPreallocationCOO(m_matrix, numbers.largeSize(), numbers.data(), columns.data());
}

// Rows with one value have any size: they may belong to fixed unknowns.
void PetscMatrix::chooseFactor(const krylov::NumberedRows& rows)
{
  Real largest = 0.0;
  for (Int32 row = 0; row < rows.nbRow(); ++row)
    for (Int64 i = rows.firsts[row]; i < rows.firsts[row + 1] && rows.firsts[row + 1] - rows.firsts[row] > 1; ++i)
      largest = std::max(largest, std::abs(rows.values[i]));
  largest = m_parallel_mng->reduce(Parallel::ReduceMax, largest);
  const bool is_usual = largest == 0.0 || (largest > least_usual_size && largest < largest_usual_size);
  m_factor = is_usual ? 1.0 : std::ldexp(1.0, std::min(-std::ilogb(largest), largest_exponent));
}

PetscErrorCode PetscMatrix::fill(const krylov::NumberedRows& rows)
{
  UniqueArray<Real> scaled;
  if (m_factor != 1.0) {
    scaled = rows.values;
    for (Real& value : scaled)
      value *= m_factor;
  }
  PetscCall(MatSetValuesCOO(m_matrix, m_factor == 1.0 ? rows.values.data() : scaled.data(), INSERT_VALUES));
  // New values make PETSc forget it.
  return m_is_definite ? MatSetOption(m_matrix, MAT_SPD, PETSC_TRUE) : PetscErrorCode(0);
}

bool PetscMatrix::hasPlacesOf(const krylov::NumberedRows& rows) const
{
  const bool is_same = std::equal(m_firsts.begin(), m_firsts.end(), rows.firsts.begin(), rows.firsts.end()) &&
                       std::equal(m_columns.begin(), m_columns.end(), rows.columns.begin(), rows.columns.end());
  return m_parallel_mng->reduce(Parallel::ReduceMin, is_same ? 1 : 0) == 1;
}

void PetscMatrix::setValues(const krylov::NumberedRows& rows)
{
  chooseFactor(rows);
  callOrThrow(m_parallel_mng, "change the values of a matrix", [&] { return fill(rows); });
}
} // namespace Arcane::detail::petsc
