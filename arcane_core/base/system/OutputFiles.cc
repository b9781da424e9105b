// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/system/OutputFiles.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/system/Parameter.h"

#include <atomic>
#include <cerrno>
#include <filesystem>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace Arcane::detail::base
{

namespace
{

namespace fs = std::filesystem;

const Parameter<eOutputPermissions> permissions_parameter(
  { .section = "Runs",
    .argument = "OutputPermissions",
    .variable = "ARCANE_OUTPUT_PERMISSIONS",
    .meaning = "Who may read and write the files of a run: private, its user only; umask, those whom the umask "
               "of the process allows." },
  oneWordOf<eOutputPermissions>({ { "private", eOutputPermissions::Private }, { "umask", eOutputPermissions::Umask } }),
  eOutputPermissions::Private);

eOutputPermissions ofEnvironment()
{
  try {
    return permissions_parameter.value();
  }
  catch (const FatalErrorException&) {
    // The check of all parameters reports it.
    return eOutputPermissions::Private;
  }
}

//! Programs that choose nothing, such as tools, follow the environment.
std::atomic<eOutputPermissions>& chosenPermissions()
{
  static std::atomic<eOutputPermissions> chosen{ ofEnvironment() };
  return chosen;
}

constexpr mode_t file_of_user = S_IRUSR | S_IWUSR;
constexpr mode_t directory_of_user = S_IRWXU;

//! A library may have closed a standard stream: what is written to it later must not go to the file that takes its place.
int aboveStandardStreams(int descriptor)
{
  if (descriptor < 0 || descriptor > STDERR_FILENO)
    return descriptor;
  const int above = ::fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  const int reason = errno;
  ::close(descriptor);
  errno = reason;
  return above;
}

} // namespace

void chooseOutputPermissions(const CommandLineArguments& arguments)
{
  chosenPermissions() = permissions_parameter.value(arguments);
}

eOutputPermissions outputPermissions()
{
  return chosenPermissions();
}

int openOutputFile(const String& path, int flags, eOutputPermissions permissions)
{
  constexpr mode_t for_all = 0666;
  const mode_t mode = permissions == eOutputPermissions::Private ? file_of_user : for_all;
  int descriptor = -1;
  do {
    descriptor = ::open(path.localstr(), flags | O_CREAT | O_CLOEXEC, mode);
  } while (descriptor < 0 && errno == EINTR);
  descriptor = aboveStandardStreams(descriptor);
  struct stat status = {};
  if (descriptor >= 0 && ::fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode) && (status.st_mode & file_of_user) != file_of_user) {
    // The call fails for a file of another user, which does not change.
    [[maybe_unused]] const int ignored = ::fchmod(descriptor, (status.st_mode & for_all) | file_of_user);
  }
  return descriptor;
}

void createOutputFile(const String& path)
{
  const int descriptor = openOutputFile(path, O_WRONLY | O_NONBLOCK);
  if (descriptor >= 0)
    ::close(descriptor);
}

int createOutputDirectory(const String& path, eOutputPermissions permissions)
{
  constexpr mode_t for_all = 0777;
  if (::mkdir(path.localstr(), permissions == eOutputPermissions::Private ? directory_of_user : for_all) != 0)
    return -1;
  struct stat status = {};
  if (::stat(path.localstr(), &status) == 0 && (status.st_mode & directory_of_user) != directory_of_user)
    return ::chmod(path.localstr(), (status.st_mode & for_all) | directory_of_user);
  return 0;
}

std::error_code createOutputDirectories(const String& path)
{
  const fs::path directory = fs::path(path.localstr()).lexically_normal();
  std::error_code failed;
  if (directory.empty() || fs::is_directory(directory, failed))
    return {};
  // The path of a directory may end with a slash.
  const fs::path above = directory.has_filename() ? directory.parent_path() : directory.parent_path().parent_path();
  if (above != directory)
    if (const std::error_code failure = createOutputDirectories(String(above.string())))
      return failure;
  if (createOutputDirectory(String(directory.string())) == 0)
    return {};
  // An existing entry may be a file, or the directory of another process.
  const std::error_code failure(errno == EEXIST ? ENOTDIR : errno, std::generic_category());
  return fs::is_directory(directory, failed) ? std::error_code() : failure;
}

} // namespace Arcane::detail::base
