// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseFile.h"

#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/comm/IParallelMng.h"
#include "axl/xml/FileText.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace Arcane::detail::caseoptions
{
std::string readFileOnAllRanks(IParallelMng* pm, const String& file)
{
  std::string bytes;
  std::string reason;
  if (pm->isMasterIO())
    reason = xml::readRegularFile(file.localstr(), xml::max_file_bytes, bytes);
  std::error_code error;
  if (!reason.empty() && std::filesystem::path(file.localstr()).is_relative())
    reason += "; the current directory is '" + std::filesystem::current_path(error).string() + "'";
  throwOnAllRanksUnless(pm, reason.empty(), String::format("cannot read '{0}': {1}", file, reason));
  Int64 nb_byte = static_cast<Int64>(bytes.size());
  const Int32 root = pm->masterIORank();
  pm->broadcast(ArrayView<Int64>(1, &nb_byte), root);
  UniqueArray<Byte> buffer(nb_byte);
  std::copy(bytes.begin(), bytes.end(), buffer.begin());
  pm->broadcast(buffer.view(), root);
  return std::string(buffer.begin(), buffer.end());
}
} // namespace Arcane::detail::caseoptions
