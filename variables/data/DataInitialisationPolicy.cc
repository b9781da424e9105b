// SPDX-License-Identifier: Apache-2.0
#include "variables/data/DataInitialisationPolicy.h"

#include "arcane_core/base/system/Parameter.h"

#include <atomic>

namespace Arcane
{

namespace
{
constexpr int not_read_yet = -1;
std::atomic<int> global_policy = not_read_yet;

detail::base::ParameterType<eDataInitialisationPolicy> policies()
{
  detail::base::ParameterType<eDataInitialisationPolicy> type =
    detail::base::oneWordOf<eDataInitialisationPolicy>({ { "NONE", DIP_None },
                                                         { "DEFAULT", DIP_InitWithDefault },
                                                         { "NAN", DIP_InitWithNan },
                                                         { "LEGACY", DIP_Legacy },
                                                         { "NAN_AND_DEFAULT", DIP_InitInitialWithNanResizeWithDefault } });
  type.parse = [parse = type.parse](const String& text) { return parse(text.upper()); };
  return type;
}

const detail::base::Parameter<eDataInitialisationPolicy>
  policy_of_user({ .section = "Variables",
                   .variable = "ARCANE_DATA_INIT_POLICY",
                   .meaning = "Chooses the first values of variables and of what is added to them; codes must rely on none." },
                 policies(), DIP_Legacy);
} // namespace

eDataInitialisationPolicy getGlobalDataInitialisationPolicy()
{
  int policy = global_policy.load(std::memory_order_relaxed);
  if (policy == not_read_yet) {
    policy = policy_of_user.value();
    global_policy.store(policy, std::memory_order_relaxed);
  }
  return static_cast<eDataInitialisationPolicy>(policy);
}

void setGlobalDataInitialisationPolicy(eDataInitialisationPolicy policy)
{
  global_policy.store(policy, std::memory_order_relaxed);
}

} // namespace Arcane
