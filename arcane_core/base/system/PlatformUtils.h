// SPDX-License-Identifier: Apache-2.0
// What the system knows: clocks, memory, environment, files.
#pragma once

#include "arcane_core/base/text/String.h"

namespace Arcane::Platform
{

//! Wall clock, never goes back. \unit{s}
Real getRealTime();
//! \unit{ns}
Int64 getRealTimeNS();
//! Time that all threads of the process spent computing. \unit{us}
Int64 getCPUTime();
//! As `2h03m04s`.
String timeToHourMinuteSecond(Real seconds);
//! Since 1970. \unit{s}
Int64 getCurrentDate();
//! Local date as `2026-01-31T12:00:00`.
String getCurrentDateTime();

//! Memory of the process present in RAM; negative when unknown. \unit{bytes}
double getMemoryUsed();
//! The most that getMemoryUsed() ever was; negative when unknown. \unit{bytes}
double getPeakMemoryUsed();
//! \unit{bytes}
Int64 getPageSize();

String getHostName();
Int32 getProcessId();
String getUserName();
String getHomeDirectory();
String getCurrentDirectory();
//! Path of the running program.
String getExeFullPath();
//! Name and version of the compiler of the framework.
String getCompilerId();
//! Null when \a name is not set.
String getEnvironmentVariable(const String& name);
//! Not while another thread reads the environment.
void setEnvironmentVariable(const String& name, const String& value);
//! True when the standard output is a terminal that shows colours.
bool getConsoleHasColor();

//! Creates \a path, whose parent must exist. \return true on ERROR; a directory that exists is none.
bool createDirectory(const String& path);
//! Creates \a path and its parents. \return true on ERROR; a directory that exists is none.
bool recursiveCreateDirectory(const String& path);
//! \return true on ERROR; a file that does not exist is none.
bool removeFile(const String& path);
bool isFileReadable(const String& path);
bool isFileExists(const String& path);
bool isDirectoryExists(const String& path);
//! 0 when it cannot be known. \unit{bytes}
Int64 getFileLength(const String& path);
//! What is before the last `/`, or `.`.
String getFileDirName(const String& path);
//! The whole content of a file. \return true on ERROR.
bool readAllFile(const String& path, bool is_binary, Array<std::byte>& content);
bool readAllFile(const String& path, bool is_binary, Array<Byte>& content);

//! True when a division by zero, an overflow or an invalid operation can stop the process.
bool hasFloatingExceptionSupport();
//! For the calling thread.
void enableFloatingException(bool active);
bool isFloatingExceptionEnabled();
bool isDenormalized(Real v);

//! Calls of the calling thread, one per line, innermost first.
String getStackTrace();
void sleep(Real seconds);

//! Allocator of memory that host and accelerator can use; null without an accelerator runtime.
IMemoryAllocator* getAcceleratorHostMemoryAllocator();
//! Allocator of the data of variables.
IMemoryAllocator* getDefaultDataAllocator();

} // namespace Arcane::Platform

namespace Arcane
{

namespace platform = Platform;

//! Sets the floating-point exceptions of the thread until the end of the scope.
class FloatingExceptionSentry
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
