// SPDX-License-Identifier: Apache-2.0
#include "variables/core/VariableDependencies.h"

#include "variables/core/IVariable.h"

#include <algorithm>
#include <atomic>

namespace Arcane::detail::variables
{

namespace
{
std::atomic<Int64> global_modified_time = 1;

//! Sets a flag during its life.
class FlagGuard
{
 public:
  explicit FlagGuard(bool& flag)
  : m_flag(flag)
  {
    m_flag = true;
  }
  ~FlagGuard() { m_flag = false; }
  FlagGuard(const FlagGuard&) = delete;
  FlagGuard& operator=(const FlagGuard&) = delete;

 private:
  bool& m_flag;
};
} // namespace

void VariableDependencies::add(const VariableDependInfo& info)
{
  remove(info.variable());
  m_all.push_back(info);
}

void VariableDependencies::remove(const IVariable* variable)
{
  std::erase_if(m_all, [=](const VariableDependInfo& info) { return info.variable() == variable; });
}

void VariableDependencies::setUpToDate()
{
  m_modified_time = ++global_modified_time;
}

void VariableDependencies::incrementModifiedTime()
{
  ++global_modified_time;
}

template <typename UpdateOther> void VariableDependencies::updateWith(UpdateOther update_other)
{
  if (m_is_updating)
    ARCANE_FATAL("variable '{0}' depends on itself: its dependencies form a circle", m_variable->fullName());
  const FlagGuard guard(m_is_updating);
  bool is_old = m_function && m_modified_time == 0;
  for (const VariableDependInfo& info : std::vector(m_all)) {
    update_other(info);
    is_old = is_old || info.variable()->modifiedTime() > m_modified_time;
  }
  if (!is_old || !m_function)
    return;
  const Int64 before = m_modified_time;
  m_function->execute();
  if (m_modified_time == before)
    setUpToDate();
}

void VariableDependencies::update()
{
  updateWith([](const VariableDependInfo& info) {
    if (info.dependType() == eVariableDependType::CurrentTime)
      info.variable()->update();
  });
}

void VariableDependencies::update(Real wanted_time)
{
  if (m_has_physical_time && m_physical_time == wanted_time)
    return;
  const bool has_previous_time = m_has_physical_time;
  const Real previous_time = m_physical_time;
  updateWith([=](const VariableDependInfo& info) {
    if (info.dependType() == eVariableDependType::CurrentTime)
      info.variable()->update(wanted_time);
    else if (has_previous_time)
      info.variable()->update(previous_time);
  });
  m_physical_time = wanted_time;
  m_has_physical_time = true;
}

VariableDependencies::VariableDependencies(IVariable* variable)
: m_variable(variable)
{}

VariableDependencies::~VariableDependencies() = default;

void VariableDependencies::setComputeFunction(IVariableComputeFunction* function)
{
  m_function.reset(function);
}

} // namespace Arcane::detail::variables
