// SPDX-License-Identifier: Apache-2.0
// The sets and variables of a manager once more, changed by the host alone.
#pragma once

#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/MaterialSets.h"
#include "arcane_core/materials/sets/SetChanges.h"
#include "arcane_core/materials/sets/VariablesOfMesh.h"
#include "arcane_core/materials/values/MeshMaterialVariable.h"
#include "arcane_core/materials/values/PartialValues.h"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <random>
#include <vector>

namespace Arcane::test
{

//! Compares tables, lists, places and bits of values after each change. It is made before the first change, after all variables.
class HostTwin
{
 public:
  HostTwin(Materials::IMeshMaterialMng* mm, UInt32 seed)
  : m_mm(mm)
  , m_random(seed)
  {
    UniqueArray<Int32> nb_material;
    for (const Materials::IMeshEnvironment* environment : mm->environments())
      nb_material.add(environment->nbMaterial());
    m_sets.setEnvironments(nb_material);
    m_sets.resize(mm->sets().nbCell());
    for (const auto& [name, variable] : mm->variables().all())
      m_variables.push_back(std::make_unique<Variable>(m_sets, static_cast<Materials::MeshMaterialVariable*>(variable)));
  }

  //! Does some operations on random cells, with repetitions and contradictions.
  void change(const detail::sets::ValueRule& rule)
  {
    detail::sets::SetChanges changes;
    for (Int32 n = 1 + draw(4); n > 0; --n) {
      UniqueArray<Int32> cells;
      for (Int32 k = draw(m_sets.nbCell() / 2); k > 0; --k)
        cells.add(draw(m_sets.nbCell()));
      if (draw(5) < 3)
        changes.add(draw(m_sets.nbMaterial()), cells);
      else
        changes.remove(draw(m_sets.nbMaterial()), cells);
    }
    change(changes, rule);
  }
  void change(const detail::sets::SetChanges& changes, const detail::sets::ValueRule& rule)
  {
    detail::sets::SetChanges of_manager = changes;
    detail::sets::SetChanges of_twin = changes;
    m_mm->update(of_manager);
    const detail::sets::ValueMoves moves = m_sets.change(of_twin, rule);
    for (const auto& variable : m_variables)
      variable->values.move(moves, variable->global);
  }

  //! Gives all places of both the same new values.
  void write()
  {
    forEachRow([&](std::byte* one, std::byte* other, std::size_t bytes) {
      ++m_next;
      std::memset(one, m_next % 251 + 1, bytes);
      std::memset(other, m_next % 251 + 1, bytes);
    });
  }
  void compare()
  {
    const detail::sets::MaterialSets& sets = m_mm->sets();
    ASSERT_EQ(sets.states(), m_sets.states());
    ASSERT_EQ(sets.firstEntries(), m_sets.firstEntries());
    ASSERT_EQ(sets.entries().size(), m_sets.entries().size());
    for (Int32 e = 0; e < sets.entries().size(); ++e) {
      ASSERT_EQ(sets.entries()[e].constituent, m_sets.entries()[e].constituent) << "entry " << e;
      ASSERT_EQ(sets.entries()[e].value_index, m_sets.entries()[e].value_index) << "entry " << e;
    }
    for (Int32 material = 0; material < sets.nbMaterial(); ++material)
      for (const Int32 constituent : { material, ~sets.environmentOf(material) }) {
        ASSERT_EQ(sets.list(constituent).nbPure(), m_sets.list(constituent).nbPure()) << "constituent " << constituent;
        ASSERT_EQ(sets.list(constituent).cells(), m_sets.list(constituent).cells()) << "constituent " << constituent;
      }
    m_mm->checkValid();
    forEachRow([&](const std::byte* one, const std::byte* other, std::size_t bytes) { ASSERT_EQ(std::memcmp(one, other, bytes), 0); });
  }

 private:
  struct Variable
  {
    Variable(const detail::sets::MaterialSets& sets, Materials::MeshMaterialVariable* v)
    : variable(v)
    , values(v->globalVariable()->dataType(), v->globalVariable()->dimension(), v->values().isEnvironmentOnly())
    , global(v->globalVariable()->dataType(), v->globalVariable()->dimension())
    {
      global.copy(*v->globalVariable()->data());
      values.make(sets, global.extent1());
    }
    Materials::MeshMaterialVariable* variable;
    detail::values::PartialValues values;
    IData global;
  };

  Materials::IMeshMaterialMng* m_mm;
  std::mt19937 m_random;
  detail::sets::MaterialSets m_sets;
  std::vector<std::unique_ptr<Variable>> m_variables;
  int m_next = 0;

  Int32 draw(Int32 n) { return static_cast<Int32>(m_random() % static_cast<UInt32>(n)); }
  template <typename Action> void forEachRow(const Action& action)
  {
    for (const auto& v : m_variables)
      for (Int32 array = 0; array <= v->values.nbArray(); ++array) {
        const Int32 nb = array == 0 ? m_sets.nbCell() : v->values.size(array);
        if (array > 0) {
          ASSERT_EQ(v->variable->values().size(array), nb) << "array " << array;
        }
        for (Int32 i = 0; i < nb; ++i)
          action(v->variable->row({ array, i }), v->values.row({ array, i }, v->global), static_cast<std::size_t>(v->values.rowBytes()));
      }
  }
};

} // namespace Arcane::test
