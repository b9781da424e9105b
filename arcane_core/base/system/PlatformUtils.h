// SPDX-License-Identifier: Apache-2.0
// Asks the system: clocks, memory, environment, files.
#pragma once

#include "arcane_core/base/text/String.h"

#include <cstddef>
#include <cstring>

namespace Arcane
{
class IMemoryRessourceMng;
}

namespace Arcane::Platform
{

//! Returns the time of a clock that never goes back. \unit{s}
ARCANE_EXPORT Real getRealTime();
//! Returns the time of a clock that never goes back. \unit{ns}
ARCANE_EXPORT Int64 getRealTimeNS();
//! Returns the processor time of all threads of the process. \unit{us}
ARCANE_EXPORT Int64 getCPUTime();
//! Returns a duration as `2h03m04s`. \unit{s}
ARCANE_EXPORT String timeToHourMinuteSecond(Real seconds);
//! Returns the time since the beginning of 1970. \unit{s}
ARCANE_EXPORT Int64 getCurrentDate();
//! Returns the local date as `2026-01-31T12:00:00`.
ARCANE_EXPORT String getCurrentDateTime();

//! Returns the memory of the process that is present in RAM, or a negative number when it is unknown. \unit{bytes}
ARCANE_EXPORT double getMemoryUsed();
//! Returns the largest value that getMemoryUsed() ever had, or a negative number when it is unknown. \unit{bytes}
ARCANE_EXPORT double getPeakMemoryUsed();
//! Returns the size of a page of the system. \unit{bytes}
ARCANE_EXPORT Int64 getPageSize();

ARCANE_EXPORT String getHostName();
ARCANE_EXPORT Int32 getProcessId();
ARCANE_EXPORT String getUserName();
ARCANE_EXPORT String getHomeDirectory();
ARCANE_EXPORT String getCurrentDirectory();
//! Returns the path of the running program.
ARCANE_EXPORT String getExeFullPath();
//! Returns the path of the loaded shared library `lib<name>.so`, or null when no such library is loaded.
ARCANE_EXPORT String getLoadedSharedLibraryFullPath(const String& name);
//! Returns the name and version of the compiler that built the framework.
ARCANE_EXPORT String getCompilerId();
//! Returns the value of the environment variable \a name, or null when it is not set.
ARCANE_EXPORT String getEnvironmentVariable(const String& name);
//! Sets an environment variable. No other thread may read the environment at the same time.
ARCANE_EXPORT void setEnvironmentVariable(const String& name, const String& value);
//! Returns true when the standard output is a terminal that shows colours.
ARCANE_EXPORT bool getConsoleHasColor();

//! Does std::memcpy().
inline void stdMemcpy(void* to, const void* from, std::size_t size)
{
  std::memcpy(to, from, size);
}

//! Creates the directory \a path, whose parent must exist. \return true on ERROR; an existing directory is not an error
ARCANE_EXPORT bool createDirectory(const String& path);
//! Creates the directory \a path and its parents. \return true on ERROR; an existing directory is not an error
ARCANE_EXPORT bool recursiveCreateDirectory(const String& path);
//! Removes a file. \return true on ERROR; a missing file is not an error
ARCANE_EXPORT bool removeFile(const String& path);
ARCANE_EXPORT bool isFileReadable(const String& path);
ARCANE_EXPORT bool isFileExists(const String& path);
ARCANE_EXPORT bool isDirectoryExists(const String& path);
//! Returns the size of a file, or 0 when it cannot be known. \unit{bytes}
ARCANE_EXPORT Int64 getFileLength(const String& path);
//! Returns the part of \a path before the last `/`, or `.` without a `/`.
ARCANE_EXPORT String getFileDirName(const String& path);
//! Reads the whole content of a file. \return true on ERROR
ARCANE_EXPORT bool readAllFile(const String& path, bool is_binary, Array<std::byte>& content);
ARCANE_EXPORT bool readAllFile(const String& path, bool is_binary, Array<Byte>& content);

//! Returns true when a division by zero, an overflow or an invalid operation can be made to stop the process.
ARCANE_EXPORT bool hasFloatingExceptionSupport();
//! Enables or disables floating-point exceptions for the calling thread.
ARCANE_EXPORT void enableFloatingException(bool active);
ARCANE_EXPORT bool isFloatingExceptionEnabled();
//! Divides by zero, which ends the process when floating-point exceptions are enabled.
ARCANE_EXPORT void raiseFloatingException();
ARCANE_EXPORT bool isDenormalized(Real v);

//! Copies a text with its final zero, cut to \a output_len characters, zero included.
ARCANE_EXPORT void safeStringCopy(char* output, Integer output_len, const char* input);
//! Returns the stack of calls of this thread, one call per line, the innermost first.
ARCANE_EXPORT String getStackTrace();
ARCANE_EXPORT void sleep(Real seconds);

//! Returns the allocator of memory that host and accelerator can use, or null without an accelerator runtime.
ARCANE_EXPORT IMemoryAllocator* getAcceleratorHostMemoryAllocator();
//! Returns the table of allocators by kind of memory, which is never null.
ARCANE_EXPORT IMemoryRessourceMng* getDataMemoryRessourceMng();
//! Returns the allocator of the data of variables.
ARCANE_EXPORT IMemoryAllocator* getDefaultDataAllocator();

} // namespace Arcane::Platform

namespace Arcane
{

namespace platform = Platform;

//! Sets the floating-point exceptions of the thread until the end of the scope.
class ARCANE_EXPORT FloatingExceptionSentry
{
 public:
  explicit FloatingExceptionSentry(bool active);
  FloatingExceptionSentry(const FloatingExceptionSentry&) = delete;
  FloatingExceptionSentry& operator=(const FloatingExceptionSentry&) = delete;
  ~FloatingExceptionSentry();

 private:
  bool m_was_active;
};

} // namespace Arcane
