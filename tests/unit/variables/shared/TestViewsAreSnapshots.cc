// SPDX-License-Identifier: Apache-2.0
// Each kind of view, and each thing that an owner may do to its variable between two barriers: readers do not notice it.
#include "tests/unit/variables/shared/SharedVariableFixture.h"

#include <optional>
#include <vector>

using namespace Arcane;

namespace
{
//! Extents and values of what a view shows of one rank.
using Seen = std::vector<Int64>;

//! What an owner does to its variable.
enum class eDeed
{
  Grow,
  Shrink,
  SameSize,
  ToNothing,
  ToNothingAndBack,
  ShrinkMemory,
  StopUsing,
  StopUsingAndUseAgain,
  Exchange,
  CopyOfAnotherSize,
  End,
  EndAndDeclareAgain
};
constexpr eDeed all_deeds[] = { eDeed::Grow,
                                eDeed::Shrink,
                                eDeed::SameSize,
                                eDeed::ToNothing,
                                eDeed::ToNothingAndBack,
                                eDeed::ShrinkMemory,
                                eDeed::StopUsing,
                                eDeed::StopUsingAndUseAgain,
                                eDeed::Exchange,
                                eDeed::CopyOfAnotherSize,
                                eDeed::End,
                                eDeed::EndAndDeclareAgain };

template <typename T> void append(Seen& seen, Span<const T> values)
{
  seen.push_back(values.size());
  for (const T& value : values)
    seen.push_back(static_cast<Int64>(value));
}
template <typename T> void append(Seen& seen, Span2<const T> rows)
{
  seen.push_back(rows.dim1Size());
  for (Int64 i = 0; i < rows.dim1Size(); ++i)
    append(seen, Span<const T>(rows[i]));
}
template <typename T> void append(Seen& seen, const TiledRowsT<const T>& rows)
{
  seen.push_back(rows.nbRow());
  seen.push_back(rows.rowSize());
  for (Int32 i = 0; i < rows.nbRow(); ++i)
    for (Int32 j = 0; j < rows.rowSize(); ++j)
      seen.push_back(static_cast<Int64>(rows[i][j]));
}
template <typename T, typename Extents> void append(Seen& seen, const MDSpan<T, Extents>& values)
{
  for (const Int32 extent : values.extents().asStdArray())
    seen.push_back(extent);
  const Int64 nb_value = values.extents().totalNbElement();
  for (Int64 i = 0; i < nb_value; ++i)
    seen.push_back(static_cast<Int64>(values.data()[i]));
}

// --- the kinds of variables: how one is declared, sized, and viewed

//! One value, or one per item: only the family, and setUsed(), change its size.
template <typename VariableType, typename ViewType> struct ValueKind
{
  using Variable = VariableType;
  using View = ViewType;
  static constexpr bool has_size = false;
  static void resize(Variable&, Int32) {}
  static void fill(Variable& v, Int64 value)
  {
    if constexpr (requires { v.fill(value); })
      v.fill(value);
    else
      v = value;
  }
};
//! A list, or one per item.
template <typename VariableType, typename ViewType> struct ArrayKind
{
  using Variable = VariableType;
  using View = ViewType;
  static constexpr bool has_size = true;
  static void resize(Variable& v, Int32 n)
  {
    if constexpr (requires { v.reshape({ n, 2 }); })
      v.reshape({ n, 2 });
    else if constexpr (requires { v.resize(n, n + 1); })
      v.resize(n, n + 1);
    else
      v.resize(n);
  }
  static void fill(Variable& v, Int64 value) { v.fill(value); }
};
using Scalar = ValueKind<VariableScalarInt64, MachineShMemWinVariableScalarT<Int64>>;
using List = ArrayKind<VariableArrayInt64, MachineShMemWinVariableArrayT<Int64>>;
using Table = ArrayKind<VariableArray2Int64, MachineShMemWinVariableArray2T<Int64>>;
using OnCells = ValueKind<VariableCellInt64, MachineShMemWinMeshVariableScalarT<Cell, Int64>>;
using ArraysOnCells = ArrayKind<VariableCellArrayInt64, MachineShMemWinMeshVariableArrayT<Cell, Int64>>;
using TiledOnCells = ArrayKind<MeshTiledVariableRefT<Cell, Real>, MachineShMemWinMeshTiledVariableT<Cell, Real>>;
using TablesOnCells = ArrayKind<MeshMDVariableRefT<Cell, Int64, MDDim2>, MachineShMemWinMeshMDVariableT<Cell, Int64, MDDim2>>;
using OnGroup = ValueKind<PartialVariableCellInt64, MachineShMemWinMeshPartialVariableScalarT<Cell, Int64>>;
using ArraysOnGroup = ArrayKind<PartialVariableCellArrayInt64, MachineShMemWinMeshPartialVariableArrayT<Cell, Int64>>;

template <typename Kind> class ViewsAreSnapshotsTest : public test::SharedVariableFixture
{
 protected:
  using Variable = typename Kind::Variable;
  using View = typename Kind::View;

  //! A group of every second cell.
  void makeGroup()
  {
    UniqueArray<Int32> ids;
    for (Int32 id = 0; id < allCells().size(); id += 2)
      ids.add(id);
    family(IK_Cell)->createGroup("Some", ids);
  }

  VariableBuildInfo infoOf(const String& name) const
  {
    if constexpr (std::is_same_v<Kind, Scalar> || std::is_same_v<Kind, List> || std::is_same_v<Kind, Table>)
      return { m_vm.get(), name, IVariable::PInShMem };
    else if constexpr (std::is_same_v<Kind, OnGroup> || std::is_same_v<Kind, ArraysOnGroup>)
      return { m_handle, name, "Cell", "Some", IVariable::PInShMem };
    else
      return { m_handle, name, IVariable::PInShMem };
  }

  void set(Variable& v, Int32 n, Int64 value)
  {
    Kind::resize(v, n);
    Kind::fill(v, value);
  }

  void perform(eDeed deed, std::optional<Variable>& v)
  {
    const Int64 value = -100 - rank();
    switch (deed) {
    case eDeed::Grow: return set(*v, 50, value);
    case eDeed::Shrink: return set(*v, 2, value);
    case eDeed::SameSize: return set(*v, 5 + rank(), value);
    case eDeed::ToNothing: return Kind::resize(*v, 0);
    case eDeed::ToNothingAndBack: Kind::resize(*v, 0); return set(*v, 5 + rank(), value);
    case eDeed::ShrinkMemory: v->variable()->shrinkMemory(); return;
    case eDeed::StopUsing: v->setUsed(false); return;
    case eDeed::StopUsingAndUseAgain:
      v->setUsed(false);
      v->setUsed(true);
      return set(*v, 3, value);
    case eDeed::Exchange:
    case eDeed::CopyOfAnotherSize: {
      Variable other(infoOf("Other"));
      set(other, 4, value);
      if (deed == eDeed::Exchange)
        v->variable()->swapValues(*other.variable());
      else
        v->variable()->copyValues(*other.variable());
      return;
    }
    case eDeed::End: v.reset(); return;
    case eDeed::EndAndDeclareAgain:
      v.reset();
      v.emplace(infoOf("V"));
      return set(*v, 7, value);
    }
  }
  //! A resize does nothing to a variable that has one value per item, and its fill is an ordinary write, which readers see.
  static bool isOrdinaryWrite(eDeed deed)
  {
    return !Kind::has_size && (deed == eDeed::Grow || deed == eDeed::Shrink || deed == eDeed::SameSize || deed == eDeed::ToNothingAndBack ||
                               deed == eDeed::CopyOfAnotherSize);
  }

  static Seen seen(const View& view, Int32 rank)
  {
    Seen result;
    append(result, view.constView(rank));
    if constexpr (requires { view.localIds(rank); })
      append(result, view.localIds(rank));
    return result;
  }

  //! What each rank sees of itself, by rank.
  std::vector<Seen> ownOfAll(const View& view)
  {
    const Seen mine = seen(view, rank());
    const auto size = static_cast<Int32>(mine.size());
    UniqueArray<Int32> sizes(nbRank());
    m_pm->allGather(ConstArrayView<Int32>(1, &size), sizes.view());
    UniqueArray<Int64> all;
    m_pm->allGatherVariable(ConstArrayView<Int64>(size, mine.data()), all);
    std::vector<Seen> result;
    Int32 begin = 0;
    for (const Int32 n : sizes) {
      result.emplace_back(all.data() + begin, all.data() + begin + n);
      begin += n;
    }
    return result;
  }

  //! \param reads_before  if the readers have read before the owners act, and hold what they got
  void tryDeed(eDeed deed, bool reads_before)
  {
    SCOPED_TRACE(::testing::Message() << "deed " << static_cast<int>(deed) << ", read before " << reads_before);
    std::optional<Variable> v(infoOf("V"));
    set(*v, 5 + rank(), 1000 + rank());
    const View view(*v);
    const std::vector<Seen> at_barrier = ownOfAll(view);
    if (reads_before)
      for (const Int32 r : view.machineRanks()) {
        ASSERT_EQ(seen(view, r), at_barrier[r]);
      }
    const void* held = view.constView(view.machineRanks()[0]).data();
    m_pm->barrier();

    perform(deed, v);
    // Messages are no barrier of the machine: all ranks have acted now, and read what was there before.
    m_pm->barrier();
    for (const Int32 r : view.machineRanks())
      if (r != rank()) {
        EXPECT_EQ(seen(view, r), at_barrier[r]) << "rank " << r;
      }
    if (view.machineRanks()[0] != rank()) {
      EXPECT_EQ(view.constView(view.machineRanks()[0]).data(), held);
    }
    m_pm->barrier();

    view.barrier();
    if (deed == eDeed::End || deed == eDeed::EndAndDeclareAgain) {
      EXPECT_THROW(seen(view, view.machineRanks()[0]), FatalErrorException);
    }
    else {
      const std::vector<Seen> after = ownOfAll(view);
      for (const Int32 r : view.machineRanks()) {
        EXPECT_EQ(seen(view, r), after[r]) << "rank " << r;
      }
    }
    m_pm->barrier();
    v.reset();
    m_pm->machineBarrier();
    EXPECT_EQ(detail::shmem::MachineArena::of(m_pm)->figures().retiredBytes(), 0);
  }
};

using Kinds = ::testing::Types<Scalar, List, Table, OnCells, ArraysOnCells, TiledOnCells, TablesOnCells, OnGroup, ArraysOnGroup>;
} // namespace

TYPED_TEST_SUITE(ViewsAreSnapshotsTest, Kinds);

TYPED_TEST(ViewsAreSnapshotsTest, WhateverTheOwnerDoesBetweenBarriers)
{
  this->buildMesh();
  this->makeGroup();
  for (const eDeed deed : all_deeds)
    for (const bool reads_before : { true, false })
      if (!this->isOrdinaryWrite(deed))
        this->tryDeed(deed, reads_before);
}
