// SPDX-License-Identifier: Apache-2.0
#include "accelerator/algorithm/AlgorithmLaunch.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"

#include <functional>

namespace Arcane::detail::algorithm
{
AlgorithmLaunch::AlgorithmLaunch(const Accelerator::RunQueue& queue, const char* name, const TraceInfo& where)
: m_command(makeCommand(queue))
{
  m_command.addKernelName(name);
  m_command.addTraceInfo(where);
}

void AlgorithmLaunch::checkNbElement(Int64 nb_element) const
{
  ARCANE_THROW_IF(nb_element < 0, ArgumentException, "{0}: the number of elements is {1}, expected at least 0", text(), nb_element);
}

void AlgorithmLaunch::checkSameSize(Int64 nb_element, Int64 nb_other, const char* other) const
{
  ARCANE_THROW_IF(nb_element != nb_other, ArgumentException, "{0}: the {1} has {2} elements, expected {3} as the input has", text(), other,
                  nb_other, nb_element);
}

void AlgorithmLaunch::checkRoom(Int64 nb_input, Int64 nb_output) const
{
  ARCANE_THROW_IF(nb_output < nb_input, ArgumentException, "{0}: the output has {1} elements, expected at least the {2} of the input",
                  text(), nb_output, nb_input);
}

void AlgorithmLaunch::checkApart(const void* input, Int64 nb_input_byte, const void* output, Int64 nb_output_byte) const
{
  if (nb_input_byte == 0 || nb_output_byte == 0)
    return;
  const std::less<const void*> before;
  const void* const end_of_input = static_cast<const std::byte*>(input) + nb_input_byte;
  const void* const end_of_output = static_cast<const std::byte*>(output) + nb_output_byte;
  ARCANE_THROW_IF(before(input, end_of_output) && before(output, end_of_input), ArgumentException,
                  "{0}: the input and the output share memory, expected two arrays that have nothing in common", text());
}

void AlgorithmLaunch::checkNotArmed(bool is_armed, const char* getter) const
{
  ARCANE_FATAL_IF(is_armed, "{0}: the result of the call before was not asked for, expected a call of {1} between two calls", text(),
                  getter);
}

String AlgorithmLaunch::text() const
{
  const TraceInfo& where = m_command.traceInfo();
  if (where.line() < 0)
    return m_command.kernelName();
  return String::format("{0} at {1}:{2}", m_command.kernelName(), where.file(), where.line());
}
} // namespace Arcane::detail::algorithm
