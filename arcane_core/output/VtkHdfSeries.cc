// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/VtkHdfSeries.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace Arcane::detail::output
{
namespace fs = std::filesystem;

String stepFilePath(const String& stem, Int64 step)
{
  return stem + String(base::printfText("_%06lld.vtkhdf", static_cast<long long>(step)));
}

void writeSeries(const String& stem, ConstArrayView<Real> times)
{
  const String path = stem + ".vtkhdf.series";
  const String draft = path + ".part";
  std::ofstream out(draft.localstr());
  out << "{\n  \"file-series-version\": \"1.0\",\n  \"files\": [";
  const char* separator = "\n";
  for (Int32 step = 0; step < times.size(); ++step) {
    const fs::path file(stepFilePath(stem, step).localstr());
    if (!fs::exists(file))
      continue;
    out << separator << "    { \"name\": \"" << file.filename().string() << "\", \"time\": " << String::fromNumber(times[step]) << " }";
    separator = ",\n";
  }
  out << "\n  ]\n}\n";
  out.close();
  ARCANE_THROW_IF(!out, IOException, "cannot write '{0}': {1}", draft, std::strerror(errno));
  std::error_code failed;
  fs::rename(draft.localstr(), path.localstr(), failed);
  ARCANE_THROW_IF(static_cast<bool>(failed), IOException, "cannot rename '{0}': {1}", draft, failed.message());
}
} // namespace Arcane::detail::output
