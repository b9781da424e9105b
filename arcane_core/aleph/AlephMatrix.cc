// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/aleph/AlephMatrix.h"

#include "arcane_core/aleph/AlephVector.h"
#include "arcane_core/aleph/Handles.h"
#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane
{
AlephMatrix::AlephMatrix(detail::aleph::MatrixHandle handle)
: m_handle(new detail::aleph::MatrixHandle(std::move(handle)))
{}

AlephMatrix::~AlephMatrix() = default;

void AlephMatrix::create(IntegerConstArrayView /*row_sizes*/, bool /*has_many_elements*/) {}

void AlephMatrix::reset()
{
  m_handle->content->reset();
}

void AlephMatrix::addValue(const VariableRef& row_variable, const Item& row, const VariableRef& column_variable, const Item& column,
                           Real value)
{
  detail::aleph::NamedRows& rows = m_handle->state->rows();
  const Int32 row_index = rows.index(row_variable, row);
  m_handle->content->add(row_index, rows.index(column_variable, column), value);
}

void AlephMatrix::addValue(Integer row, Integer column, Real value)
{
  detail::aleph::NamedRows& rows = m_handle->state->rows();
  const Int32 row_index = rows.index(row);
  m_handle->content->add(row_index, rows.index(column), value);
}

void AlephMatrix::setValue(const VariableRef& row_variable, const Item& row, const VariableRef& column_variable, const Item& column,
                           Real value)
{
  detail::aleph::NamedRows& rows = m_handle->state->rows();
  const Int32 row_index = rows.index(row_variable, row);
  m_handle->content->set(row_index, rows.index(column_variable, column), value);
}

void AlephMatrix::setValue(Integer row, Integer column, Real value)
{
  detail::aleph::NamedRows& rows = m_handle->state->rows();
  const Int32 row_index = rows.index(row);
  m_handle->content->set(row_index, rows.index(column), value);
}

void AlephMatrix::assemble()
{
  m_handle->content->checkMode();
}

void AlephMatrix::solve(AlephVector* x, AlephVector* b, Integer& nb_iteration, Real* residuals, AlephParams* params, bool is_async)
{
  detail::aleph::KernelState& state = *m_handle->state;
  state.post({ m_handle->content, x->handle().content, b->handle().content, *params, {} });
  if (is_async)
    return;
  state.run();
  const detail::krylov::SolveReport& report = state.solved(state.nbInRound() - 1).report;
  nb_iteration = report.nb_iteration;
  residuals[0] = report.relative_residual;
}

void AlephMatrix::writeToFile(const String& file_name)
{
  ARCANE_FATAL_IF(!m_handle->state->isSolved(), "cannot write the matrix to '{0}': it has no values before the first solve", file_name);
  m_handle->content->write(file_name);
}
} // namespace Arcane
