// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/everyday/Rows.h"

#include "arcane_core/base/array/NumArray.h"
#include "arcane_core/base/array/SharedArray.h"
#include "arcane_core/base/array/UniqueArray2.h"
#include "arcane_core/base/math/Math.h"
#include "arcane_core/base/object/HashTableMap.h"

#include <algorithm>
#include <memory>
#include <unordered_map>
#include <vector>

namespace Everyday
{
namespace
{
constexpr int nb_made = 1000;
constexpr Integer nb_short = 10;

void addRowsOfShortArrays(Rows& rows)
{
  rows.add(
    "shared_arrays_of_10",
    [] {
      for (int i = 0; i < nb_made; ++i) {
        SharedArray<Real> made(nb_short);
        SharedArray<Real> copy(made);
        keep(copy.data());
      }
    },
    [] {
      for (int i = 0; i < nb_made; ++i) {
        auto made = std::make_shared<std::vector<Real>>(nb_short);
        auto copy(made);
        keep(copy->data());
      }
    });
  rows.add(
    "unique_arrays_of_10",
    [] {
      for (int i = 0; i < nb_made; ++i) {
        UniqueArray<Real> made(nb_short);
        keep(made.data());
      }
    },
    [] {
      for (int i = 0; i < nb_made; ++i) {
        std::vector<Real> made(nb_short);
        keep(made.data());
      }
    });
  rows.add(
    "shared_array_copies",
    [] {
      SharedArray<Real> made(nb_short);
      for (int i = 0; i < nb_made; ++i) {
        SharedArray<Real> copy(made);
        keep(copy);
      }
    },
    [] {
      auto made = std::make_shared<std::vector<Real>>(nb_short);
      for (int i = 0; i < nb_made; ++i) {
        auto copy(made);
        keep(copy);
      }
    });
}

void addRowsOfGrowth(Rows& rows)
{
  rows.add(
    "array_add_1000",
    [] {
      UniqueArray<Int32> list;
      for (Int32 i = 0; i < nb_made; ++i)
        list.add(i);
      keep(list.data());
    },
    [] {
      std::vector<Int32> list;
      for (Int32 i = 0; i < nb_made; ++i)
        list.push_back(i);
      keep(list.data());
    });
  const UniqueArray<Real> values(nb_made, 1.0);
  const std::vector<Real> plain(nb_made, 1.0);
  rows.add(
    "array_copy_1000",
    [&] {
      const UniqueArray<Real> copy(values);
      keep(copy.data());
    },
    [&] {
      const std::vector<Real> copy(plain);
      keep(copy.data());
    });
  rows.add(
    "array_find_1000", [&] { keep(values.contains(2.0)); }, [&] { keep(std::find(plain.begin(), plain.end(), 2.0) != plain.end()); });
  rows.add(
    "array_sub_views",
    [&] {
      Real sum = 0.0;
      for (Integer i = 0; i + nb_short <= nb_made; i += nb_short)
        sum += values.subConstView(i, nb_short)[3];
      keep(sum);
    },
    [&] {
      Real sum = 0.0;
      for (std::size_t i = 0; i + nb_short <= plain.size(); i += nb_short)
        sum += (plain.data() + i)[3];
      keep(sum);
    });
}

void addRowsOfTables(Rows& rows)
{
  constexpr Integer n = 300;
  UniqueArray2<Real> table(n, n);
  table.fill(1.0);
  NumArray<Real, MDDim2> num(n, n);
  num.fill(1.0);
  const std::vector<Real> plain(std::size_t(n) * n, 1.0);
  const auto sum_plain = [&] {
    Real sum = 0.0;
    for (std::size_t i = 0; i < std::size_t(n); ++i)
      for (std::size_t j = 0; j < std::size_t(n); ++j)
        sum += plain[n * i + j];
    keep(sum);
  };
  rows.add(
    "array2_sum",
    [&] {
      Real sum = 0.0;
      for (Integer i = 0; i < n; ++i)
        for (Integer j = 0; j < n; ++j)
          sum += table[i][j];
      keep(sum);
    },
    sum_plain);
  rows.add(
    "num_array_sum",
    [&] {
      Real sum = 0.0;
      for (Integer i = 0; i < n; ++i)
        for (Integer j = 0; j < n; ++j)
          sum += num(i, j);
      keep(sum);
    },
    sum_plain);
  HashTableMapT<Int64, Int32> map(nb_made);
  std::unordered_map<Int64, Int32> plain_map;
  for (Int32 i = 0; i < nb_made; ++i) {
    map.add(17 * i, i);
    plain_map[17 * i] = i;
  }
  rows.add(
    "hash_lookup_1000",
    [&] {
      Int64 sum = 0;
      for (Int32 i = 0; i < nb_made; ++i)
        sum += map.lookup(17 * i)->value();
      keep(sum);
    },
    [&] {
      Int64 sum = 0;
      for (Int32 i = 0; i < nb_made; ++i)
        sum += plain_map.find(17 * i)->second;
      keep(sum);
    });
}

void addRowsOfVectors(Rows& rows)
{
  UniqueArray<Real3> a(nb_made, Real3(1.0, 2.0, 3.0));
  UniqueArray<Real3> b(nb_made, Real3(0.5, 0.25, 2.0));
  struct Plain
  {
    double x, y, z;
  };
  std::vector<Plain> pa(nb_made, Plain{ 1.0, 2.0, 3.0 });
  std::vector<Plain> pb(nb_made, Plain{ 0.5, 0.25, 2.0 });
  rows.add(
    "real3_cross_1000",
    [&] {
      for (Int32 i = 0; i < nb_made; ++i)
        a[i] = math::cross(a[i], b[i]);
      keep(a.data());
    },
    [&] {
      for (std::size_t i = 0; i < nb_made; ++i) {
        const Plain& u = pa[i];
        const Plain& v = pb[i];
        pa[i] = { u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x };
      }
      keep(pa.data());
    });
}
} // namespace

void addArrayRows(Rows& rows)
{
  addRowsOfShortArrays(rows);
  addRowsOfGrowth(rows);
  addRowsOfTables(rows);
  addRowsOfVectors(rows);
}
} // namespace Everyday
