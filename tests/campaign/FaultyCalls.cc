// SPDX-License-Identifier: Apache-2.0
// Counts the calls of the system that reach the files of a run, and makes some of them fail; for LD_PRELOAD.
//
// The environment says what happens, and README.md beside this file lists the names.
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

namespace
{
std::string fromEnvironment(const char* name)
{
  const char* value = std::getenv(name);
  return value ? value : "";
}

//! What the environment asks for.
struct Plan
{
  std::string root = fromEnvironment("FAULTS_ROOT");
  //! Kinds of calls between commas, with one comma at both ends; empty: all kinds.
  std::string kinds = fromEnvironment("FAULTS_CALLS");
  std::string what = fromEnvironment("FAULTS_WHAT");
  std::string log = fromEnvironment("FAULTS_LOG");
  long first = std::atol(fromEnvironment("FAULTS_FIRST").c_str());
  long last = std::atol(fromEnvironment("FAULTS_LAST").c_str());
  bool is_of_rank = fromEnvironment("FAULTS_RANK") == fromEnvironment("OMPI_COMM_WORLD_RANK") || fromEnvironment("FAULTS_RANK").empty();
};

// It is never destroyed, since calls come after the end of main(), too.
const Plan& plan()
{
  static const Plan* const the_plan = new Plan;
  return *the_plan;
}

enum class eFault
{
  None,
  Error,
  Short
};

void note(long number, std::string_view kind, const std::string& path, bool is_hit)
{
  if (plan().log.empty())
    return;
  const std::string line = std::to_string(number) + (is_hit ? " hit " : " ") + std::string(kind) + " " + path + "\n";
  const long fd = ::syscall(SYS_openat, AT_FDCWD, plan().log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (fd < 0)
    return;
  ::syscall(SYS_write, fd, line.c_str(), line.size());
  ::syscall(SYS_close, fd);
}

//! Says what happens to this call. Sets errno if it fails, and kills the process if that is asked for.
eFault faultOf(std::string_view kind, const std::string& path)
{
  static std::atomic<long> nb_call = 0;
  const Plan& p = plan();
  if (!p.is_of_rank || p.root.empty() || !path.starts_with(p.root))
    return eFault::None;
  if (!p.kinds.empty() && p.kinds.find("," + std::string(kind) + ",") == std::string::npos)
    return eFault::None;
  const long number = ++nb_call;
  const bool is_hit = number >= p.first && number <= p.last;
  const int former_errno = errno;
  note(number, kind, path, is_hit);
  errno = former_errno;
  if (!is_hit)
    return eFault::None;
  if (p.what == "kill") {
    ::kill(::getpid(), SIGKILL);
    ::pause();
  }
  if (p.what == "short")
    return eFault::Short;
  errno = p.what == "ENOSPC" ? ENOSPC : p.what == "EINTR" ? EINTR : p.what == "EMFILE" ? EMFILE : EIO;
  return eFault::Error;
}

std::string pathOf(int descriptor)
{
  char name[64];
  char path[PATH_MAX];
  std::snprintf(name, sizeof(name), "/proc/self/fd/%d", descriptor);
  const ssize_t n = ::syscall(SYS_readlinkat, AT_FDCWD, name, path, sizeof(path));
  return n > 0 ? std::string(path, static_cast<std::size_t>(n)) : std::string();
}

std::string pathOf(int directory, const char* path)
{
  if (path[0] == '/')
    return path;
  char here[PATH_MAX];
  const std::string from = directory == AT_FDCWD ? (::getcwd(here, sizeof(here)) ? here : "") : pathOf(directory);
  return from + "/" + path;
}

bool fails(std::string_view kind, const std::string& path)
{
  return faultOf(kind, path) == eFault::Error;
}

//! Returns the function of the system that this library hides.
template <typename Function> Function* hidden(const char* name)
{
  return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

std::string_view kindOfOpen(int flags)
{
  return (flags & (O_WRONLY | O_RDWR | O_CREAT)) != 0 ? "create" : "open";
}

int openFile(int directory, const char* path, int flags, mode_t mode)
{
  if (fails(kindOfOpen(flags), pathOf(directory, path)))
    return -1;
  return static_cast<int>(::syscall(SYS_openat, directory, path, flags, mode));
}

mode_t modeOf(int flags, va_list arguments)
{
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;
}

FILE* openStream(const char* function, const char* path, const char* mode)
{
  if (fails(mode[0] == 'r' && !std::strchr(mode, '+') ? "open" : "create", pathOf(AT_FDCWD, path)))
    return nullptr;
  return hidden<FILE*(const char*, const char*)>(function)(path, mode);
}

//! Makes a call with all bytes, or with half of them, or none at all.
template <typename Call> ssize_t transfer(const char* kind, int descriptor, size_t nb_byte, const Call& call)
{
  const eFault fault = faultOf(kind, pathOf(descriptor));
  if (fault == eFault::Error)
    return -1;
  return call(fault == eFault::Short && nb_byte > 1 ? nb_byte / 2 : nb_byte);
}
} // namespace

extern "C" {
int open(const char* path, int flags, ...)
{
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = modeOf(flags, arguments);
  va_end(arguments);
  return openFile(AT_FDCWD, path, flags, mode);
}

int open64(const char* path, int flags, ...)
{
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = modeOf(flags, arguments);
  va_end(arguments);
  return openFile(AT_FDCWD, path, flags, mode);
}

int openat(int directory, const char* path, int flags, ...)
{
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = modeOf(flags, arguments);
  va_end(arguments);
  return openFile(directory, path, flags, mode);
}

int openat64(int directory, const char* path, int flags, ...)
{
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = modeOf(flags, arguments);
  va_end(arguments);
  return openFile(directory, path, flags, mode);
}

int creat(const char* path, mode_t mode)
{
  return openFile(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

FILE* fopen(const char* path, const char* mode)
{
  return openStream("fopen", path, mode);
}

FILE* fopen64(const char* path, const char* mode)
{
  return openStream("fopen64", path, mode);
}

int fclose(FILE* stream)
{
  // The file is closed all the same.
  const bool is_faulty = fails("close", pathOf(::fileno(stream)));
  const int fault = errno;
  const int status = hidden<int(FILE*)>("fclose")(stream);
  errno = is_faulty ? fault : errno;
  return is_faulty ? EOF : status;
}

int close(int descriptor)
{
  const bool is_faulty = fails("close", pathOf(descriptor));
  const int fault = errno;
  const int status = static_cast<int>(::syscall(SYS_close, descriptor));
  errno = is_faulty ? fault : errno;
  return is_faulty ? -1 : status;
}

ssize_t write(int descriptor, const void* bytes, size_t nb_byte)
{
  return transfer("write", descriptor, nb_byte, [&](size_t n) { return ::syscall(SYS_write, descriptor, bytes, n); });
}

ssize_t writev(int descriptor, const struct iovec* parts, int nb_part)
{
  const eFault fault = faultOf("write", pathOf(descriptor));
  if (fault == eFault::Error)
    return -1;
  if (fault == eFault::Short && nb_part > 0)
    return ::syscall(SYS_write, descriptor, parts[0].iov_base, (parts[0].iov_len + 1) / 2);
  return ::syscall(SYS_writev, descriptor, parts, nb_part);
}

ssize_t pwrite(int descriptor, const void* bytes, size_t nb_byte, off_t offset)
{
  return transfer("write", descriptor, nb_byte, [&](size_t n) { return ::syscall(SYS_pwrite64, descriptor, bytes, n, offset); });
}

ssize_t pwrite64(int descriptor, const void* bytes, size_t nb_byte, off64_t offset)
{
  return transfer("write", descriptor, nb_byte, [&](size_t n) { return ::syscall(SYS_pwrite64, descriptor, bytes, n, offset); });
}

ssize_t read(int descriptor, void* bytes, size_t nb_byte)
{
  return transfer("read", descriptor, nb_byte, [&](size_t n) { return ::syscall(SYS_read, descriptor, bytes, n); });
}

ssize_t pread(int descriptor, void* bytes, size_t nb_byte, off_t offset)
{
  return transfer("read", descriptor, nb_byte, [&](size_t n) { return ::syscall(SYS_pread64, descriptor, bytes, n, offset); });
}

ssize_t pread64(int descriptor, void* bytes, size_t nb_byte, off64_t offset)
{
  return transfer("read", descriptor, nb_byte, [&](size_t n) { return ::syscall(SYS_pread64, descriptor, bytes, n, offset); });
}

int fsync(int descriptor)
{
  return fails("fsync", pathOf(descriptor)) ? -1 : static_cast<int>(::syscall(SYS_fsync, descriptor));
}

int fdatasync(int descriptor)
{
  return fails("fsync", pathOf(descriptor)) ? -1 : static_cast<int>(::syscall(SYS_fdatasync, descriptor));
}

int ftruncate(int descriptor, off_t size) noexcept
{
  return fails("truncate", pathOf(descriptor)) ? -1 : static_cast<int>(::syscall(SYS_ftruncate, descriptor, size));
}

int ftruncate64(int descriptor, off64_t size) noexcept
{
  return fails("truncate", pathOf(descriptor)) ? -1 : static_cast<int>(::syscall(SYS_ftruncate, descriptor, size));
}

int rename(const char* from, const char* to) noexcept
{
  if (fails("rename", pathOf(AT_FDCWD, from)))
    return -1;
  return static_cast<int>(::syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}

int mkdir(const char* path, mode_t mode) noexcept
{
  return fails("mkdir", pathOf(AT_FDCWD, path)) ? -1 : static_cast<int>(::syscall(SYS_mkdirat, AT_FDCWD, path, mode));
}

int unlink(const char* path) noexcept
{
  return fails("unlink", pathOf(AT_FDCWD, path)) ? -1 : static_cast<int>(::syscall(SYS_unlinkat, AT_FDCWD, path, 0));
}

int unlinkat(int directory, const char* path, int flags) noexcept
{
  return fails("unlink", pathOf(directory, path)) ? -1 : static_cast<int>(::syscall(SYS_unlinkat, directory, path, flags));
}

int remove(const char* path) noexcept
{
  return fails("unlink", pathOf(AT_FDCWD, path)) ? -1 : hidden<int(const char*)>("remove")(path);
}
}
