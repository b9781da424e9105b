// SPDX-License-Identifier: Apache-2.0
// arcane_checkpoint export: a grid of all ranks, read back from the file.
#include "checkpoint/hdf5/File.h"
#include "checkpoint/hdf5/Group.h"
#include "checkpoint/inspect/GridExport.h"
#include "tests/unit/checkpoint/inspect/StripFixture.h"

#include <algorithm>

namespace
{
using namespace Arcane;
namespace h5 = Arcane::detail::h5;

class GridExportTest : public test::StripFixture
{
 protected:
  String m_file = m_base + "/strip.hdf";

  template <typename T> static std::vector<T> numbers(const h5::Group& group, const String& name)
  {
    const h5::Dataset dataset = group.openDataset(name);
    std::vector<T> values(static_cast<std::size_t>(dataset.nbBytes()) / sizeof(T));
    dataset.read(values.data());
    return values;
  }
};

TEST_F(GridExportTest, EachItemIsWrittenOnceWithTheValuesOfItsOwner)
{
  saveOnAllRanks(m_base);
  onMaster([&] {
    const test::ProgramResult result = run({ "export", m_base.localstr(), m_file.localstr() });

    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_NE(result.out.find("mesh 'Strip' of"), std::string::npos) << result.out;
    EXPECT_NE(result.out.find("and 4 variables are in"), std::string::npos) << result.out;
    const h5::File file = h5::File::openReadOnly(m_file);
    const h5::Group grid = file.root().openGroup("VTKHDF");
    const h5::Group of_cells = grid.openGroup("CellData");
    EXPECT_EQ(numbers<Int64>(grid, "NumberOfCells"), std::vector<Int64>{ nb_cell });
    EXPECT_EQ(numbers<Int64>(grid, "NumberOfPoints"), std::vector<Int64>{ 2 * nb_cell + 2 });
    EXPECT_EQ(numbers<Byte>(grid, "Types"), std::vector<Byte>(nb_cell, 9));
    // Each density belongs to the cell whose first point is at its left.
    const std::vector<Real> density = numbers<Real>(of_cells, "Density");
    const std::vector<Int32> odd = numbers<Int32>(of_cells, "Odd");
    const std::vector<Int64> connectivity = numbers<Int64>(grid, "Connectivity");
    const std::vector<Real> points = numbers<Real>(grid, "Points");
    ASSERT_EQ(density.size(), std::size_t(nb_cell));
    for (std::size_t i = 0; i < density.size(); ++i) {
      const Real x = points[static_cast<std::size_t>(3 * connectivity[4 * i])];
      EXPECT_EQ(density[i], 100.0 + x);
      EXPECT_EQ(odd[i], int(x) % 2 == 1 ? int(x) : 0);
    }
  });
}

TEST_F(GridExportTest, AnUnknownMeshIsNamedBesideThoseThereAre)
{
  saveOnAllRanks(m_base);
  onMaster([&] {
    const test::ProgramResult result = run({ "export", m_base.localstr(), m_file.localstr(), "--mesh", "Stripe" });

    EXPECT_EQ(result.code, 2);
    EXPECT_NE(result.err.find("has no mesh 'Stripe', expected one of 'Strip'"), std::string::npos) << result.err;
    EXPECT_FALSE(std::filesystem::exists(m_file.localstr()));
  });
}
} // namespace
