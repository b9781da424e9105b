// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/everyday/Bed.h"

#include "arcane_core/mesh/IDoFFamily.h"
#include "arcane_core/mesh/IParticleFamily.h"

#include <numeric>
#include <unordered_map>

namespace Everyday
{
namespace
{
constexpr Int32 nb_item = 100000;

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
  addRowsOfParticleCells(rows, particles, bed, unique_ids);
}
} // namespace Everyday
