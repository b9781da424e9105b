// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/curves/CurveFileUsers.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/system/OutputFiles.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/service/ISubDomain.h"
#include "checkpoint/format/CheckpointList.h"
#include "checkpoint/format/DiskFile.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace Arcane::detail::curves
{
namespace
{
constexpr std::string_view file_end = ".users";
//! The last word of a line: without it the line was cut.
constexpr std::string_view line_end = ".";

//! A line of the file.
struct User
{
  std::string_view text; //!< the line itself
  std::string_view run;
  Int32 iteration = 0;
  std::vector<std::string_view> names;
};

std::vector<std::string_view> wordsOf(std::string_view line)
{
  std::vector<std::string_view> words;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    words.push_back(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return words;
}

//! Returns the checkpoint of a line, or nothing when the line is not whole.
std::optional<User> userOf(std::string_view line)
{
  const std::vector<std::string_view> words = wordsOf(line);
  if (words.size() < 3 || words.back() != line_end)
    return {};
  User user;
  user.text = line;
  user.run = words[0];
  const auto [end, error] = std::from_chars(words[1].data(), words[1].data() + words[1].size(), user.iteration);
  if (error != std::errc() || end != words[1].data() + words[1].size())
    return {};
  user.names.assign(words.begin() + 2, words.end() - 1);
  return user;
}

std::vector<User> usersIn(std::string_view text)
{
  std::vector<User> users;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (const std::optional<User> user = userOf(text.substr(0, end)))
      users.push_back(*user);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return users;
}

//! The file of a rank, which is made unless it is there.
class NotedFile
{
 public:
  //! \throws IOException
  explicit NotedFile(const String& path)
  : m_path(path)
  , m_descriptor(base::openOutputFile(path, O_WRONLY | O_APPEND | O_NOFOLLOW))
  {
    if (m_descriptor < 0)
      format::throwLastError("open", m_path);
  }
  ~NotedFile() { ::close(m_descriptor); }
  NotedFile(const NotedFile&) = delete;
  NotedFile& operator=(const NotedFile&) = delete;

  bool isEmpty() const
  {
    struct stat state = {};
    return ::fstat(m_descriptor, &state) != 0 || state.st_size == 0;
  }
  //! The line is on the disk at return. \throws IOException
  void append(const std::string& line) const
  {
    const ssize_t nb_written = ::write(m_descriptor, line.data(), line.size());
    ARCANE_THROW_IF(nb_written != std::ssize(line), IOException, "cannot write '{0}': {1} of {2} bytes were written",
                    base::shownPath(m_path), nb_written, line.size());
    // A file system that cannot do so returns EINVAL.
    if (::fsync(m_descriptor) != 0 && errno != EINVAL)
      format::throwLastError("write to the disk", m_path);
  }

 private:
  String m_path;
  int m_descriptor;
};

//! Returns the rank of a file that CurveFileUsers wrote, or a negative number for another name.
Int32 rankOf(std::string_view name)
{
  Int32 rank = -1;
  if (!name.ends_with(file_end))
    return rank;
  const char* const last = name.data() + name.size() - file_end.size();
  const auto [end, error] = std::from_chars(name.data(), last, rank);
  return error == std::errc() && end == last ? rank : -1;
}

//! Returns the iterations of the checkpoints of a run; nothing when a checkpoint cannot be read, which may be one of this run, or when the
//! directory does not list the checkpoint of iteration \a restored.
std::optional<std::set<Int32>> iterationsOf(const String& directory, const String& run, Int32 restored)
{
  std::set<Int32> iterations;
  for (const format::CheckpointSummary& checkpoint : format::listCheckpoints(format::CheckpointDirectory(directory))) {
    if (!checkpoint.is_readable)
      return {};
    if (checkpoint.run == run)
      iterations.insert(checkpoint.iteration);
  }
  if (!iterations.contains(restored))
    return {};
  return iterations;
}

//! Returns the ranks that have noted files. A run on more ranks may have written them.
std::vector<Int32> ranksIn(const String& directory)
{
  std::vector<Int32> ranks;
  std::error_code failed;
  const std::string curves = std::string(directory.localstr()) + "/.curves";
  for (std::filesystem::directory_iterator i(curves, failed), end; !failed && i != end; i.increment(failed))
    if (const Int32 rank = rankOf(i->path().filename().string()); rank >= 0)
      ranks.push_back(rank);
  return ranks;
}
} // namespace

CurveFileUsers::CurveFileUsers(const String& directory, Int32 rank)
: m_directory(directory + "/.curves")
, m_path(String::format("{0}/{1}{2}", m_directory, rank, String(file_end)))
{}

void CurveFileUsers::note(const String& run, Int32 iteration, const std::vector<String>& names) const
{
  std::string line = String::format("{0} {1} ", run, iteration).localstr();
  for (const String& name : names)
    line.append(name.localstr()).append(1, ' ');
  // A line before that was cut must not swallow this one.
  line = "\n" + line + std::string(line_end) + "\n";
  const NotedFile file(m_path);
  // The name is safe before the first line is: a file with lines was not made by a run that was killed too early.
  if (file.isEmpty())
    format::syncPath(m_directory);
  file.append(line);
}

Int32 CurveFileUsers::removeUnused(const String& run, const std::set<Int32>& iterations) const
{
  const std::string text = format::readText(m_path);
  std::set<Int32> missing = iterations;
  std::set<std::string_view> needed;
  std::set<std::string_view> unused;
  std::string staying;
  for (const User& user : usersIn(text)) {
    const bool is_gone = user.run == run.toStdStringView() && !iterations.contains(user.iteration);
    (is_gone ? unused : needed).insert(user.names.begin(), user.names.end());
    if (is_gone)
      continue;
    staying.append(user.text).append(1, '\n');
    if (user.run == run.toStdStringView())
      missing.erase(user.iteration);
  }
  // An older version noted no files: its checkpoints may need any of them.
  if (!missing.empty())
    return 0;
  Int32 nb_removed = 0;
  for (const std::string_view name : unused) {
    // All files are in this directory.
    if (needed.contains(name) || name.find('/') != std::string_view::npos)
      continue;
    std::error_code failed;
    nb_removed += std::filesystem::remove((m_directory + "/" + String(name)).localstr(), failed) ? 1 : 0;
    ARCANE_THROW_IF(static_cast<bool>(failed), IOException, "cannot remove '{0}': {1}", base::shownPath(m_directory + "/" + String(name)),
                    failed.message());
  }
  if (!unused.empty())
    format::replaceText(m_path, staying, format::eDurability::OnDisk);
  return nb_removed;
}

void removeUnusedCurves(ISubDomain* sd, const String& checkpoint_directory, const String& run, Int32 restored)
{
  IParallelMng* pm = sd->parallelMng();
  UniqueArray<Int32> iterations;
  UniqueArray<Int32> ranks;
  if (pm->isMasterIO() && !run.null())
    if (const std::optional<std::set<Int32>> found = iterationsOf(checkpoint_directory, run, restored)) {
      for (const Int32 iteration : *found)
        iterations.add(iteration);
      for (const Int32 rank : ranksIn(checkpoint_directory))
        ranks.add(rank);
    }
  Int32 sizes[] = { iterations.size(), ranks.size() };
  pm->broadcast(ArrayView<Int32>(2, sizes), pm->masterIORank());
  if (sizes[1] == 0)
    return;
  iterations.resize(sizes[0]);
  ranks.resize(sizes[1]);
  pm->broadcast(iterations.view(), pm->masterIORank());
  pm->broadcast(ranks.view(), pm->masterIORank());
  Int32 nb_removed = 0;
  try {
    for (const Int32 rank : ranks)
      if (rank % pm->commSize() == pm->commRank())
        nb_removed += CurveFileUsers(checkpoint_directory, rank).removeUnused(run, std::set<Int32>(iterations.begin(), iterations.end()));
  }
  catch (const IOException& ex) {
    sd->traceMng()->pwarning() << "files of curves that no checkpoint needs are not all removed: " << ex.message();
  }
  nb_removed = pm->reduce(Parallel::ReduceSum, nb_removed);
  if (nb_removed > 0)
    sd->traceMng()->info() << "[restart] " << nb_removed << " file(s) of curves that no checkpoint needs any more are removed";
}
} // namespace Arcane::detail::curves
