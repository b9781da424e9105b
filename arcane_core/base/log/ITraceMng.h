// SPDX-License-Identifier: Apache-2.0
// The destinations of messages: the terminal, the listing and the error file of a rank.
#pragma once

#include "arcane_core/base/log/ITraceMessageListener.h"
#include "arcane_core/base/log/TraceMessage.h"
#include "arcane_core/base/object/Owned.h"
#include "arcane_core/base/object/ReferenceCounter.h"

#include <iosfwd>
#include <string>

namespace Arcane
{

/*!
 * \brief Prints the messages of one sub-domain. The manager has the rank, but never communicates.
 *
 * Rank 0 prints info(); every rank prints pinfo(), warning() and error(). pwarning(), perror() and pfatal() are called
 * by all ranks, and one prints. log() goes to the listing only. A line starts with `*I-<name padded to 10> `, the
 * name of the module or class that prints (see Trace::Setter), and the rank when several ranks print. Several threads may use one
 * manager.
 */
class ARCANE_EXPORT ITraceMng : public ReferenceCounterImpl
{
 public:
  //! Selects the messages that the listing of a rank holds.
  enum class Listing
  {
    LogsOnly,
    Everything
  };

  //! Makes the manager of a single rank, which prints messages up to level 3 on the standard output.
  ITraceMng();
  ~ITraceMng() override;

  TraceMessage info() { return info(Trace::DEFAULT_VERBOSITY_LEVEL); }
  TraceMessage info(Int32 verbose_level) { return mayBeTaken(verbose_level) ? infoOfLevel(verbose_level) : TraceMessage(); }
  //! Returns a message that is printed only when \a is_active.
  TraceMessage info(bool is_active) { return is_active ? info() : TraceMessage(); }
  //! Returns a message under the name \a class_name instead of the current one.
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
  //! Returns a log() message that starts with the date.
  TraceMessage logdate();
  //! \throws FatalErrorException at the end of the full expression.
  TraceMessage fatal();
  //! \collective \throws ParallelFatalErrorException at the end of the full expression.
  TraceMessage parallelFatal();
  TraceMessage pfatal() { return parallelFatal(); }
  TraceMessageDbg debug(Trace::eDebugLevel level = Trace::Medium) { return m_has_debug ? debugOfLevel(level) : TraceMessageDbg(); }
  TraceMessage devNull() { return {}; }

  //! Returns the name under which messages are printed, by default `Internal`.
  String traceClass() const;
  void pushTraceClass(const String& name);
  void popTraceClass();

  //! Gives the rank of this manager. Call it before the first message when there are several ranks; rank 0 is the master.
  void setRank(Int32 rank, Int32 nb_rank);
  Int32 rank() const { return m_rank; }
  Int32 nbRank() const { return m_nb_rank; }
  //! Sets the text that is printed instead of the rank.
  void setTraceId(const String& id);
  String traceId() const;
  void setMaster(bool is_master) { m_is_master = is_master; }
  bool isMaster() const { return m_is_master; }
  //! Selects whether every rank prints its info() messages.
  void setParallelOutput(bool v) { m_is_parallel_output = v; }

  //! Sets the highest level of the messages that are printed.
  void setVerbosityLevel(Int32 level);
  Int32 verbosityLevel() const { return m_verbosity_level; }
  //! Sets the highest level for the terminal only; Trace::UNSPECIFIED_VERBOSITY_LEVEL follows verbosityLevel().
  void setStdoutVerbosityLevel(Int32 level);
  Int32 stdoutVerbosityLevel() const;
  //! Does nothing: messages are printed as the constructor and other calls say.
  void finishInitialize() {}
  void setInfoActivated(bool v) { m_is_info_activated = v; }
  bool isInfoActivated() const { return m_is_info_activated; }
  //! Sets the configuration of messages under \a class_name; "*" stands for all names without a configuration.
  void setClassConfig(const String& class_name, const TraceClassConfig& config);
  TraceClassConfig classConfig(const String& class_name) const;
  void removeAllClassConfig();
  Trace::eDebugLevel configDbgLevel() const { return classConfig(traceClass()).debugLevel(); }

  //! Sends messages to \a stream instead of the standard output; null restores the standard output. The stream must live until it is
  //! replaced or the manager ends.
  void setRedirectStream(std::ostream* stream);
  //! Sets the listing file of this rank. The first message that goes there creates the file.
  void setListingFile(const String& path, Listing content);
  //! Sets the file of this rank for warnings and errors. The first of them creates the file.
  void setErrorFile(const String& path);
  void setErrorFileName(const String& path) { setErrorFile(path); }
  //! Sets the listing file, for messages log() alone.
  void setLogFileName(const String& path) { setListingFile(path, Listing::LogsOnly); }
  void flush();

  //! Adds a listener, which must be removed before it is destroyed.
  void addListener(ITraceMessageListener* listener);
  void removeListener(ITraceMessageListener* listener);

  //! Returns true when at least one output or listener takes a message of this kind.
  bool isTaken(Trace::eMessageType type, Int32 level, TraceMessage::Audience audience, const String& class_name) const;
  //! Prints a complete message. The destructor of the message calls this function.
  void write(const TraceMessage& message);
  //! Prints \a text instead of the text of \a message, with its type and level. Listeners are not called, so that they may call this.
  void writeDirect(const TraceMessage* message, const String& text);

 private:
  struct Parts;
  struct Outputs
  {
    bool is_on_terminal = false;
    bool is_in_listing = false;
    bool is_in_error_file = false;
  };

  detail::base::Owned<Parts> m_parts;
  Int32 m_rank = 0;
  Int32 m_nb_rank = 1;
  Int32 m_verbosity_level = Trace::DEFAULT_VERBOSITY_LEVEL;
  Int32 m_stdout_verbosity_level = Trace::UNSPECIFIED_VERBOSITY_LEVEL;
  bool m_is_master = true;
  bool m_is_parallel_output = false;
  bool m_is_info_activated = true;
  bool m_has_debug;
  //! The highest level that an output takes under any name. Atomic: messages above it are dropped without the lock.
  Int32 m_highest_level = Trace::DEFAULT_VERBOSITY_LEVEL;

  bool mayBeTaken(Int32 level) const { return level <= __atomic_load_n(&m_highest_level, __ATOMIC_RELAXED); }
  void noteLevels();
  TraceMessage infoOfLevel(Int32 verbose_level);
  TraceMessageDbg debugOfLevel(Trace::eDebugLevel level);
  TraceMessage message(Trace::eMessageType type, Int32 level, TraceMessage::Audience audience, const String& class_name);
  TraceMessage message(Trace::eMessageType type, TraceMessage::Audience audience);
  Outputs outputsOf(Trace::eMessageType type, Int32 level, TraceMessage::Audience audience, const String& class_name) const;
  std::string line(const TraceMessage& message, const String& text) const;
};

//! Returns a new manager of one rank. The caller must keep it in a ReferenceCounter<ITraceMng>.
ARCANE_EXPORT ITraceMng* arccoreCreateDefaultTraceMng();

} // namespace Arcane
