// SPDX-License-Identifier: Apache-2.0
#include "tests/bench/everyday/Bed.h"

#include "arcane_core/mesh/items/ItemConnectivity.h"
#include "arcane_core/mesh/items/ItemInternal.h"
#include "arcane_core/mesh/items/ItemVector.h"

#include <unordered_map>

namespace Everyday
{
namespace
{
template <typename T> std::vector<T> plainOf(ConstArrayView<T> values)
{
  return { values.begin(), values.end() };
}

void addRowsOfSearch(Rows& rows, IItemFamily& cells)
{
  const UniqueArray<Int64> unique_ids(cells.uniqueIds());
  UniqueArray<Int32> found(unique_ids.size());
  std::unordered_map<Int64, Int32> plain;
  for (Int32 id = 0; id < unique_ids.size(); ++id)
    plain[unique_ids[id]] = id;
  rows.add(
    "items_find", [&] { cells.itemsUniqueIdToLocalId(found, unique_ids); },
    [&] {
      for (Int32 i = 0; i < unique_ids.size(); ++i)
        found[i] = plain.find(unique_ids[i])->second;
    });
  const Int64 last = unique_ids.back();
  rows.add(
    "item_find_one", [&] { keep(cells.findOneItem(last)); }, [&] { keep(plain.find(last)->second); });
  rows.add(
    "items_internal",
    [&] {
      Int64 sum = 0;
      const ItemInternalArrayView items = cells.itemsInternal();
      for (Int32 i = 0; i < items.size(); ++i)
        sum += items[i]->localId();
      keep(sum);
    },
    [&] {
      Int64 sum = 0;
      for (Int32 i = 0; i < unique_ids.size(); ++i)
        sum += found[i];
      keep(sum);
    });
}

void addRowsOfProperties(Rows& rows, IPrimaryMesh& mesh)
{
  IItemFamily& cells = *mesh.cellFamily();
  const CellGroup all = mesh.allCells();
  const auto flags = plainOf(cells.flags());
  const auto owners = plainOf(cells.owners());
  const auto types = plainOf(cells.typeIds());
  const auto unique_ids = plainOf(cells.uniqueIds());
  const Int32 rank = mesh.parallelMng()->commRank();
  Int64 sum = 0;
  const auto row = [&](const char* name, auto ours, auto baseline) {
    rows.add(
      name,
      [&, ours] {
        sum = 0;
        ENUMERATE_CELL(cell, all)
        sum += ours(*cell);
        keep(sum);
      },
      [&, baseline] {
        sum = 0;
        for (std::size_t i = 0; i < flags.size(); ++i)
          sum += baseline(i);
        keep(sum);
      });
  };
  row(
    "items_own", [](Cell cell) { return Int64(cell.isOwn()); }, [&](std::size_t i) { return Int64((flags[i] & ItemFlags::II_Own) != 0); });
  row(
    "items_owner", [rank](Cell cell) { return Int64(cell.owner() == rank); }, [&](std::size_t i) { return Int64(owners[i] == rank); });
  row(
    "items_type", [](Cell cell) { return Int64(cell.type()); }, [&](std::size_t i) { return Int64(types[i]); });
  row(
    "items_unique_id", [](Cell cell) { return cell.uniqueId().asInt64(); }, [&](std::size_t i) { return unique_ids[i]; });
  std::vector<Int32> marks(flags);
  rows.add(
    "items_mark",
    [&] {
      ENUMERATE_CELL(cell, all)
      {
        MutableItemBase item = cell->mutableItemBase();
        item.addFlags(ItemFlags::II_UserMark1);
        item.removeFlags(ItemFlags::II_UserMark1);
      }
    },
    [&] {
      for (Int32& mark : marks) {
        mark |= ItemFlags::II_UserMark1;
        keep(mark);
        mark &= ~Int32(ItemFlags::II_UserMark1);
      }
      keep(marks.data());
    });
}

void addRowsOfFaces(Rows& rows, IPrimaryMesh& mesh)
{
  const auto& cells_of = *mesh.faceFamily()->connectivity(IK_Cell);
  const auto flags = plainOf(mesh.faceFamily()->flags());
  std::vector<Int32> back(flags.size(), -1);
  std::vector<Int32> front(flags.size(), -1);
  for (std::size_t f = 0; f < flags.size(); ++f) {
    const auto cells = cells_of.of(static_cast<Int32>(f));
    const Int32 b = ItemFlags::backCellIndex(flags[f]);
    const Int32 a = ItemFlags::frontCellIndex(flags[f]);
    back[f] = b < 0 ? -1 : cells[b];
    front[f] = a < 0 ? -1 : cells[a];
  }
  const FaceGroup all = mesh.allFaces();
  Int64 sum = 0;
  rows.add(
    "faces_back_front",
    [&] {
      sum = 0;
      ENUMERATE_FACE(face, all)
      {
        if (!face->backCell().null())
          sum += face->backCell().localId();
        if (!face->frontCell().null())
          sum += face->frontCell().localId();
      }
      keep(sum);
    },
    [&] {
      sum = 0;
      for (std::size_t f = 0; f < flags.size(); ++f) {
        if (back[f] >= 0)
          sum += back[f];
        if (front[f] >= 0)
          sum += front[f];
      }
      keep(sum);
    });
  const auto faces_of_cell = mesh.cellFamily()->connectivity(IK_Face);
  const std::vector<Int32> list(faces_of_cell->list(), faces_of_cell->list() + 6 * mesh.nbCell());
  rows.add(
    "cells_boundary_faces",
    [&] {
      sum = 0;
      ENUMERATE_CELL(cell, mesh.allCells())
      for (Face face : cell->faces())
        sum += face.isSubDomainBoundary() ? 1 : 0;
      keep(sum);
    },
    [&] {
      sum = 0;
      for (const Int32 face : list)
        sum += (flags[static_cast<std::size_t>(face)] & ItemFlags::II_Boundary) != 0 ? 1 : 0;
      keep(sum);
    });
}

void addRowsOfLists(Rows& rows, IPrimaryMesh& mesh)
{
  const Int32 nb_cell = mesh.nbCell();
  rows.add(
    "item_vector_filled",
    [&] {
      CellVector list(mesh.cellFamily());
      ENUMERATE_CELL(cell, mesh.allCells())
      list.addItem(*cell);
      keep(list.size());
    },
    [&] {
      std::vector<Int32> list;
      for (Int32 i = 0; i < nb_cell; ++i)
        list.push_back(i);
      keep(list.data());
    });
  rows.add(
    "item_views_of_100",
    [&] {
      Int64 sum = 0;
      const CellVectorView all = mesh.allCells().view();
      for (Int32 i = 0; i + 100 <= nb_cell; i += 100)
        ENUMERATE_CELL(cell, all.subView(i, 100))
      sum += cell.localId();
      keep(sum);
    },
    [&] {
      Int64 sum = 0;
      const ConstArrayView<Int32> all = mesh.allCells().view().localIds();
      for (Int32 i = 0; i + 100 <= nb_cell; i += 100)
        for (Int32 k = i; k < i + 100; ++k)
          sum += all[k];
      keep(sum);
    });
}
} // namespace

void addItemRows(Rows& rows, Bed& bed)
{
  addRowsOfSearch(rows, *bed.mesh().cellFamily());
  addRowsOfProperties(rows, bed.mesh());
  addRowsOfFaces(rows, bed.mesh());
  addRowsOfLists(rows, bed.mesh());
}
} // namespace Everyday
