// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/service/EntryPoint.h"

#include "arcane_core/base/error/ExitCode.h"
#include "arcane_core/base/error/OpenDescriptors.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/service/IEntryPointMng.h"
#include "arcane_core/service/IModule.h"
#include "arcane_core/service/ISubDomain.h"

#include <exception>
#include <string>

#include <unistd.h>

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

/*!
 * \brief Ends a process that \a entry_point has forked, and that leaves it.
 *
 * The process lacks the threads of its parent, for which destructors would wait, and must not send messages in the name of its rank.
 */
[[noreturn]] void endForkedProcess(const String& entry_point, const char* how)
{
  const std::string text = "process " + std::to_string(::getpid()) + ", which entry point " + entry_point.localstr() + " has forked, " +
                           how + "; expected that it calls exec() or _exit(). It ends, and the run goes on\n";
  // Streams still hold what the parent has not written yet.
  [[maybe_unused]] const ssize_t nb_byte = ::write(STDERR_FILENO, text.data(), text.size());
  ::_exit(detail::base::numberOf(detail::base::ExitCode::StdException));
}

//! Calls \a function, which may fork.
void callInOneProcess(const String& entry_point, const std::function<void()>& function)
{
  const pid_t process = ::getpid();
  try {
    function();
  }
  catch (const std::exception& ex) {
    if (::getpid() != process)
      endForkedProcess(entry_point, ("leaves it by an exception: " + std::string(ex.what())).c_str());
    throw;
  }
  catch (...) {
    if (::getpid() != process)
      endForkedProcess(entry_point, "leaves it by an exception");
    throw;
  }
  if (::getpid() != process)
    endForkedProcess(entry_point, "returns from it");
}
} // namespace

IEntryPoint::IEntryPoint(IModule* module, const String& name, std::function<void()> function, const String& where, int property)
: m_module(module)
, m_name(name)
, m_full_name(module->name() + "." + name)
, m_function(std::move(function))
, m_where(where)
, m_property(property)
{}

ISubDomain* IEntryPoint::subDomain() const
{
  return m_module->subDomain();
}

void IEntryPoint::executeEntryPoint()
{
  TraceClassScope trace_class(m_module->subDomain()->traceMng(), m_module->name());
  const Timer::Action of_module(m_module->subDomain(), m_module->name());
  const Timer::Action of_entry_point(m_module->subDomain(), m_name);
  const Real begin_s = platform::getRealTime();
  callInOneProcess(m_full_name, m_function);
  if (!detail::base::areDescriptorsOpen()) [[unlikely]]
    detail::base::endWithoutDescriptors(("entry point " + m_full_name).localstr());
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
