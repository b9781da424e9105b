// SPDX-License-Identifier: Apache-2.0
// Gives a class info(), warning(), error()...
#pragma once

#include "arcane_core/base/log/ITraceMng.h"

namespace Arcane
{

//! Base of classes that print messages. The manager must outlive the object.
class ARCANE_EXPORT TraceAccessor
{
 public:
  explicit TraceAccessor(ITraceMng* m)
  : m_trace(m)
  {}
  TraceAccessor(const TraceAccessor& rhs) = default;
  TraceAccessor& operator=(const TraceAccessor& rhs) = default;
  virtual ~TraceAccessor() = default;

  ITraceMng* traceMng() const { return m_trace; }

  TraceMessage info() const { return m_trace->info(m_local_verbosity_level); }
  TraceMessage info(Int32 verbose_level) const { return m_trace->info(verbose_level); }
  TraceMessage info(bool is_active) const { return is_active ? info() : TraceMessage(); }
  TraceMessage info(const String& class_name) const { return m_trace->info(class_name); }
  TraceMessage info(const char* class_name) const { return m_trace->info(class_name); }
  //! Does the same as info(), under the name that some codes use.
  TraceMessage linfo() const { return info(); }
  //! Returns a message \a relative_level levels above localVerboseLevel(): a larger number hides it in more listings.
  TraceMessage linfo(Int32 relative_level) const { return m_trace->info(m_local_verbosity_level + relative_level); }
  TraceMessage pinfo() const { return m_trace->pinfo(); }
  TraceMessage pinfo(const String& class_name) const { return m_trace->pinfo(class_name); }
  TraceMessage warning() const { return m_trace->warning(); }
  TraceMessage pwarning() const { return m_trace->pwarning(); }
  TraceMessage error() const { return m_trace->error(); }
  TraceMessage perror() const { return m_trace->perror(); }
  TraceMessage log() const { return m_trace->log(); }
  TraceMessage log(bool is_active) const { return m_trace->log(is_active); }
  TraceMessage plog() const { return m_trace->plog(); }
  TraceMessage logdate() const { return m_trace->logdate(); }
  //! \throws FatalErrorException at the end of the full expression.
  TraceMessage fatal() const { return m_trace->fatal(); }
  //! \collective \throws ParallelFatalErrorException at the end of the full expression.
  TraceMessage pfatal() const { return m_trace->pfatal(); }
  TraceMessageDbg debug(Trace::eDebugLevel level = Trace::Medium) const { return m_trace->debug(level); }
  TraceMessage devNull() const { return m_trace->devNull(); }
  Trace::eDebugLevel configDbgLevel() const { return m_trace->configDbgLevel(); }

  //! Sets the level of info() of this object; messages of level 4 and more are hidden by default.
  void setLocalVerboseLevel(Int32 v) { m_local_verbosity_level = v; }
  Int32 localVerboseLevel() const { return m_local_verbosity_level; }

 protected:
  //! \name The same under the names that some codes use
  //@{
  void _setLocalVerboseLevel(Int32 v) { setLocalVerboseLevel(v); }
  Int32 _localVerboseLevel() const { return localVerboseLevel(); }
  //@}

 private:
  ITraceMng* m_trace;
  Int32 m_local_verbosity_level = Trace::DEFAULT_VERBOSITY_LEVEL;
};

} // namespace Arcane
