// SPDX-License-Identifier: Apache-2.0
// Asks the system about time, memory, processes and arithmetic.
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/system/DateText.h"
#include "arcane_core/base/system/LauncherVariables.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <dlfcn.h>
#include <link.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cfenv>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>

namespace Arcane::Platform
{

namespace
{

constexpr int trapped_exceptions = FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW;

Int64 clockNS(clockid_t clock)
{
  std::timespec now{};
  ::clock_gettime(clock, &now);
  return static_cast<Int64>(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}

/*!
 * \brief Returns true when a launcher of MPI copies the standard output to something other than a terminal, as far as the process can see.
 *
 * The launcher gives terminals to its processes, wherever its own output goes.
 */
bool isCopiedToFile()
{
  if (!detail::base::isUnderLauncher())
    return false;
  std::error_code failed;
  const auto output = std::filesystem::read_symlink("/proc/" + std::to_string(::getppid()) + "/fd/1", failed).string();
  return failed || !(output.starts_with("/dev/pts/") || output.starts_with("/dev/tty") || output == "/dev/console");
}

} // namespace

Real getRealTime()
{
  return 1.0e-9 * static_cast<Real>(getRealTimeNS());
}

Int64 getRealTimeNS()
{
  return clockNS(CLOCK_MONOTONIC);
}

Int64 getCPUTime()
{
  return clockNS(CLOCK_PROCESS_CPUTIME_ID) / 1000;
}

String timeToHourMinuteSecond(Real seconds)
{
  const Int64 total = std::llround(seconds);
  return String(detail::base::printfText("%lldh%02lldm%02llds", static_cast<long long>(total / 3600),
                                         static_cast<long long>(total / 60 % 60), static_cast<long long>(total % 60)));
}

Int64 getCurrentDate()
{
  return static_cast<Int64>(std::time(nullptr));
}

String getCurrentDateTime()
{
  return String(detail::base::dateText(std::time(nullptr)));
}

double getMemoryUsed()
{
  detail::base::ClassicStream<std::ifstream> statm("/proc/self/statm");
  Int64 nb_page = 0;
  Int64 nb_resident_page = 0;
  if (!(statm >> nb_page >> nb_resident_page))
    return -1.0;
  return static_cast<double>(nb_resident_page) * static_cast<double>(getPageSize());
}

double getPeakMemoryUsed()
{
  struct rusage usage = {};
  if (::getrusage(RUSAGE_SELF, &usage) != 0)
    return -1.0;
  return 1024.0 * static_cast<double>(usage.ru_maxrss);
}

Int64 getPageSize()
{
  return ::sysconf(_SC_PAGESIZE);
}

String getHostName()
{
  std::array<char, 256> name{};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? String(name.data()) : String("localhost");
}

Int32 getProcessId()
{
  return static_cast<Int32>(::getpid());
}

String getUserName()
{
  const String name = getEnvironmentVariable("USER");
  return name.null() ? String("noname") : name;
}

String getHomeDirectory()
{
  const String path = getEnvironmentVariable("HOME");
  return path.null() ? String(".") : path;
}

String getCompilerId()
{
#ifdef __clang__
  return String("clang ") + __clang_version__;
#else
  return String("gcc ") + __VERSION__;
#endif
}

String getEnvironmentVariable(const String& name)
{
  return String(std::getenv(name.localstr()));
}

void setEnvironmentVariable(const String& name, const String& value)
{
  ::setenv(name.localstr(), value.localstr(), 1);
}

bool getConsoleHasColor()
{
  const String terminal = getEnvironmentVariable("TERM");
  if (terminal.empty() || terminal == "dumb" || !getEnvironmentVariable("NO_COLOR").empty())
    return false;
  return ::isatty(STDOUT_FILENO) != 0 && !isCopiedToFile();
}

bool hasFloatingExceptionSupport()
{
#ifdef __GLIBC__
  return true;
#else
  return false;
#endif
}

void safeStringCopy(char* output, Integer output_len, const char* input)
{
  if (output_len <= 0)
    return;
  const std::size_t length = std::min(std::strlen(input), static_cast<std::size_t>(output_len - 1));
  std::memcpy(output, input, length);
  output[length] = '\0';
}

String getLoadedSharedLibraryFullPath(const String& name)
{
  const std::string file = "lib" + std::string(name.toStdStringView()) + ".so";
  void* library = ::dlopen(file.c_str(), RTLD_LAZY | RTLD_NOLOAD);
  if (!library)
    return {};
  link_map* map = nullptr;
  const bool is_found = ::dlinfo(library, RTLD_DI_LINKMAP, &map) == 0 && map;
  const String path = is_found ? String(std::string_view(map->l_name)) : String();
  ::dlclose(library);
  return path;
}

void enableFloatingException(bool active)
{
#ifdef __GLIBC__
  std::feclearexcept(FE_ALL_EXCEPT);
  if (active)
    ::feenableexcept(trapped_exceptions);
  else
    ::fedisableexcept(trapped_exceptions);
#endif
}

void raiseFloatingException()
{
  volatile Real zero = 0.0;
  volatile Real ignored = 1.0 / zero;
  static_cast<void>(ignored);
}

bool isFloatingExceptionEnabled()
{
#ifdef __GLIBC__
  return (::fegetexcept() & trapped_exceptions) == trapped_exceptions;
#else
  return false;
#endif
}

bool isDenormalized(Real v)
{
  return std::fpclassify(v) == FP_SUBNORMAL;
}

void sleep(Real seconds)
{
  std::this_thread::sleep_for(std::chrono::duration<Real>(seconds));
}

} // namespace Arcane::Platform

namespace Arcane
{

FloatingExceptionSentry::FloatingExceptionSentry(bool active)
: m_was_active(Platform::isFloatingExceptionEnabled())
{
  Platform::enableFloatingException(active);
}

FloatingExceptionSentry::~FloatingExceptionSentry()
{
  Platform::enableFloatingException(m_was_active);
}

} // namespace Arcane
