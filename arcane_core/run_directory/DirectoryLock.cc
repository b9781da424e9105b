// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run_directory/DirectoryLock.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/system/OutputFiles.h"
#include "arcane_core/base/system/StartDirectory.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/run_directory/DirectoryInUseException.h"
#include "checkpoint/format/DiskFile.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <mutex>
#include <sstream>
#include <vector>

#include <fcntl.h>
#include <pthread.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

namespace Arcane::detail::run_directory
{
namespace
{
constexpr const char* lock_file_name = "run.lock";
constexpr Int64 max_lock_bytes = 64 * 1024;

/*!
   * \brief Descriptors that a forked child closes: while it has one, the lock lives on without the run.
   *
   * Never destroyed: processes may fork until the end.
   */
class DescriptorsOfParent
{
 public:
  static DescriptorsOfParent& instance()
  {
    static DescriptorsOfParent* const instance = new DescriptorsOfParent;
    return *instance;
  }
  void add(int descriptor)
  {
    const std::scoped_lock lock(m_mutex);
    m_descriptors.push_back(descriptor);
  }
  void remove(int descriptor)
  {
    const std::scoped_lock lock(m_mutex);
    std::erase(m_descriptors, descriptor);
  }

 private:
  DescriptorsOfParent()
  {
    ::pthread_atfork([] { instance().m_mutex.lock(); }, [] { instance().m_mutex.unlock(); },
                     [] {
                       for (int descriptor : instance().m_descriptors)
                         ::close(descriptor);
                       instance().m_descriptors.clear();
                       instance().m_mutex.unlock();
                     });
  }

  std::mutex m_mutex;
  std::vector<int> m_descriptors;
};

std::optional<OwnerRecord> recordIn(const String& path)
{
  try {
    return ownerRecordFromText(format::readText(path, max_lock_bytes));
  }
  catch (const IOException&) {
    return {};
  }
}

//! Closes \a descriptor and throws when the file is a pipe or a device, which others would wait for. \throws IOException
void throwUnlessRegular(int descriptor, const String& path)
{
  struct ::stat status = {};
  if (::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode))
    return;
  ::close(descriptor);
  ARCANE_THROW(IOException, "'{0}', by which a run owns its directory, is not a regular file; remove it", base::shownPath(path));
}

//! Returns false if \a path names nothing, or another file than the open one: a lock on a removed file excludes no other process.
bool isStillAt(const String& path, int descriptor)
{
  struct ::stat here = {};
  struct ::stat opened = {};
  if (::stat(path.localstr(), &here) != 0)
    return errno != ENOENT && errno != ENOTDIR;
  // ESTALE: another machine has removed the file.
  if (::fstat(descriptor, &opened) != 0)
    return errno != ESTALE;
  return here.st_dev == opened.st_dev && here.st_ino == opened.st_ino;
}

bool isLockOfOneMachine(int descriptor)
{
  struct ::stat status = {};
  base::ClassicStream<std::ifstream> file("/proc/self/mountinfo");
  const std::string mounts((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  return ::fstat(descriptor, &status) == 0 && areLocksOfOneMachine(mounts, major(status.st_dev), minor(status.st_dev));
}
} // namespace

bool areLocksOfOneMachine(const std::string& mounts, unsigned major_number, unsigned minor_number)
{
  const std::string device = std::to_string(major_number) + ":" + std::to_string(minor_number);
  base::ClassicStream<std::istringstream> lines(mounts);
  for (std::string line; std::getline(lines, line);) {
    base::ClassicStream<std::istringstream> words(line);
    std::string mount, parent, of_line;
    words >> mount >> parent >> of_line;
    if (of_line != device)
      continue;
    // Options stand in two of the words, separated by commas.
    std::replace(line.begin(), line.end(), ',', ' ');
    base::ClassicStream<std::istringstream> options(line);
    for (std::string option; options >> option;)
      for (const char* of_one_machine : { "localflock", "nolock", "local_lock=all", "local_lock=flock" })
        if (option == of_one_machine)
          return true;
  }
  return false;
}

int DirectoryLock::lockWithoutWaiting(int descriptor)
{
  int status = -1;
  do {
    status = ::flock(descriptor, LOCK_EX | LOCK_NB);
  } while (status != 0 && errno == EINTR);
  return status == 0 ? 0 : errno;
}

DirectoryLock::DirectoryLock(const String& directory, const LockCall& lock)
: m_path(base::fromStart(directory + "/" + lock_file_name))
, m_descriptor(-1)
, m_process(::getpid())
{
  const String path = directory + "/" + lock_file_name;
  int failure = 0;
  do {
    if (m_descriptor >= 0)
      ::close(m_descriptor);
    m_descriptor = base::openOutputFile(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK);
    ARCANE_THROW_IF(m_descriptor < 0, IOException,
                    "cannot open '{0}' for writing, by which a run owns its directory: {1}; give this run a directory where it may write, "
                    "with -A,OutputDirectory=DIR",
                    base::shownPath(path), std::strerror(errno));
    throwUnlessRegular(m_descriptor, path);
    failure = lock(m_descriptor);
  } while (failure != EWOULDBLOCK && !isStillAt(path, m_descriptor));
  try {
    const std::optional<OwnerRecord> owner = recordIn(path);
    if (failure == EWOULDBLOCK)
      throw DirectoryInUseException(A_FUNCINFO, directory, owner);
    // The owner may be a run of a machine that can lock.
    if (failure != 0 && owner && !isDead(*owner))
      throw DirectoryInUseException(A_FUNCINFO, directory, owner,
                                    String::format("if you are certain that this process is dead, remove '{0}'", base::shownPath(path)));
    if (failure != 0 || isLockOfOneMachine(m_descriptor))
      m_owner_file = std::make_unique<OwnerFile>(directory);
    else
      OwnerFile::throwIfOwned(directory);
  }
  catch (...) {
    ::close(m_descriptor);
    throw;
  }
  DescriptorsOfParent::instance().add(m_descriptor);
}

DirectoryLock::~DirectoryLock()
{
  // A child that was forked has closed it.
  if (::getpid() != m_process)
    return;
  if (m_is_announced) [[maybe_unused]]
    const int status = ::ftruncate(m_descriptor, 0);
  DescriptorsOfParent::instance().remove(m_descriptor);
  ::close(m_descriptor);
}

bool DirectoryLock::isInPlace() const
{
  return isStillAt(m_path, m_descriptor);
}

void DirectoryLock::announce()
{
  const std::string text = toText(recordOfThisProcess());
  // Others only read the text for their message, so a failure to write is ignored.
  m_is_announced = ::ftruncate(m_descriptor, 0) == 0 && ::pwrite(m_descriptor, text.data(), text.size(), 0) >= 0;
}
} // namespace Arcane::detail::run_directory
