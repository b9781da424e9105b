// SPDX-License-Identifier: Apache-2.0
// Where messages go: the terminal, the listing and the error file of a rank.
#pragma once

#include "arcane_core/base/log/ITraceMessageListener.h"
#include "arcane_core/base/log/TraceMessage.h"
#include "arcane_core/base/object/ReferenceCounter.h"

#include <fstream>
#include <map>
#include <mutex>
#include <vector>

namespace Arcane
{

/*!
 * \brief Traces of one sub-domain. Knows its rank, but never communicates.
 *
 * Rank 0 prints info(); every rank prints pinfo(), warning() and error(). pwarning(), perror() and pfatal() are called
 * by all ranks, and one prints. log() goes to the listing only. A line starts with `*I-<name padded to 10> `, name of
 * who speaks (see Trace::Setter), and the rank when several speak. May be used by several threads.
 */
class ITraceMng : public ReferenceCounterImpl
{
 public:
  //! Which messages the listing of a rank holds.
  enum class Listing
  {
    LogsOnly,
    Everything
  };

  //! One rank, that prints on the standard output up to level 3.
  ITraceMng();
  ~ITraceMng() override;

  TraceMessage info() { return info(Trace::DEFAULT_VERBOSITY_LEVEL); }
  TraceMessage info(Int32 verbose_level);
  //! Active when \a is_active.
  TraceMessage info(bool is_active) { return is_active ? info() : TraceMessage(); }
  //! Under another name than the current one.
  TraceMessage info(const String& class_name);
  TraceMessage info(const char* class_name) { return info(String(class_name)); }
  TraceMessage pinfo();
  TraceMessage pinfo(const String& class_name);
  TraceMessage warning();
  TraceMessage pwarning();
  TraceMessage error();
  TraceMessage perror();
  TraceMessage log();
  TraceMessage log(bool is_active) { return is_active ? log() : TraceMessage(); }
  TraceMessage plog() { return log(); }
  //! log() that starts with the date.
  TraceMessage logdate();
  //! \throws FatalErrorException at the end of the full expression.
  TraceMessage fatal();
  //! \collective \throws ParallelFatalErrorException at the end of the full expression.
  TraceMessage parallelFatal();
  TraceMessage pfatal() { return parallelFatal(); }
  TraceMessageDbg debug(Trace::eDebugLevel level = Trace::Medium);
  TraceMessage devNull() { return {}; }

  //! Name of who speaks; `Internal` when nobody gave one.
  String traceClass() const;
  void pushTraceClass(const String& name);
  void popTraceClass();

  //! Before the first message, when there are several ranks: the first one is the master.
  void setRank(Int32 rank, Int32 nb_rank);
  Int32 rank() const { return m_rank; }
  Int32 nbRank() const { return m_nb_rank; }
  //! Text printed in place of the rank.
  void setTraceId(const String& id);
  String traceId() const;
  void setMaster(bool is_master) { m_is_master = is_master; }
  bool isMaster() const { return m_is_master; }
  //! True when every rank prints its info().
  void setParallelOutput(bool v) { m_is_parallel_output = v; }

  //! Messages of a higher level are not printed.
  void setVerbosityLevel(Int32 level);
  Int32 verbosityLevel() const { return m_verbosity_level; }
  //! The same for the terminal only; Trace::UNSPECIFIED_VERBOSITY_LEVEL to follow verbosityLevel().
  void setStdoutVerbosityLevel(Int32 level) { m_stdout_verbosity_level = level; }
  Int32 stdoutVerbosityLevel() const;
  void setInfoActivated(bool v) { m_is_info_activated = v; }
  bool isInfoActivated() const { return m_is_info_activated; }
  //! "*" is the configuration of the names without one.
  void setClassConfig(const String& class_name, const TraceClassConfig& config);
  TraceClassConfig classConfig(const String& class_name) const;
  void removeAllClassConfig();
  Trace::eDebugLevel configDbgLevel() const { return classConfig(traceClass()).debugLevel(); }

  //! In place of the standard output; null to come back to it. Must live as long as this manager or until changed.
  void setRedirectStream(std::ostream* stream);
  //! File of this rank, created by the first message that goes there.
  void setListingFile(const String& path, Listing content);
  //! File of this rank for warnings and errors, created by the first of them.
  void setErrorFile(const String& path);
  void flush();

  //! \a listener must be removed before it dies.
  void addListener(ITraceMessageListener* listener);
  void removeListener(ITraceMessageListener* listener);

  //! True when at least one output or listener takes such a message.
  bool isTaken(Trace::eMessageType type, Int32 level, TraceMessage::Audience audience, const String& class_name) const;
  //! Prints a message that ends. Called by its destructor.
  void write(const TraceMessage& message);

 private:
  //! A file created by its first line.
  class LazyFile
  {
   public:
    void setPath(const String& path);
    bool isAsked() const { return !m_path.empty(); }
    void writeLine(const std::string& line);
    void flush() { m_stream.flush(); }

   private:
    String m_path;
    std::ofstream m_stream;
  };
  struct Outputs
  {
    bool is_on_terminal = false;
    bool is_in_listing = false;
    bool is_in_error_file = false;
  };

  mutable std::recursive_mutex m_mutex;
  std::vector<String> m_class_names;
  std::map<String, TraceClassConfig> m_class_configs;
  std::vector<ITraceMessageListener*> m_listeners;
  std::ostream* m_stream = nullptr;
  LazyFile m_listing;
  LazyFile m_error_file;
  Listing m_listing_content = Listing::LogsOnly;
  String m_trace_id;
  Int32 m_rank = 0;
  Int32 m_nb_rank = 1;
  Int32 m_verbosity_level = Trace::DEFAULT_VERBOSITY_LEVEL;
  Int32 m_stdout_verbosity_level = Trace::UNSPECIFIED_VERBOSITY_LEVEL;
  bool m_is_master = true;
  bool m_is_parallel_output = false;
  bool m_is_info_activated = true;

  TraceMessage message(Trace::eMessageType type, Int32 level, TraceMessage::Audience audience, const String& class_name);
  TraceMessage message(Trace::eMessageType type, TraceMessage::Audience audience);
  Outputs outputsOf(Trace::eMessageType type, Int32 level, TraceMessage::Audience audience, const String& class_name) const;
  std::string line(const TraceMessage& message) const;
};

//! A manager of one rank. The caller makes a handle on it: ReferenceCounter<ITraceMng>.
ITraceMng* arccoreCreateDefaultTraceMng();

} // namespace Arcane
