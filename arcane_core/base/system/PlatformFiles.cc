// SPDX-License-Identifier: Apache-2.0
// Asks the system about files and directories.
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/base/text/ClassicStream.h"

#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace Arcane::Platform
{

namespace
{

std::filesystem::path pathOf(const String& path)
{
  return { path.toStdStringView() };
}

template <typename ByteType> bool readFile(const String& path, bool is_binary, Array<ByteType>& content)
{
  // Opening a pipe blocks until another process writes to it.
  std::error_code failed;
  if (!std::filesystem::is_regular_file(pathOf(path), failed))
    return true;
  detail::base::ClassicStream<std::ifstream> file(path.localstr(), is_binary ? std::ios::in | std::ios::binary : std::ios::in);
  if (!file)
    return true;
  const Int64 length = getFileLength(path);
  content.resize(length);
  file.read(reinterpret_cast<char*>(content.data()), length);
  return file.gcount() != length;
}

} // namespace

String getCurrentDirectory()
{
  std::error_code error;
  return String(std::filesystem::current_path(error).string());
}

String getExeFullPath()
{
  std::error_code error;
  return String(std::filesystem::read_symlink("/proc/self/exe", error).string());
}

bool createDirectory(const String& path)
{
  std::error_code error;
  std::filesystem::create_directory(pathOf(path), error);
  return !isDirectoryExists(path);
}

bool recursiveCreateDirectory(const String& path)
{
  std::error_code error;
  std::filesystem::create_directories(pathOf(path), error);
  return !isDirectoryExists(path);
}

bool removeFile(const String& path)
{
  std::error_code error;
  std::filesystem::remove(pathOf(path), error);
  return static_cast<bool>(error);
}

bool isFileReadable(const String& path)
{
  return ::access(path.localstr(), R_OK) == 0;
}

bool isFileExists(const String& path)
{
  std::error_code error;
  return std::filesystem::exists(pathOf(path), error);
}

bool isDirectoryExists(const String& path)
{
  std::error_code error;
  return std::filesystem::is_directory(pathOf(path), error);
}

Int64 getFileLength(const String& path)
{
  std::error_code error;
  const std::uintmax_t length = std::filesystem::file_size(pathOf(path), error);
  return error ? 0 : static_cast<Int64>(length);
}

String getFileDirName(const String& path)
{
  const std::string directory = pathOf(path).parent_path().string();
  return directory.empty() ? String(".") : String(directory);
}

bool readAllFile(const String& path, bool is_binary, Array<std::byte>& content)
{
  return readFile(path, is_binary, content);
}

bool readAllFile(const String& path, bool is_binary, Array<Byte>& content)
{
  return readFile(path, is_binary, content);
}

} // namespace Arcane::Platform
