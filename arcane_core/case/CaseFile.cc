// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseFile.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace Arcane::detail::caseoptions
{
namespace
{
//! \return why the file cannot be read; empty when \a bytes are its content
std::string readFile(const String& file, std::string& bytes)
{
  const std::filesystem::path path(file.localstr());
  if (std::filesystem::is_directory(path))
    return "it is a directory";
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  if (!in)
    return std::strerror(errno);
  bytes.assign(std::istreambuf_iterator<char>(in), {});
  return in.bad() ? std::strerror(errno) : "";
}
} // namespace

std::string readFileOnAllRanks(IParallelMng* pm, const String& file)
{
  std::string bytes;
  std::string reason;
  if (pm->isMasterIO())
    reason = readFile(file, bytes);
  throwOnAllRanksUnless(pm, reason.empty(), String::format("cannot read '{0}': {1}", file, reason));
  Int64 nb_byte = static_cast<Int64>(bytes.size());
  const Int32 root = pm->masterIORank();
  pm->broadcast(ArrayView<Int64>(1, &nb_byte), root);
  UniqueArray<Byte> buffer(nb_byte);
  std::memcpy(buffer.data(), bytes.data(), bytes.size());
  pm->broadcast(buffer.view(), root);
  return std::string(buffer.begin(), buffer.end());
}
} // namespace Arcane::detail::caseoptions
