// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/everyday/Bed.h"

#include "arcane_core/mesh/user_families/IDoFFamily.h"
#include "arcane_core/mesh/user_families/IParticleFamily.h"

#include <numeric>
#include <unordered_map>

namespace Everyday
{
namespace
{
constexpr Int32 nb_item = 100000;
//! The number of items that are added and removed one by one.
constexpr Int32 nb_single = 1000;

//! Items by unique id, as a code without framework would have them.
class PlainItems
{
 public:
  void add(ConstArrayView<Int64> unique_ids)
  {
    for (const Int64 uid : unique_ids) {
      Int32 id = static_cast<Int32>(m_unique_ids.size());
      if (m_holes.empty())
        m_unique_ids.push_back(uid);
      else {
        id = m_holes.back();
        m_holes.pop_back();
        m_unique_ids[static_cast<std::size_t>(id)] = uid;
      }
      m_ids.emplace(uid, id);
    }
  }
  void remove(ConstArrayView<Int64> unique_ids)
  {
    for (const Int64 uid : unique_ids) {
      const auto found = m_ids.find(uid);
      m_unique_ids[static_cast<std::size_t>(found->second)] = -1;
      m_holes.push_back(found->second);
      m_ids.erase(found);
    }
  }

 private:
  std::unordered_map<Int64, Int32> m_ids;
  std::vector<Int64> m_unique_ids;
  std::vector<Int32> m_holes;
};

//! Adds and removes items one by one in a family that has many others: \a add and \a remove take one item. The change ends at the end, or
//! after each item.
template <typename Family, typename Add, typename Remove>
void addRowsOfSingleItems(Rows& rows, const std::string& name, Family& family, ConstArrayView<Int64> unique_ids, Add add, Remove remove)
{
  UniqueArray<Int32> others(nb_item - nb_single);
  add(unique_ids.subConstView(nb_single, others.size()), others);
  family.endUpdate();
  UniqueArray<Int32> ids(nb_single);
  const auto run = [&](bool is_each_ended) {
    for (Int32 i = 0; i < nb_single; ++i) {
      add(unique_ids.subConstView(i, 1), ids.subView(i, 1));
      if (is_each_ended)
        family.endUpdate();
    }
    family.endUpdate();
    for (const Int32 id : ids) {
      remove(ConstArrayView<Int32>(1, &id));
      if (is_each_ended)
        family.endUpdate();
    }
    family.endUpdate();
  };
  PlainItems plain;
  plain.add(unique_ids.subConstView(nb_single, others.size()));
  const auto baseline = [&] {
    for (Int32 i = 0; i < nb_single; ++i)
      plain.add(unique_ids.subConstView(i, 1));
    for (Int32 i = 0; i < nb_single; ++i)
      plain.remove(unique_ids.subConstView(i, 1));
  };
  rows.add((name + "_one_by_one").c_str(), [&] { run(false); }, baseline);
  rows.add((name + "_updated_one_by_one").c_str(), [&] { run(true); }, baseline);
  remove(others);
  family.endUpdate();
}

void addRowsOfParticleCells(Rows& rows, IParticleFamily& family, Bed& bed, ConstArrayView<Int64> unique_ids)
{
  UniqueArray<Int32> ids(nb_item);
  UniqueArray<Int32> cells(nb_item);
  for (Int32 i = 0; i < nb_item; ++i)
    cells[i] = i % bed.mesh().nbCell();
  family.addParticles(unique_ids, ids);
  family.endUpdate();
  const CellVectorView cell_view(bed.mesh().cellFamily(), cells);
  const ParticleVectorView particles(&family, ids);
  std::vector<Int32> plain(nb_item);
  rows.add(
    "particles_set_cells", [&] { family.setParticlesCell(particles, cell_view); },
    [&] {
      for (std::size_t i = 0; i < plain.size(); ++i)
        plain[static_cast<std::size_t>(ids[static_cast<Int32>(i)])] = cells[static_cast<Int32>(i)];
      keep(plain.data());
    });
  rows.add(
    "particles_read_cells",
    [&] {
      Int64 sum = 0;
      ENUMERATE_PARTICLE(particle, family.allItems())
      sum += particle->cell().localId();
      keep(sum);
    },
    [&] {
      Int64 sum = 0;
      for (const Int32 cell : plain)
        sum += cell;
      keep(sum);
    });
  family.removeParticles(ids);
  family.endUpdate();
}
} // namespace

void addParticleRows(Rows& rows, Bed& bed)
{
  if (!rows.isWanted("particles_") && !rows.isWanted("dofs_"))
    return;
  IParticleFamily& particles = *bed.mesh().createItemFamily(IK_Particle, "Beads")->toParticleFamily();
  IDoFFamily& dofs = *bed.mesh().createItemFamily(IK_DoF, "Modes")->toDoFFamily();
  UniqueArray<Int64> unique_ids(nb_item);
  std::iota(unique_ids.begin(), unique_ids.end(), Int64(bed.pm()->commRank()) * nb_item);
  UniqueArray<Int32> ids(nb_item);
  PlainItems plain;
  const auto baseline = [&] {
    plain.add(unique_ids);
    plain.remove(unique_ids);
  };
  rows.add(
    "particles_add_remove",
    [&] {
      particles.addParticles(unique_ids, ids);
      particles.endUpdate();
      particles.removeParticles(ids);
      particles.endUpdate();
    },
    baseline);
  rows.add(
    "dofs_add_remove",
    [&] {
      dofs.addDoFs(unique_ids, ids);
      dofs.endUpdate();
      dofs.removeDoFs(ids);
      dofs.endUpdate();
    },
    baseline);
  addRowsOfSingleItems(
    rows, "particles", particles, unique_ids,
    [&](ConstArrayView<Int64> uids, ArrayView<Int32> local_ids) { particles.addParticles(uids, local_ids); },
    [&](ConstArrayView<Int32> local_ids) { particles.removeParticles(local_ids); });
  addRowsOfSingleItems(
    rows, "dofs", dofs, unique_ids, [&](ConstArrayView<Int64> uids, ArrayView<Int32> local_ids) { dofs.addDoFs(uids, local_ids); },
    [&](ConstArrayView<Int32> local_ids) { dofs.removeDoFs(local_ids); });
  addRowsOfParticleCells(rows, particles, bed, unique_ids);
}
} // namespace Everyday
