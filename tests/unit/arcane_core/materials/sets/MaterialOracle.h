// SPDX-License-Identifier: Apache-2.0
// The rule of the values of materials as a short program: the oracle of tests with random changes.
#pragma once

#include "arcane_core/base/UtilsTypes.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace Arcane::test
{

/*!
 * \brief One variable on the constituents of some cells, by maps: values are found by constituent and cell, never by index.
 *
 * A constituent is a material, or ~environment. It follows the text of the rule, not the code of the framework.
 */
class MaterialOracle
{
 public:
  struct Operation
  {
    bool is_add;
    Int32 material;
    std::vector<Int32> cells;
  };

  std::vector<Int32> environment_of;
  std::vector<Int32> nb_material;
  std::vector<std::set<Int32>> sets;
  std::vector<Real> global;
  //! By constituent with an array of its own, and cell.
  std::map<std::pair<Int32, Int32>, Real> partial;
  bool is_on_environments = false;
  bool is_zero = false;
  bool has_flags = false;
  bool is_environment_last = false;

  MaterialOracle(Int32 nb_cell, const std::vector<Int32>& nb_material_of_environments)
  : nb_material(nb_material_of_environments)
  , sets(static_cast<std::size_t>(nb_cell))
  , global(static_cast<std::size_t>(nb_cell), 0.0)
  {
    for (Int32 e = 0; e < static_cast<Int32>(nb_material.size()); ++e)
      environment_of.insert(environment_of.end(), static_cast<std::size_t>(nb_material[at(e)]), e);
  }

  //! Environments by increasing id, then materials.
  std::vector<Int32> parts(Int32 cell) const
  {
    std::set<Int32> environments;
    for (const Int32 material : sets[at(cell)])
      environments.insert(environment_of[at(material)]);
    std::vector<Int32> result;
    for (const Int32 environment : environments)
      result.push_back(~environment);
    if (!is_on_environments)
      result.insert(result.end(), sets[at(cell)].begin(), sets[at(cell)].end());
    return result;
  }
  bool isPure(Int32 constituent, Int32 cell) const
  {
    std::set<Int32> environments;
    Int32 nb_of_own = 0;
    for (const Int32 material : sets[at(cell)]) {
      environments.insert(environment_of[at(material)]);
      nb_of_own += environment_of[at(material)] == environmentOf(constituent);
    }
    return environments.size() == 1 && (constituent < 0 || nb_of_own == 1);
  }
  //! The constituent under which a value of its own is stored: an environment with one material shares it.
  Int32 stored(Int32 constituent) const
  {
    const Int32 environment = environmentOf(constituent);
    return nb_material[at(environment)] == 1 ? ~environment : constituent;
  }
  Real& value(Int32 constituent, Int32 cell)
  {
    return isPure(constituent, cell) ? global[at(cell)] : partial[{ stored(constituent), cell }];
  }
  //! The rank of the cell among those in which the constituent has a value of its own, or the cell of a pure one.
  Int32 index(Int32 constituent, Int32 cell) const
  {
    if (isPure(constituent, cell))
      return cell;
    return static_cast<Int32>(
      std::distance(partial.lower_bound({ stored(constituent), 0 }), partial.lower_bound({ stored(constituent), cell })));
  }

  void update(const std::vector<Operation>& operations)
  {
    auto wanted = sets;
    for (const Operation& operation : operations)
      for (const Int32 cell : operation.cells) {
        if (operation.is_add)
          wanted[at(cell)].insert(operation.material);
        else
          wanted[at(cell)].erase(operation.material);
      }
    change(wanted, true);
  }
  //! Takes the sets without writing global values, as forceRecompute() does.
  void recompute(const std::vector<std::set<Int32>>& wanted) { change(wanted, false); }

 private:
  struct Old
  {
    bool was_mixed;
    Real value;
  };

  static std::size_t at(Int32 i) { return static_cast<std::size_t>(i); }
  Int32 environmentOf(Int32 constituent) const { return constituent < 0 ? ~constituent : environment_of[at(constituent)]; }

  void change(const std::vector<std::set<Int32>>& wanted, bool is_global_written)
  {
    for (Int32 cell = 0; cell < static_cast<Int32>(sets.size()); ++cell) {
      if (wanted[at(cell)] == sets[at(cell)])
        continue;
      std::map<Int32, Old> old;
      for (const Int32 x : parts(cell))
        old[x] = { !isPure(x, cell), value(x, cell) };
      for (const auto& [x, v] : old)
        partial.erase({ stored(x), cell });
      sets[at(cell)] = wanted[at(cell)];
      std::vector<Int32> order = parts(cell);
      const bool is_last = is_environment_last && is_global_written;
      std::stable_sort(order.begin(), order.end(), [&](Int32 a, Int32 b) { return ((a < 0) == is_last) < ((b < 0) == is_last); });
      for (const Int32 x : order)
        give(x, cell, old, is_global_written);
    }
  }
  void give(Int32 x, Int32 cell, const std::map<Int32, Old>& old, bool is_global_written)
  {
    const auto found = old.find(x);
    const bool was_there = found != old.end();
    if (!isPure(x, cell))
      partial[{ stored(x), cell }] = was_there ? found->second.value : (is_zero && is_global_written) ? 0.0 : global[at(cell)];
    else if (!is_global_written)
      return;
    else if (was_there && !(is_environment_last && x < 0 && !found->second.was_mixed))
      global[at(cell)] = found->second.value;
    else if (!was_there && is_zero && !has_flags)
      global[at(cell)] = 0.0;
  }
};

} // namespace Arcane::test
