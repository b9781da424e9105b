// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/output/VtkHdfSeries.h"

#include "arcane_core/base/text/ClassicStream.h"
#include "checkpoint/format/DiskFile.h"

#include <filesystem>
#include <sstream>

namespace Arcane::detail::output
{
namespace fs = std::filesystem;

String stepFilePath(const String& stem, Int64 step)
{
  return stem + String(base::printfText("_%06lld.hdf", static_cast<long long>(step)));
}

void writeSeries(const String& stem, ConstArrayView<Real> times)
{
  const String path = stem + ".hdf.series";
  detail::base::ClassicStream<std::ostringstream> out;
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
  format::replaceText(path, out.str(), format::eDurability::InCache);
}

void StepLists::write() const
{
  if (stems.empty())
    return;
  if (!is_one_file)
    for (const String& stem : stems)
      writeSeries(stem, times);
  const fs::path file((stems.front() + (is_one_file ? ".hdf" : ".hdf.series")).localstr());
  writeParaViewScript(String(file.parent_path().string()), String(file.filename().string()), first_array);
}
} // namespace Arcane::detail::output
