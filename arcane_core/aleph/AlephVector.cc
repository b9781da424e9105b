// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/aleph/AlephVector.h"

#include "arcane_core/aleph/Handles.h"
#include "arcane_core/base/error/FatalErrorException.h"

namespace Arcane
{
AlephVector::AlephVector(detail::aleph::VectorHandle handle)
: m_handle(new detail::aleph::VectorHandle(std::move(handle)))
{}

AlephVector::~AlephVector() = default;

void AlephVector::setLocalComponents(ConstArrayView<Real> values)
{
  m_handle->content->set(values);
}

void AlephVector::setLocalComponents(Integer nb_row, ConstArrayView<AlephInt> rows, ConstArrayView<Real> values)
{
  m_handle->content->set(rows.subView(0, nb_row), values.subView(0, nb_row));
}

void AlephVector::getLocalComponents(Array<Real>& values) const
{
  values.copy(m_handle->content->values());
}

void AlephVector::getLocalComponents(Integer nb_row, ConstArrayView<AlephInt> rows, ArrayView<Real> values) const
{
  m_handle->content->get(rows.subView(0, nb_row), values.subView(0, nb_row));
}

void AlephVector::writeToFile(const String& file_name)
{
  ARCANE_FATAL_IF(!m_handle->state->rows().isNumbered(),
                  "cannot write the vector to '{0}': its rows have no numbers before the first solve", file_name);
  m_handle->content->write(file_name);
}
} // namespace Arcane
