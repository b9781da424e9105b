// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/everyday/Bed.h"

#include "variables/core/IVariable.h"
#include "variables/core/MeshPartialVariableScalarRef.h"
#include "variables/core/PartialVariableTypedef.h"

#include <algorithm>
#include <cstring>
#include <map>
#include <unordered_map>

namespace Everyday
{
namespace
{
void addRowsOfReferences(Rows& rows, Bed& bed)
{
  VariableCellReal density(bed.variable("Density"));
  std::vector<std::unique_ptr<VariableCellReal>> others;
  std::unordered_map<std::string, std::shared_ptr<std::vector<Real>>> plain;
  plain["Density"] = std::make_shared<std::vector<Real>>(1);
  for (int i = 0; i < 100; ++i) {
    others.push_back(std::make_unique<VariableCellReal>(VariableBuildInfo(bed.handle(), String("Other") + i)));
    plain["Other" + std::to_string(i)] = std::make_shared<std::vector<Real>>(1);
  }
  rows.add(
    "variable_reference",
    [&] {
      VariableCellReal again(bed.variable("Density"));
      keep(again);
    },
    [&] {
      auto again = plain.find("Density")->second;
      keep(again);
    });
  rows.add(
    "variable_reference_copy",
    [&] {
      VariableCellReal again(density);
      keep(again);
    },
    [&, original = plain.find("Density")->second] {
      auto again = original;
      keep(again);
    });
  const String name("Density");
  rows.add(
    "variable_find", [&] { keep(bed.mesh().cellFamily()->findVariable(name)); }, [&] { keep(plain.find("Density")->second.get()); });
  rows.add(
    "variable_find_of_mesh", [&] { keep(bed.variables()->findMeshVariable(&bed.mesh(), name)); },
    [&] { keep(plain.find("Density")->second.get()); });
  const std::size_t nb_cell = static_cast<std::size_t>(bed.mesh().nbCell());
  rows.add(
    "variable_made",
    [&] {
      VariableCellReal made(bed.variable("Made"));
      keep(made.asArray().data());
    },
    [&] {
      std::vector<Real> made(nb_cell);
      keep(made.data());
    });
  rows.add(
    "variable_scalar_made",
    [&] {
      VariableScalarReal made(VariableBuildInfo(bed.subDomain(), "MadeScalar"));
      made = 1.0;
      keep(made());
    },
    [&] {
      auto made = std::make_unique<std::pair<const std::string, Real>>("MadeScalar", 1.0);
      keep(made->second);
    });
}

void addRowsOfWholeValues(Rows& rows, Bed& bed)
{
  VariableCellReal first(bed.variable("First"));
  VariableCellReal second(bed.variable("Second"));
  const std::size_t nb_cell = static_cast<std::size_t>(bed.mesh().nbCell());
  std::vector<Real> a(nb_cell);
  std::vector<Real> b(nb_cell);
  rows.add(
    "variable_fill", [&] { first.fill(1.0); },
    [&] {
      std::fill(a.begin(), a.end(), 1.0);
      keep(a.data());
    });
  rows.add(
    "variable_copy", [&] { first.copy(second); },
    [&] {
      std::memcpy(a.data(), b.data(), nb_cell * sizeof(Real));
      keep(a.data());
    });
  rows.add(
    "variable_swap", [&] { first.swapValues(second); },
    [&] {
      a.swap(b);
      keep(a.data());
    });
  const CellGroup small = bed.mesh().cellFamily()->createGroup("OfFill", bed.mesh().allCells().view().localIds().subConstView(0, 1000));
  rows.add(
    "variable_fill_group", [&] { first.fill(2.0, small); },
    [&] {
      for (const Int32 id : small.view().localIds())
        a[static_cast<std::size_t>(id)] = 2.0;
      keep(a.data());
    });
  VariableScalarReal scalar(VariableBuildInfo(bed.subDomain(), "Scalar"));
  Real plain = 0.0;
  rows.add(
    "variable_scalar",
    [&] {
      for (int i = 0; i < 1000; ++i) {
        scalar = scalar() + 1.0;
        keep(scalar);
      }
    },
    [&] {
      for (int i = 0; i < 1000; ++i) {
        plain += 1.0;
        keep(plain);
      }
    });
}

void addRowsOfLoops(Rows& rows, Bed& bed)
{
  const CellGroup all = bed.mesh().allCells();
  const std::size_t nb_cell = static_cast<std::size_t>(bed.mesh().nbCell());
  VariableCellArrayReal fractions(bed.variable("Fractions"));
  fractions.resize(4);
  std::vector<Real> flat(4 * nb_cell);
  rows.add(
    "variable_rows",
    [&] {
      ENUMERATE_CELL(cell, all)
      {
        RealArrayView row = fractions[cell];
        for (Integer i = 0; i < 4; ++i)
          row[i] += 1.0;
      }
    },
    [&] {
      for (std::size_t cell = 0; cell < nb_cell; ++cell)
        for (std::size_t i = 0; i < 4; ++i)
          flat[4 * cell + i] += 1.0;
      keep(flat.data());
    });
  UniqueArray<Int32> third;
  for (Int32 id = 0; id < bed.mesh().nbCell(); id += 3)
    third.add(id);
  const CellGroup group = bed.mesh().cellFamily()->createGroup("Third", third);
  PartialVariableCellReal partial(VariableBuildInfo(bed.handle(), "Partial", "Cell", "Third"));
  std::vector<Real> plain(static_cast<std::size_t>(third.size()));
  rows.add(
    "variable_partial",
    [&] {
      ENUMERATE_CELL(cell, group)
      partial[cell] += 1.0;
    },
    [&] {
      for (Real& value : plain)
        value += 1.0;
      keep(plain.data());
    });
}
} // namespace

void addVariableRows(Rows& rows, Bed& bed)
{
  if (!rows.isWanted("variable_"))
    return;
  addRowsOfReferences(rows, bed);
  addRowsOfWholeValues(rows, bed);
  addRowsOfLoops(rows, bed);
}
} // namespace Everyday
