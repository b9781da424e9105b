// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/launcher/DirectExecutionContext.h"

#include <utility>

namespace Arcane
{
DirectExecutionContext::DirectExecutionContext(std::function<ISubDomain*(const String&)> make_sub_domain)
: m_make_sub_domain(std::move(make_sub_domain))
{}

ISubDomain* DirectExecutionContext::createSequentialSubDomain(const String& case_file_name)
{
  return m_make_sub_domain(case_file_name);
}
} // namespace Arcane
