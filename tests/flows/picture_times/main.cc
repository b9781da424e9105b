// SPDX-License-Identifier: Apache-2.0
// picture_times FILE: reads every time of a file of pictures, and prints the hash of what each time has.
#include "arcane_core/output/VtkSteps.h"
#include "checkpoint/hdf5/File.h"
#include "variables/data/ContentHash.h"

#include <exception>
#include <iostream>
#include <numeric>

namespace
{
using namespace Arcane;
using namespace Arcane::detail;

std::vector<std::byte> rowsOf(const h5::Group& group, const String& name, Int64 first, Int64 nb_row)
{
  const h5::Dataset dataset = group.openDataset(name);
  const Int64 nb_all = dataset.extents()[0];
  std::vector<std::byte> bytes(nb_all == 0 ? 0 : static_cast<std::size_t>(nb_row * (dataset.nbBytes() / nb_all)));
  dataset.readRows(first, nb_row, bytes.data());
  return bytes;
}

Int64 countOf(const h5::Group& root, const char* name, Int64 first, Int64 nb_part)
{
  const std::vector<std::byte> bytes = rowsOf(root, name, first, nb_part);
  const auto* counts = reinterpret_cast<const Int64*>(bytes.data());
  return std::accumulate(counts, counts + nb_part, Int64(0));
}

void printHash(const std::string& name, const std::vector<std::byte>& bytes)
{
  data::ContentHash hash;
  hash.add(Span<const std::byte>(bytes.data(), static_cast<Int64>(bytes.size())));
  std::cout << ' ' << name << '=' << std::hex << hash.value() << std::dec;
}

void printTime(const h5::Group& root, const output::VtkSteps& steps, Int64 s)
{
  const Int64 first_part = steps.part_offsets[s];
  const Int64 nb_part = steps.nb_part[s];
  const Int64 nb_point = countOf(root, "NumberOfPoints", first_part, nb_part);
  const Int64 nb_cell = countOf(root, "NumberOfCells", first_part, nb_part);
  const Int64 nb_id = countOf(root, "NumberOfConnectivityIds", first_part, nb_part);
  std::cout << String::fromNumber(steps.times[s]) << " parts=" << nb_part << " points=" << nb_point << " cells=" << nb_cell;
  printHash("Points", rowsOf(root, "Points", steps.point_offsets[s], nb_point));
  printHash("Types", rowsOf(root, "Types", steps.cell_offsets[s], nb_cell));
  printHash("Offsets", rowsOf(root, "Offsets", steps.cell_offsets[s] + first_part, nb_cell + nb_part));
  printHash("Connectivity", rowsOf(root, "Connectivity", steps.connectivity_offsets[s], nb_id));
  for (const auto& [name, offsets] : steps.point_data)
    printHash(name, rowsOf(root.openGroup("PointData"), String(name), offsets[s], nb_point));
  for (const auto& [name, offsets] : steps.cell_data)
    printHash(name, rowsOf(root.openGroup("CellData"), String(name), offsets[s], nb_cell));
  std::cout << '\n';
}
} // namespace

int main(int argc, char* argv[])
{
  if (argc != 2) {
    std::cerr << "Usage: picture_times FILE\n";
    return 2;
  }
  try {
    const h5::File file = h5::File::openReadOnly(String(argv[1]));
    const h5::Group root = file.root().openGroup("VTKHDF");
    const output::VtkSteps steps = output::VtkSteps::read(root);
    for (Int64 s = 0; s < steps.nbStep(); ++s)
      printTime(root, steps, s);
    return 0;
  }
  catch (const std::exception& ex) {
    std::cerr << "picture_times: " << ex.what() << '\n';
    return 1;
  }
}
