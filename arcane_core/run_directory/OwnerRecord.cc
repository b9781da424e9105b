// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run_directory/OwnerRecord.h"

#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <csignal>
#include <unistd.h>

namespace Arcane::detail::run_directory
{
namespace
{
constexpr const char* first_line = "owner of this directory";

std::string firstLineOf(const char* path)
{
  std::string line;
  base::ClassicStream<std::ifstream> file(path);
  std::getline(file, line);
  return line;
}

/*!
   * \brief Field 22 of /proc/PID/stat; 0 where this file is absent, -1 for a process that is dead and not yet waited for.
   *
   * The name of the program, before, may hold spaces.
   */
Int64 startTickOf(Int64 process)
{
  const std::string stat = firstLineOf(("/proc/" + std::to_string(process) + "/stat").c_str());
  const std::size_t end_of_name = stat.rfind(')');
  if (end_of_name == std::string::npos)
    return 0;
  base::ClassicStream<std::istringstream> fields(stat.substr(end_of_name + 1));
  std::string state;
  std::string skipped;
  fields >> state;
  for (int i = 4; i < 22; ++i)
    fields >> skipped;
  if (state == "Z" || state == "X")
    return -1;
  Int64 tick = 0;
  fields >> tick;
  return tick;
}

//! The rest of the line after `name `; false when the line does not begin so.
bool readField(std::istream& in, const std::string& name, std::string& value)
{
  std::string line;
  if (!std::getline(in, line) || in.eof() || line.compare(0, name.size() + 1, name + " ") != 0)
    return false;
  value = line.substr(name.size() + 1);
  return true;
}

bool readField(std::istream& in, const std::string& name, Int64& value)
{
  std::string text;
  if (!readField(in, name, text))
    return false;
  base::ClassicStream<std::istringstream> number(text);
  return static_cast<bool>(number >> value);
}
} // namespace

OwnerRecord recordOfThisProcess()
{
  OwnerRecord record;
  record.host = platform::getHostName().localstr();
  record.boot = firstLineOf("/proc/sys/kernel/random/boot_id");
  std::error_code ignored;
  record.process_space = std::filesystem::read_symlink("/proc/self/ns/pid", ignored).string();
  record.process = ::getpid();
  record.start_tick = startTickOf(record.process);
  record.since = platform::getCurrentDateTime().localstr();
  record.program = platform::getExeFullPath().localstr();
  return record;
}

std::string toText(const OwnerRecord& record)
{
  base::ClassicStream<std::ostringstream> out;
  out << first_line << "\nhost " << record.host << "\nboot " << record.boot << "\nspace " << record.process_space << "\nprocess "
      << record.process << "\nstart " << record.start_tick << "\nsince " << record.since << "\nprogram " << record.program << '\n';
  return out.str();
}

std::optional<OwnerRecord> ownerRecordFromText(const std::string& text)
{
  base::ClassicStream<std::istringstream> in(text);
  std::string line;
  OwnerRecord r;
  const bool is_whole = std::getline(in, line) && line == first_line && readField(in, "host", r.host) && readField(in, "boot", r.boot) &&
                        readField(in, "space", r.process_space) && readField(in, "process", r.process) &&
                        readField(in, "start", r.start_tick) && readField(in, "since", r.since) && readField(in, "program", r.program);
  return is_whole ? std::optional(r) : std::nullopt;
}

bool isDead(const OwnerRecord& record)
{
  const OwnerRecord mine = recordOfThisProcess();
  if (record.boot != mine.boot)
    return record.host == mine.host; // this machine was started anew since
  if (record.process_space != mine.process_space)
    return false;
  if (::kill(static_cast<pid_t>(record.process), 0) != 0)
    return errno == ESRCH;
  return startTickOf(record.process) != record.start_tick; // the number has been given to another process
}

String describe(const OwnerRecord& record)
{
  return String::format("host '{0}', process {1} ({2}), since {3}", record.host.c_str(), record.process, record.program.c_str(),
                        record.since.c_str());
}
} // namespace Arcane::detail::run_directory
