// SPDX-License-Identifier: Apache-2.0
// Checks of values for tests inside applications.
#include "arcane_core/base/math/ValueChecker.h"

#include <iostream>

namespace Arcane
{

void ValueChecker::throwIfNull(const void* pointer, const String& message)
{
  if (!pointer)
    throw AssertionException(m_where, message + ": pointer is null");
}

void ValueChecker::throwIfError()
{
  if (m_nb_error > 0)
    throw AssertionException(m_where, String::format("{0} values are not the expected ones", m_nb_error));
}

void ValueChecker::addError(const String& message)
{
  ++m_nb_error;
  if (m_is_throwing)
    throw AssertionException(m_where, message);
  std::cerr << (message + "\n") << std::flush;
}

bool ValueChecker::haveSameSize(Int64 size, Int64 expected_size, const String& message)
{
  if (size == expected_size)
    return true;
  addError(String::format("{0}: size is {1}, expected {2}", message, size, expected_size));
  return false;
}

} // namespace Arcane
