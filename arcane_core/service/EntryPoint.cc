// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/EntryPoint.h"

#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/service/IEntryPointMng.h"
#include "arcane_core/service/IModule.h"
#include "arcane_core/service/ISubDomain.h"

namespace Arcane
{
namespace
{
//! Traces bear the name of the module while it runs, also when it throws.
class TraceClassScope
{
 public:
  TraceClassScope(ITraceMng* tm, const String& name)
  : m_trace_mng(tm)
  {
    m_trace_mng->pushTraceClass(name);
  }
  ~TraceClassScope() { m_trace_mng->popTraceClass(); }

 private:
  ITraceMng* m_trace_mng;
};
} // namespace

IEntryPoint::IEntryPoint(IModule* module, const String& name, std::function<void()> function, const String& where, int property)
: m_module(module)
, m_name(name)
, m_full_name(module->name() + "." + name)
, m_function(std::move(function))
, m_where(where)
, m_property(property)
{}

void IEntryPoint::executeEntryPoint()
{
  TraceClassScope trace_class(m_module->subDomain()->traceMng(), m_module->name());
  const Timer::Action of_module(m_module->subDomain(), m_module->name());
  const Timer::Action of_entry_point(m_module->subDomain(), m_name);
  const Real begin_s = platform::getRealTime();
  m_function();
  m_last_elapsed_time_s = platform::getRealTime() - begin_s;
  m_total_elapsed_time_s += m_last_elapsed_time_s;
  ++m_nb_call;
}

void detail::service::registerEntryPoint(IModule* module, const String& name, std::function<void()> function, const String& where,
                                         int property)
{
  module->subDomain()->entryPointMng()->addEntryPoint(std::make_unique<IEntryPoint>(module, name, std::move(function), where, property));
}
} // namespace Arcane
