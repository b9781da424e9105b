// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/ghosts/SetExchange.h"

#include "arcane_core/materials/sets/IMeshMaterial.h"
#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/sets/MaterialSets.h"

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"

#include <algorithm>

namespace Arcane::detail::ghosts
{

namespace
{

IItemFamily* cellsOf(const Materials::IMeshMaterialMng* mng)
{
  return mng->meshHandle().topology()->family(IK_Cell);
}

Int64 bytesPerCell(const Materials::IMeshMaterialMng* mng)
{
  return (mng->sets().nbMaterial() + 7) / 8;
}
} // namespace

SetExchange::SetExchange(Materials::IMeshMaterialMng* mng)
: m_manager(mng)
, m_messages(cellsOf(mng)->parallelMng())
{}

void SetExchange::pack(ConstArrayView<Int32> cells, Span<std::byte> bits) const
{
  const Int64 bytes = bytesPerCell(m_manager);
  std::fill_n(bits.data(), bits.size(), std::byte(0));
  std::vector<Int32> materials;
  for (Int32 k = 0; k < cells.size(); ++k) {
    m_manager->sets().materialsOf(cells[k], materials);
    for (const Int32 material : materials)
      bits[k * bytes + material / 8] |= std::byte(1 << (material % 8));
  }
}

void SetExchange::forEachDifference(const std::function<void(const SetDifference&)>& visit)
{
  forEachDifference(std::vector<bool>(static_cast<std::size_t>(cellsOf(m_manager)->ghostLayout().nbRank()), true), visit);
}

void SetExchange::forEachDifference(const std::vector<bool>& is_wrong, const std::function<void(const SetDifference&)>& visit)
{
  const mesh::GhostLayout& layout = cellsOf(m_manager)->ghostLayout();
  const Int64 bytes = bytesPerCell(m_manager);
  std::vector<Int64> to_send;
  std::vector<Int64> to_receive;
  for (Int32 i = 0; i < layout.nbRank(); ++i) {
    to_send.push_back(is_wrong[static_cast<std::size_t>(i)] ? bytes * layout.shareIds(i).size() : 0);
    to_receive.push_back(is_wrong[static_cast<std::size_t>(i)] ? bytes * layout.ghostIds(i).size() : 0);
  }
  m_messages.prepare(layout.ranks(), to_send, to_receive);
  for (Int32 i = 0; i < layout.nbRank(); ++i)
    if (!m_messages.toSend(i).empty())
      pack(layout.shareIds(i), m_messages.toSend(i));
  m_messages.start(comm::eFrameworkTag::MaterialSets);
  m_messages.finish();
  SetDifference difference;
  for (Int32 i = 0; i < layout.nbRank(); ++i) {
    const Span<const std::byte> bits = m_messages.received(i);
    const ConstArrayView<Int32> ghosts = layout.ghostIds(i);
    for (Int32 k = 0; k < ghosts.size() && !bits.empty(); ++k) {
      difference.of_owner.clear();
      for (Int32 material = 0; material < m_manager->sets().nbMaterial(); ++material)
        if ((bits[k * bytes + material / 8] & std::byte(1 << (material % 8))) != std::byte(0))
          difference.of_owner.push_back(material);
      m_manager->sets().materialsOf(ghosts[k], difference.of_ghost);
      difference.cell = ghosts[k];
      difference.owner_rank = layout.ranks()[i];
      if (difference.of_owner != difference.of_ghost)
        visit(difference);
    }
  }
}

String SetExchange::textOf(const SetDifference& difference) const
{
  const auto names = [&](const std::vector<Int32>& materials) {
    String text;
    for (const Int32 material : materials)
      text =
        text.null() ? m_manager->materials()[material]->name() : String::format("{0} {1}", text, m_manager->materials()[material]->name());
    return text.null() ? String("no material") : String::format("'{0}'", text);
  };
  const IItemFamily* cells = cellsOf(m_manager);
  return String::format(
    "materials of mesh '{0}': cell {1} has {2} on its owner, rank {3}, and {4} as a ghost on rank {5}, expected the same: "
    "call synchronizeMaterialsInCells() after changes of own cells",
    m_manager->meshHandle().meshName(), cells->uniqueIds()[difference.cell], names(difference.of_owner), difference.owner_rank,
    names(difference.of_ghost), cells->parallelMng()->commRank());
}

} // namespace Arcane::detail::ghosts
