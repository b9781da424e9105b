// SPDX-License-Identifier: Apache-2.0
#include "checkpoint/inspect/CheckpointText.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/IOException.h"
#include "arcane_core/base/text/NumberText.h"
#include "checkpoint/format/CheckpointDirectory.h"
#include "checkpoint/format/CheckpointList.h"
#include "checkpoint/format/Crc32c.h"
#include "checkpoint/format/FileCheck.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iomanip>
#include <limits>
#include <ostream>
#include <set>

namespace Arcane::detail::inspect
{
namespace
{
//! The least and the largest of the numbers of a variable. Values that are not numbers are counted.
struct Range
{
  double least = std::numeric_limits<double>::infinity();
  double largest = -std::numeric_limits<double>::infinity();
  Int64 nb_nan = 0;

  template <typename T> void addAll(const StoredValues& values)
  {
    for (const T value : numbersOf<T>(values)) {
      if (std::isnan(double(value)))
        ++nb_nan;
      least = std::min(least, double(value));
      largest = std::max(largest, double(value));
    }
  }
  //! Returns false for types that are not ordered.
  bool add(const StoredValues& values)
  {
    switch (basicDataType(values.type)) {
    case DT_Real: addAll<Real>(values); return true;
    case DT_Float32: addAll<float>(values); return true;
    case DT_Int16: addAll<Int16>(values); return true;
    case DT_Int32: addAll<Int32>(values); return true;
    case DT_Int64: addAll<Int64>(values); return true;
    default: return false;
    }
  }
};

void printVariable(const StoredCheckpoint& checkpoint, const StoredVariable& variable, std::ostream& out)
{
  Range range;
  bool is_ordered = true;
  Int64 nb_row = 0;
  Int64 nb_value = 0;
  for (Int32 rank = 0; rank < checkpoint.nbRank(); ++rank)
    if (const std::optional<StoredValues> values = checkpoint.values(rank, variable.name)) {
      nb_row += values->nb_row;
      nb_value = std::max(nb_value, values->nb_value);
      is_ordered = range.add(*values) && is_ordered;
    }
  out << variable.name << "  " << dataTypeName(variable.type);
  if (variable.isOnItems())
    out << " on " << variable.kind;
  if (!variable.group.null())
    out << " of group " << variable.group;
  out << ", " << nb_row << (nb_row == 1 ? " row" : " rows");
  if (nb_value > 1)
    out << " of " << nb_value << " values";
  if (is_ordered && range.least <= range.largest)
    out << ", " << std::setprecision(6) << range.least << " to " << range.largest;
  if (range.nb_nan > 0)
    out << ", " << range.nb_nan << " not a number";
  out << '\n';
}
} // namespace

void printSummary(const String& path, std::ostream& out)
{
  const String name(std::filesystem::path(path.localstr()).lexically_normal().filename().string());
  try {
    const format::RankRecords records(path);
    const format::Manifest& manifest = records.header();
    Int64 nb_byte = 0;
    std::set<String> names;
    records.table().forEach([&](const format::RankPlace& place) {
      if (names.insert(place.file_name).second)
        nb_byte += place.file_bytes;
    });
    out << name << "  iteration " << manifest.iteration << ", time " << manifest.time << ", " << records.nbRank()
        << (records.nbRank() == 1 ? " rank, " : " ranks, ") << base::bytesText(nb_byte) << ", code " << manifest.code_name << ", "
        << format::runText(manifest.run);
    if (std::filesystem::exists(std::filesystem::path(path.localstr()) / format::end_file_name))
      out << ", the run is finished";
    if (std::filesystem::exists(std::filesystem::path(path.localstr()) / format::refusal_file_name))
      out << ", a restart refused it";
  }
  catch (const IOException& e) {
    out << name << "  " << e.message();
  }
  out << '\n';
}

void printVariables(const StoredCheckpoint& checkpoint, std::ostream& out)
{
  printSummary(checkpoint.path(), out);
  for (const String& mesh : checkpoint.meshes())
    out << "mesh " << mesh << '\n';
  for (const StoredVariable& variable : checkpoint.variables())
    printVariable(checkpoint, variable, out);
}

void printArrays(const String& path, bool has_results_only, std::ostream& out)
{
  Int64 nb_printed = 0;
  const format::RankRecords records(path);
  const format::FileCheck check(records);
  for (Int32 rank = 0; rank < records.nbRank(); ++rank) {
    check.check(rank);
    const format::FileRecord file = records.read(rank);
    for (const format::DataRecord& data : file.data) {
      if (has_results_only && dependsOnRun(data.name))
        continue;
      out << data.name << ' ' << dataTypeName(data.type) << ' ' << data.extents[0] << ' ' << data.extents[1] << ' '
          << format::crcText(data.crc) << '\n';
      ++nb_printed;
    }
  }
  ARCANE_THROW_IF(nb_printed == 0, IOException, "checkpoint '{0}' has no array to print", path);
}
} // namespace Arcane::detail::inspect
