// SPDX-License-Identifier: Apache-2.0
// The destinations of messages, and the layout of a line.
#include "arcane_core/base/log/ITraceMng.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/log/StandardOutput.h"
#include "arcane_core/base/system/DateText.h"
#include "arcane_core/base/system/OutputFiles.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <algorithm>
#include <array>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>
#include <vector>

namespace Arcane
{

namespace
{

constexpr const char* default_class_name = "Internal";
constexpr std::size_t class_name_width = 10;

char letterOf(Trace::eMessageType type)
{
  switch (type) {
  case Trace::Warning: return 'W';
  case Trace::Error: return 'E';
  case Trace::Log: return 'L';
  case Trace::Debug: return 'D';
  default: return 'I';
  }
}

//! Returns true when the standard output is a terminal with colours, and its user has not refused them.
bool hasColors()
{
  static const bool has_colors = platform::getConsoleHasColor();
  return has_colors;
}

int ansiColor(Trace::eMessageType type, Int32 color)
{
  constexpr std::array<int, 15> codes = { 30, 31, 32, 33, 34, 35, 36, 90, 91, 92, 93, 94, 95, 96, 37 };
  if (color >= 0 && color < static_cast<Int32>(codes.size()))
    return codes[static_cast<std::size_t>(color)];
  if (type == Trace::Error)
    return codes[Trace::Color::Red];
  if (type == Trace::Warning)
    return codes[Trace::Color::DarkYellow];
  return 0;
}

std::string currentDate()
{
  return detail::base::dateText(std::time(nullptr), "%Y-%m-%d %H:%M:%S");
}

//! \a text with \a prefix before each of its lines.
std::string prefixedLines(const std::string& prefix, std::string_view text)
{
  std::string lines = prefix;
  for (const char c : text) {
    lines += c;
    if (c == '\n')
      lines += prefix;
  }
  return lines += '\n';
}

//! A file that its first line creates.
class LazyFile
{
 public:
  void setPath(const String& path);
  bool isAsked() const { return !m_path.empty(); }
  void writeLine(const std::string& line);
  void flush() { m_stream.flush(); }

 private:
  String m_path;
  detail::base::ClassicStream<std::ofstream> m_stream;
};

void LazyFile::setPath(const String& path)
{
  m_stream.close();
  m_path = detail::base::fromStart(path);
}

void LazyFile::writeLine(const std::string& line)
{
  if (!m_stream.is_open()) {
    const std::filesystem::path path(m_path.localstr());
    if (path.has_parent_path())
      detail::base::createOutputDirectories(String(path.parent_path().string()));
    detail::base::createOutputFile(m_path);
    m_stream.open(path, std::ios::app);
  }
  m_stream.clear();
  m_stream << line;
  m_stream.flush();
  if (!m_stream)
    detail::base::tellLostMessages(String::format("file '{0}'", detail::base::shownPath(m_path)));
}

} // namespace

//! The state that the lock protects.
struct ITraceMng::Parts
{
  std::recursive_mutex mutex;
  std::vector<String> class_names{ default_class_name };
  std::map<String, TraceClassConfig> class_configs;
  std::vector<ITraceMessageListener*> listeners;
  std::ostream* stream = nullptr;
  LazyFile listing;
  LazyFile error_file;
  Listing listing_content = Listing::LogsOnly;
  String trace_id;
};

ITraceMng::ITraceMng()
: m_parts(std::make_unique<Parts>())
, m_has_debug(arcaneIsDebug())
{}

ITraceMng::~ITraceMng() = default;

TraceMessage ITraceMng::message(Trace::eMessageType type, Int32 level, TraceMessage::Audience audience, const String& class_name)
{
  if (!isTaken(type, level, audience, class_name))
    return {};
  return { this, type, level, audience, class_name };
}

TraceMessage ITraceMng::message(Trace::eMessageType type, TraceMessage::Audience audience)
{
  return message(type, Trace::DEFAULT_VERBOSITY_LEVEL, audience, traceClass());
}

TraceMessage ITraceMng::infoOfLevel(Int32 verbose_level)
{
  return message(Trace::Info, verbose_level, TraceMessage::Audience::MasterRank, traceClass());
}

TraceMessage ITraceMng::info(const String& class_name)
{
  return message(Trace::Info, Trace::DEFAULT_VERBOSITY_LEVEL, TraceMessage::Audience::MasterRank, class_name);
}

TraceMessage ITraceMng::pinfo()
{
  return message(Trace::Info, TraceMessage::Audience::EveryRank);
}

TraceMessage ITraceMng::pinfo(const String& class_name)
{
  return message(Trace::Info, Trace::DEFAULT_VERBOSITY_LEVEL, TraceMessage::Audience::EveryRank, class_name);
}

TraceMessage ITraceMng::warning()
{
  return message(Trace::Warning, TraceMessage::Audience::EveryRank);
}

TraceMessage ITraceMng::pwarning()
{
  return message(Trace::Warning, TraceMessage::Audience::MasterRank);
}

TraceMessage ITraceMng::error()
{
  return message(Trace::Error, TraceMessage::Audience::EveryRank);
}

TraceMessage ITraceMng::perror()
{
  return message(Trace::Error, TraceMessage::Audience::MasterRank);
}

TraceMessage ITraceMng::log()
{
  return message(Trace::Log, TraceMessage::Audience::EveryRank);
}

TraceMessage ITraceMng::logdate()
{
  TraceMessage dated = log();
  dated << currentDate() << ' ';
  return dated;
}

TraceMessage ITraceMng::fatal()
{
  return { this, Trace::Fatal, 0, TraceMessage::Audience::EveryRank, traceClass() };
}

TraceMessage ITraceMng::parallelFatal()
{
  return { this, Trace::ParallelFatal, 0, TraceMessage::Audience::EveryRank, traceClass() };
}

TraceMessageDbg ITraceMng::debugOfLevel(Trace::eDebugLevel level)
{
  const String class_name = traceClass();
  if (classConfig(class_name).debugLevel() < level)
    return {};
  return TraceMessageDbg(message(Trace::Debug, Trace::DEFAULT_VERBOSITY_LEVEL, TraceMessage::Audience::MasterRank, class_name));
}

String ITraceMng::traceClass() const
{
  const std::scoped_lock lock(m_parts->mutex);
  return m_parts->class_names.back();
}

void ITraceMng::pushTraceClass(const String& name)
{
  const std::scoped_lock lock(m_parts->mutex);
  m_parts->class_names.push_back(name);
}

void ITraceMng::popTraceClass()
{
  const std::scoped_lock lock(m_parts->mutex);
  if (m_parts->class_names.size() > 1)
    m_parts->class_names.pop_back();
}

void ITraceMng::setRank(Int32 rank, Int32 nb_rank)
{
  m_rank = rank;
  m_nb_rank = nb_rank;
  m_is_master = (rank == 0);
}

void ITraceMng::setTraceId(const String& id)
{
  const std::scoped_lock lock(m_parts->mutex);
  m_parts->trace_id = id;
}

String ITraceMng::traceId() const
{
  const std::scoped_lock lock(m_parts->mutex);
  return m_parts->trace_id;
}

void ITraceMng::noteLevels()
{
  Int32 highest = std::max(m_verbosity_level, m_stdout_verbosity_level);
  for (const auto& [name, config] : m_parts->class_configs)
    highest = std::max(highest, config.verboseLevel());
  __atomic_store_n(&m_highest_level, highest, __ATOMIC_RELAXED);
}

void ITraceMng::setVerbosityLevel(Int32 level)
{
  const std::scoped_lock lock(m_parts->mutex);
  m_verbosity_level = (level == Trace::UNSPECIFIED_VERBOSITY_LEVEL) ? Trace::DEFAULT_VERBOSITY_LEVEL : level;
  noteLevels();
}

void ITraceMng::setStdoutVerbosityLevel(Int32 level)
{
  const std::scoped_lock lock(m_parts->mutex);
  m_stdout_verbosity_level = level;
  noteLevels();
}

Int32 ITraceMng::stdoutVerbosityLevel() const
{
  return m_stdout_verbosity_level == Trace::UNSPECIFIED_VERBOSITY_LEVEL ? m_verbosity_level : m_stdout_verbosity_level;
}

void ITraceMng::setClassConfig(const String& class_name, const TraceClassConfig& config)
{
  const std::scoped_lock lock(m_parts->mutex);
  m_parts->class_configs[class_name] = config;
  noteLevels();
}

TraceClassConfig ITraceMng::classConfig(const String& class_name) const
{
  const std::scoped_lock lock(m_parts->mutex);
  auto i = m_parts->class_configs.find(class_name);
  if (i == m_parts->class_configs.end() && !m_parts->class_configs.empty())
    i = m_parts->class_configs.find("*");
  return i == m_parts->class_configs.end() ? TraceClassConfig() : i->second;
}

void ITraceMng::removeAllClassConfig()
{
  const std::scoped_lock lock(m_parts->mutex);
  m_parts->class_configs.clear();
  noteLevels();
}

void ITraceMng::setRedirectStream(std::ostream* stream)
{
  const std::scoped_lock lock(m_parts->mutex);
  m_parts->stream = stream;
}

void ITraceMng::setListingFile(const String& path, Listing content)
{
  const std::scoped_lock lock(m_parts->mutex);
  m_parts->listing.setPath(path);
  m_parts->listing_content = content;
}

void ITraceMng::setErrorFile(const String& path)
{
  const std::scoped_lock lock(m_parts->mutex);
  m_parts->error_file.setPath(path);
}

void ITraceMng::flush()
{
  const std::scoped_lock lock(m_parts->mutex);
  m_parts->listing.flush();
  m_parts->error_file.flush();
  (m_parts->stream ? *m_parts->stream : std::cout).flush();
}

void ITraceMng::addListener(ITraceMessageListener* listener)
{
  const std::scoped_lock lock(m_parts->mutex);
  m_parts->listeners.push_back(listener);
}

void ITraceMng::removeListener(ITraceMessageListener* listener)
{
  const std::scoped_lock lock(m_parts->mutex);
  std::erase(m_parts->listeners, listener);
}

ITraceMng::Outputs ITraceMng::outputsOf(Trace::eMessageType type, Int32 level, TraceMessage::Audience audience,
                                        const String& class_name) const
{
  const bool is_listing_full = m_parts->listing.isAsked() && m_parts->listing_content == Listing::Everything;
  const bool is_my_turn = m_is_master || audience == TraceMessage::Audience::EveryRank;
  if (type == Trace::Log)
    return { .is_in_listing = m_parts->listing.isAsked() };
  if (type == Trace::Warning || type == Trace::Error)
    return { is_my_turn, is_listing_full, m_parts->error_file.isAsked() };
  const TraceClassConfig config = classConfig(class_name);
  if (!config.isActivated() || !m_is_info_activated)
    return {};
  const bool is_level_specific = config.verboseLevel() != Trace::UNSPECIFIED_VERBOSITY_LEVEL;
  const Int32 terminal_level = is_level_specific ? config.verboseLevel() : stdoutVerbosityLevel();
  const Int32 listing_level = is_level_specific ? config.verboseLevel() : m_verbosity_level;
  return { level <= terminal_level && (is_my_turn || m_is_parallel_output || config.isParallelActivated()),
           level <= listing_level && is_listing_full, false };
}

bool ITraceMng::isTaken(Trace::eMessageType type, Int32 level, TraceMessage::Audience audience, const String& class_name) const
{
  const std::scoped_lock lock(m_parts->mutex);
  const Outputs outputs = outputsOf(type, level, audience, class_name);
  return outputs.is_on_terminal || outputs.is_in_listing || outputs.is_in_error_file;
}

std::string ITraceMng::line(const TraceMessage& message, const String& text) const
{
  std::string prefix;
  if (!(classConfig(message.className()).flags() & Trace::PF_NoClassName)) {
    std::string name(message.className().toStdStringView());
    name.resize(std::max(name.size(), class_name_width), ' ');
    prefix = std::string("*") + letterOf(message.type()) + '-' + name + ' ';
  }
  if (m_nb_rank > 1 && message.audience() == TraceMessage::Audience::EveryRank)
    prefix += m_parts->trace_id.null() ? "[" + std::to_string(m_rank) + "] " : "[" + std::string(m_parts->trace_id.localstr()) + "] ";
  return prefixedLines(prefix, text.toStdStringView());
}

void ITraceMng::write(const TraceMessage& message)
{
  const std::scoped_lock lock(m_parts->mutex);
  const String text = message.text();
  const TraceMessageListenerArgs args(&message, text.view());
  bool is_kept = false;
  for (ITraceMessageListener* listener : std::vector(m_parts->listeners))
    is_kept |= listener->visitMessage(args);
  if (!is_kept)
    writeDirect(&message, text);
}

void ITraceMng::writeDirect(const TraceMessage* message_with_type, const String& text)
{
  const std::scoped_lock lock(m_parts->mutex);
  const TraceMessage& message = *message_with_type;
  const Outputs outputs = outputsOf(message.type(), message.level(), message.audience(), message.className());
  const std::string lines = line(message, text);
  if (outputs.is_in_listing)
    m_parts->listing.writeLine(lines);
  if (outputs.is_in_error_file)
    m_parts->error_file.writeLine(lines);
  if (!outputs.is_on_terminal)
    return;
  if (m_parts->stream) {
    *m_parts->stream << lines;
    return;
  }
  const int color = hasColors() ? ansiColor(message.type(), message.color()) : 0;
  if (color)
    detail::base::writeToStandardOutput("\033[" + std::to_string(color) + 'm' + lines.substr(0, lines.size() - 1) + "\033[0m\n");
  else
    detail::base::writeToStandardOutput(lines);
}

ITraceMng* arccoreCreateDefaultTraceMng()
{
  return new ITraceMng();
}

} // namespace Arcane
