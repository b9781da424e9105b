// SPDX-License-Identifier: Apache-2.0
#include "variables/data/DataInitialisationPolicy.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/String.h"

#include <atomic>
#include <cstdlib>
#include <utility>

namespace Arcane
{

namespace
{
constexpr int not_read_yet = -1;
std::atomic<int> global_policy = not_read_yet;

eDataInitialisationPolicy policyFromEnvironment()
{
  const char* text = std::getenv("ARCANE_DATA_INIT_POLICY");
  if (!text || !*text)
    return DIP_Legacy;
  const String name = String(text).upper();
  const std::pair<const char*, eDataInitialisationPolicy> known[] = {
    { "NONE", DIP_None },
    { "DEFAULT", DIP_InitWithDefault },
    { "NAN", DIP_InitWithNan },
    { "LEGACY", DIP_Legacy },
    { "NAN_AND_DEFAULT", DIP_InitInitialWithNanResizeWithDefault },
  };
  for (const auto& [known_name, policy] : known)
    if (name == known_name)
      return policy;
  ARCANE_THROW(ArgumentException,
               "environment variable ARCANE_DATA_INIT_POLICY is '{0}', expected NONE, DEFAULT, NAN, LEGACY or "
               "NAN_AND_DEFAULT",
               text);
}
} // namespace

eDataInitialisationPolicy getGlobalDataInitialisationPolicy()
{
  int policy = global_policy.load(std::memory_order_relaxed);
  if (policy == not_read_yet) {
    policy = policyFromEnvironment();
    global_policy.store(policy, std::memory_order_relaxed);
  }
  return static_cast<eDataInitialisationPolicy>(policy);
}

void setGlobalDataInitialisationPolicy(eDataInitialisationPolicy policy)
{
  global_policy.store(policy, std::memory_order_relaxed);
}

} // namespace Arcane
