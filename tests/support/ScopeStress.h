// SPDX-License-Identifier: Apache-2.0
// Blocks that declare shared variables and views, read them, and end without a barrier, while some ranks sleep.
#pragma once

#include "variables/core/IVariableMng.h"
#include "variables/shared/MachineShMemItemLookup.h"
#include "variables/shared/MachineShMemWinVariable.h"

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "shmem/MachineArena.h"

#include <algorithm>
#include <chrono>
#include <random>
#include <sstream>
#include <string>
#include <thread>

namespace Arcane::test
{
/*!
 * \brief The names of a few variables are used again and again, for other types and sizes.
 *
 * What a rank must read follows from the number of the block and of the other rank, so that any value of another block is
 * noticed. Fast ranks are a block ahead of slow ones.
 */
class ScopeStress
{
 public:
  //! Without \a family, a family of cells, no variable is on items. \collective
  ScopeStress(IVariableMng* vm, const MeshHandle& mesh, IItemFamily* family, unsigned seed)
  : m_vm(vm)
  , m_mesh(mesh)
  , m_family(family)
  , m_arena(*detail::shmem::MachineArena::of(vm->parallelMng()))
  , m_rank(vm->parallelMng()->commRank())
  , m_random(seed * 1000 + static_cast<unsigned>(m_rank))
  , m_common_random(seed)
  , m_nb_cells(vm->parallelMng()->commSize(), 0)
  {
    const Int64 nb_cell = m_family ? m_family->maxLocalId() : 0;
    vm->parallelMng()->allGather(ConstArrayView<Int64>(1, &nb_cell), m_nb_cells.view());
  }

  //! One block; the ranks do not end it together. \machine
  void block()
  {
    // What the last block of this rank left.
    m_most_retired_bytes = std::max(m_most_retired_bytes, m_arena.figures().retiredBytes());
    ++m_block;
    const String name = String::format("Scope{0}", m_common_random() % 2);
    switch (m_common_random() % (m_family ? 6 : 3)) {
    case 0: return listBlock<Int32>(name);
    case 1: return listBlock<Real3>(name);
    case 2: return tableBlock(name);
    case 3: return cellBlock<Real>(name);
    case 4: return cellBlock<Int16>(name);
    default: return itemBlock();
    }
  }

  Int64 nbBlock() const { return m_block; }
  Int64 nbChecked() const { return m_nb_checked; }
  //! What blocks left until the next barrier, at most. \unit{bytes}
  Int64 mostRetiredBytes() const { return m_most_retired_bytes; }
  //! What was wrong first; empty if nothing was.
  const std::string& fault() const { return m_fault; }

 private:
  IVariableMng* m_vm;
  MeshHandle m_mesh;
  IItemFamily* m_family;
  detail::shmem::MachineArena& m_arena;
  Int32 m_rank;
  std::mt19937 m_random;
  std::mt19937 m_common_random;
  //! By rank.
  UniqueArray<Int64> m_nb_cells;
  Int64 m_block = 0;
  Int64 m_nb_checked = 0;
  Int64 m_most_retired_bytes = 0;
  std::string m_fault;

  //! What \a rank has in step \a step of this block.
  Int64 sizeOf(Int32 rank, Int64 step) const { return 1 + (m_block * 7919 + rank * 104729 + step * 31) % 6000; }
  Int64 numberOf(Int32 rank, Int64 step) const { return (m_block * 100 + rank * 10 + step) % 30000; }

  void maybeSleep()
  {
    if (m_random() % 20 == 0)
      std::this_thread::sleep_for(std::chrono::microseconds(m_random() % 3000));
  }

  void expect(Int64 found, Int64 expected, Int32 rank, const char* what)
  {
    ++m_nb_checked;
    if (found == expected || !m_fault.empty())
      return;
    std::ostringstream text;
    text << "block " << m_block << ": rank " << m_rank << " reads rank " << rank << ": " << what << " is " << found << ", expected "
         << expected;
    m_fault = text.str();
  }

  template <typename T> void checkValues(Span<const T> values, Int32 rank, Int64 size, Int64 number)
  {
    expect(values.size(), size, rank, "size");
    for (const T& value : values)
      if (const Int64 found = numberIn(value); found != number)
        return expect(found, number, rank, "value");
    m_nb_checked += values.size();
  }
  static Int64 numberIn(Int32 v) { return v; }
  static Int64 numberIn(Int16 v) { return v; }
  static Int64 numberIn(Real v) { return static_cast<Int64>(v); }
  static Int64 numberIn(const Real3& v) { return static_cast<Int64>(v.y); }
  template <typename T> static T valueOf(Int64 number)
  {
    if constexpr (std::is_same_v<T, Real3>)
      return Real3(0.0, static_cast<Real>(number), 0.0);
    else
      return static_cast<T>(number);
  }

  template <typename T> void listBlock(const String& name)
  {
    VariableRefArrayT<T> list(VariableBuildInfo(m_vm, name, IVariable::PInShMem));
    const bool is_sized_before = m_common_random() % 2 == 0;
    if (is_sized_before)
      list.resize(static_cast<Int32>(sizeOf(m_rank, 0)));
    MachineShMemWinVariableArrayT<T> view(list);
    const Int64 nb_step = 1 + m_common_random() % 3;
    for (Int64 step = 0; step < nb_step; ++step) {
      if (step > 0 || !is_sized_before)
        list.resize(static_cast<Int32>(sizeOf(m_rank, step)));
      list.fill(valueOf<T>(numberOf(m_rank, step)));
      view.updateVariable();
      maybeSleep();
      for (const Int32 r : view.machineRanks())
        checkValues(view.constView(r), r, sizeOf(r, step), numberOf(r, step));
      if (step + 1 < nb_step)
        view.barrier();
    }
  }

  void tableBlock(const String& name)
  {
    VariableArray2Int32 table(VariableBuildInfo(m_vm, name, IVariable::PInShMem));
    const auto lines = static_cast<Int32>(2 + m_block % 7);
    table.resize(lines, static_cast<Int32>(sizeOf(m_rank, 0)));
    for (Int32 i = 0; i < lines; ++i)
      table[i].fill(static_cast<Int32>(numberOf(m_rank, i)));
    const MachineShMemWinVariableArray2T<Int32> view(table);
    maybeSleep();
    for (const Int32 r : view.machineRanks()) {
      expect(view.view(r).dim1Size(), lines, r, "number of lines");
      checkValues(Span<const Int32>(view.constView(r)[1]), r, sizeOf(r, 0), numberOf(r, 1));
    }
  }

  template <typename T> void cellBlock(const String& name)
  {
    MeshVariableScalarRefT<Cell, T> cells(VariableBuildInfo(m_mesh, name, IVariable::PInShMem));
    cells.fill(valueOf<T>(numberOf(m_rank, 0)));
    const MachineShMemWinMeshVariableScalarT<Cell, T> view(cells);
    maybeSleep();
    for (const Int32 r : view.machineRanks())
      checkValues(view.constView(r), r, m_nb_cells[r], numberOf(r, 0));
  }

  void itemBlock()
  {
    const MachineShMemItemLookup lookup(m_family);
    maybeSleep();
    const Int32 local_id = static_cast<Int32>(m_random() % static_cast<unsigned>(m_family->maxLocalId()));
    const Int64 unique_id = m_family->uniqueIds()[local_id];
    const Int32 owner = m_family->owners()[local_id];
    expect(lookup.localId(m_rank, unique_id), local_id, m_rank, "local id");
    if (m_arena.machineRanks().contains(owner))
      expect(lookup.findOwner(unique_id).rank, owner, owner, "owner");
  }
};
} // namespace Arcane::test
