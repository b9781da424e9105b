// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/everyday/Bed.h"

#include "arcane_core/mesh/groups/AbstractItemOperationByBasicType.h"
#include "arcane_core/mesh/items/ItemConnectivity.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <string>

namespace Everyday
{
namespace
{
class SizeOfHexahedra : public AbstractItemOperationByBasicType
{
 public:
  void applyHexaedron8(ItemVectorView items) override { nb_item += items.size(); }

  Int64 nb_item = 0;
};

//! Half of the cells of this rank: one group, and the same in plain arrays.
struct HalfOfCells
{
  explicit HalfOfCells(Bed& bed)
  : group(bed.mesh().cellFamily()->createGroup("Half"))
  , nb_cell(bed.mesh().nbCell())
  , flags(bed.mesh().cellFamily()->flags().begin(), bed.mesh().cellFamily()->flags().end())
  {
    for (Int32 id = 0; id < nb_cell; id += 2)
      ids.add(id);
    group.setItems(ids);
    plain.assign(ids.begin(), ids.end());
  }

  CellGroup group;
  Int32 nb_cell;
  UniqueArray<Int32> ids;
  std::vector<Int32> plain;
  std::vector<Int32> other;
  std::vector<Int32> flags;
};

void addRowsOfChanges(Rows& rows, HalfOfCells& half)
{
  const auto set_plain = [&] { half.plain.assign(half.ids.begin(), half.ids.end()); };
  rows.add(
    "group_clear_add",
    [&] {
      half.group.clear();
      half.group.addItems(half.ids, false);
    },
    [&] {
      half.plain.clear();
      half.plain.insert(half.plain.end(), half.ids.begin(), half.ids.end());
      keep(half.plain);
    });
  rows.add(
    "group_set", [&] { half.group.setItems(half.ids); }, set_plain);
  rows.add(
    "group_set_sorted", [&] { half.group.setItems(half.ids, true); },
    [&] {
      set_plain();
      std::sort(half.plain.begin(), half.plain.end());
    });
  rows.add(
    "group_clear_add_checked",
    [&] {
      half.group.clear();
      half.group.addItems(half.ids);
    },
    [&] {
      std::vector<char> is_in(static_cast<std::size_t>(half.nb_cell));
      half.plain.clear();
      for (const Int32 id : half.ids)
        if (!is_in[static_cast<std::size_t>(id)]) {
          is_in[static_cast<std::size_t>(id)] = 1;
          half.plain.push_back(id);
        }
    });
}

void addRowsOfSomeItems(Rows& rows, HalfOfCells& half)
{
  const auto quarter = half.ids.subConstView(0, half.ids.size() / 2);
  rows.add(
    "group_remove_add",
    [&] {
      half.group.removeItems(quarter);
      half.group.addItems(quarter);
    },
    [&] {
      std::vector<char> is_out(static_cast<std::size_t>(half.nb_cell));
      for (const Int32 id : quarter)
        is_out[static_cast<std::size_t>(id)] = 1;
      std::erase_if(half.plain, [&](Int32 id) { return is_out[static_cast<std::size_t>(id)] != 0; });
      half.plain.insert(half.plain.end(), quarter.begin(), quarter.end());
    });
  const Int32 one[1] = { 1 };
  rows.add(
    "group_add_one",
    [&] {
      half.group.addItems(ConstArrayView<Int32>(1, one));
      half.group.removeItems(ConstArrayView<Int32>(1, one));
    },
    [&] {
      if (std::ranges::find(half.plain, 1) == half.plain.end())
        half.plain.push_back(1);
      std::erase(half.plain, 1);
    });
  half.group.setItems(half.ids);
  half.plain.assign(half.ids.begin(), half.ids.end());
}

void addRowsOfComputedGroups(Rows& rows, HalfOfCells& half)
{
  const auto own_plain = [&] {
    half.other.clear();
    for (const Int32 id : half.plain)
      if (ItemFlags::isOwn(half.flags[static_cast<std::size_t>(id)]))
        half.other.push_back(id);
    keep(half.other);
  };
  const auto touch = [&] { half.group.incrementTimestamp(); };
  rows.add(
    "group_own_changed",
    [&] {
      touch();
      keep(half.group.own().size());
    },
    own_plain);
  rows.add(
    "group_own", [&] { keep(half.group.own().size()); }, [&] { keep(half.other.size()); });
  rows.add(
    "group_ghost_changed",
    [&] {
      touch();
      keep(half.group.ghost().size());
    },
    own_plain);
}

void addRowsOfConnectedGroups(Rows& rows, HalfOfCells& half, Bed& bed)
{
  const auto touch = [&] { half.group.incrementTimestamp(); };
  const auto& connected = *bed.mesh().cellFamily()->connectivity(IK_Node);
  rows.add(
    "group_nodes_changed",
    [&] {
      touch();
      keep(half.group.nodeGroup().size());
    },
    [&] {
      std::vector<char> is_in(static_cast<std::size_t>(bed.mesh().nbNode()));
      for (const Int32 id : half.plain)
        for (const Int32 node : connected.of(id))
          is_in[static_cast<std::size_t>(node)] = 1;
      half.other.clear();
      for (std::size_t node = 0; node < is_in.size(); ++node)
        if (is_in[node])
          half.other.push_back(static_cast<Int32>(node));
    });
  const auto& cells_of_face = *bed.mesh().faceFamily()->connectivity(IK_Cell);
  rows.add(
    "group_outer_faces_changed",
    [&] {
      touch();
      keep(half.group.outerFaceGroup().size());
    },
    [&] {
      std::vector<char> is_in(static_cast<std::size_t>(half.nb_cell));
      for (const Int32 id : half.plain)
        is_in[static_cast<std::size_t>(id)] = 1;
      half.other.clear();
      for (Int32 face = 0; face < bed.mesh().nbFace(); ++face) {
        int nb = 0;
        for (const Int32 cell : cells_of_face.of(face))
          nb += is_in[static_cast<std::size_t>(cell)];
        if (nb == 1)
          half.other.push_back(face);
      }
    });
  rows.add(
    "group_outer_faces", [&] { keep(half.group.outerFaceGroup().size()); }, [&] { keep(half.other.size()); });
}

void addRowsOfReading(Rows& rows, HalfOfCells& half, Bed& bed)
{
  SizeOfHexahedra operation;
  std::array<std::vector<Int32>, NB_BASIC_ITEM_TYPE> of_type;
  of_type[IT_Hexaedron8].assign(half.ids.begin(), half.ids.end());
  rows.add(
    "group_by_types", [&] { half.group.applyOperation(&operation); },
    [&] {
      for (std::size_t type = 0; type < of_type.size(); ++type)
        if (!of_type[type].empty())
          operation.nb_item += static_cast<Int64>(of_type[type].size());
      keep(operation.nb_item);
    });
  std::map<std::string, std::vector<Int32>*> groups;
  for (const char* name : { "AllCells", "Half", "Inner", "Outer" })
    groups[name] = &half.plain;
  const String half_name("Half");
  const std::string half_key("Half");
  rows.add(
    "group_find", [&] { keep(bed.mesh().cellFamily()->findGroup(half_name)); }, [&] { keep(groups.find(half_key)->second); });
  CellGroup small = bed.mesh().cellFamily()->createGroup("Small", half.ids.subConstView(0, 100));
  const std::vector<Int32> small_plain(half.ids.begin(), half.ids.begin() + 100);
  rows.add(
    "group_loop_100",
    [&] {
      Int64 sum = 0;
      ENUMERATE_CELL(cell, small)
      sum += cell.localId();
      keep(sum);
    },
    [&] {
      Int64 sum = 0;
      for (const Int32 id : small_plain)
        sum += id;
      keep(sum);
    });
  rows.add(
    "group_is_all", [&] { keep(small.isAllItems() || small.empty() || small.null()); }, [&] { keep(small_plain.empty()); });
  const auto table = half.group.localIdToIndex();
  std::vector<Int32> positions(table->positions().begin(), table->positions().end());
  rows.add(
    "group_positions",
    [&] {
      Int64 sum = 0;
      for (Int32 id = 0; id < half.nb_cell; ++id)
        sum += (*table)[id];
      keep(sum);
    },
    [&] {
      Int64 sum = 0;
      for (Int32 id = 0; id < half.nb_cell; ++id)
        sum += positions[static_cast<std::size_t>(id)];
      keep(sum);
    });
}
} // namespace

void addGroupRows(Rows& rows, Bed& bed)
{
  if (!rows.isWanted("group_"))
    return;
  HalfOfCells half(bed);
  addRowsOfChanges(rows, half);
  addRowsOfSomeItems(rows, half);
  addRowsOfComputedGroups(rows, half);
  addRowsOfConnectedGroups(rows, half, bed);
  addRowsOfReading(rows, half, bed);
}
} // namespace Everyday
