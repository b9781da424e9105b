// SPDX-License-Identifier: Apache-2.0
// Variables, groups and marks of each kind; a restart checks every value of every item, ghosts included.
#include "Kinds_axl.h"

#include <arcane/IItemFamily.h>
#include <arcane/IMesh.h>
#include <arcane/IParallelMng.h>
#include <arcane/IPrimaryMesh.h>
#include <arcane/ISubDomain.h>
#include <arcane/ITimeHistoryMng.h>
#include <arcane/MeshMDVariableRef.h>
#include <arcane/MeshPartialVariableArrayRef.h>
#include <arcane/MeshPartialVariableScalarRef.h>
#include <arcane/Properties.h>
#include <arcane/VariableBuildInfo.h>
#include <arcane/VariableTypes.h>

#include <optional>

using namespace Arcane;

namespace
{
constexpr int in_shared_memory = IVariable::PInShMem;

//! The value of an item in an iteration: each bit counts.
Real expected(Item item, Int32 iteration, Int32 k = 0)
{
  return 1.0 / (1.0 + static_cast<Real>(item.uniqueId().asInt64())) + 0.1 * iteration + 1000.0 * k;
}

bool isOdd(Item item)
{
  return item.uniqueId().asInt64() % 2 == 1;
}

// Checkpoints hold any name in UTF-8.
constexpr const char* odd_nodes_name = "odd/nodes <ext\u00e9rieurs> & others";
} // namespace

class KindsModule : public ArcaneKindsObject
{
 public:
  explicit KindsModule(const ModuleBuildInfo& info)
  : ArcaneKindsObject(info)
  , m_cell(VariableBuildInfo(this, "OfCells"))
  , m_node(VariableBuildInfo(this, "OfNodes"))
  , m_face(VariableBuildInfo(this, "of/faces <a>&\"'"))
  , m_shared_cell(VariableBuildInfo(this, "InSharedMemory", in_shared_memory))
  , m_cell_array(VariableBuildInfo(this, String(std::string(300, 'x'))))
  , m_matrix(VariableBuildInfo(this, "MatrixOfCells"))
  , m_no_dump(VariableBuildInfo(this, "NotSaved", IVariable::PNoDump))
  , m_scalar(VariableBuildInfo(this, "Scalar"))
  , m_text(VariableBuildInfo(this, "Text"))
  , m_texts(VariableBuildInfo(this, "Texts"))
  , m_same(VariableBuildInfo(this, "SameOnAll"))
  , m_same_table(VariableBuildInfo(this, "TableOnAll"))
  , m_of_rank(VariableBuildInfo(this, "OfRank"))
  , m_in_order(VariableBuildInfo(this, "InOrder", IVariable::PSubDomainDepend))
  , m_texts_in_order(VariableBuildInfo(this, "TextsInOrder", IVariable::PSubDomainDepend))
  , m_once(VariableBuildInfo(this, "OncePerMachine", in_shared_memory))
  , m_was_null(VariableBuildInfo(this, "WasNull"))
  , m_total(VariableBuildInfo(this, "TotalInOrder"))
  {}

  void startInit() override
  {
    m_global_deltat = 1.0;
    CellGroup odd = mesh()->cellFamily()->createGroup("Odd", odds(allCells()));
    NodeGroup odd_nodes = mesh()->nodeFamily()->createGroup(odd_nodes_name, odds(allNodes()));
    mesh()->faceFamily()->createGroup("OddFaces", odds(allFaces()));
    mesh()->cellFamily()->createGroup("Nothing");
    mesh()->properties()->set("answer", 42);
    ENUMERATE_(Cell, icell, allCells())
    if (isOdd(*icell))
      (*icell).mutableItemBase().addFlags(ItemFlags::II_UserMark1);
    declareLate();
    m_cell_array.resize(3);
    m_matrix.reshape({ 2, 2 });
    m_partial_array->resize(2);
    m_text = "some text";
    m_texts.resize(2);
    m_texts[0] = "first";
    m_texts[1] = "second, longer";
    m_same.resize(5);
    m_same_table.resize(2, 3);
    const Int32 rank = parallelMng()->commRank();
    // Rank r has r + 1 rows.
    m_in_order.resize(rank + 1);
    m_texts_in_order.resize(rank + 1);
    for (Int32 i = 0; i <= rank; ++i) {
      m_in_order[i] = rank * (rank + 1) / 2 + i;
      m_texts_in_order[i] = String::format("text {0}", m_in_order[i]);
    }
    m_total = parallelMng()->reduce(Parallel::ReduceSum, rank + 1);
    m_of_rank = 100 + rank;
    m_was_null = hasNull();
    if (isFirstOfMachine())
      m_once.resize(4);
    else
      m_once.setProperty(IVariable::PDumpNull);
    for (Int32 i = 0; i < m_once.size(); ++i)
      m_once[i] = 0.1 * i;
    fill(0);
  }

  void continueInit() override
  {
    declareLate();
    m_nb_fault = 0;
    const Int32 iteration = m_global_iteration() - 1;
    checkItems(iteration);
    checkGroups();
    checkArrays(iteration);
    mesh()->checkValidMesh();
    m_nb_fault = parallelMng()->reduce(Parallel::ReduceSum, m_nb_fault);
    info() << "kinds: " << m_nb_fault << " wrong values after the restart on " << parallelMng()->commSize() << " ranks, iteration "
           << iteration;
    if (m_nb_fault != 0)
      ARCANE_FATAL("kinds: {0} values are not those that were saved", m_nb_fault);
    if (isFirstOfMachine())
      m_once.unsetProperty(IVariable::PDumpNull);
    else {
      m_once.setProperty(IVariable::PDumpNull);
      m_once.resize(0);
    }
    m_was_null = hasNull();
  }

  void compute() override
  {
    if (options()->removed() == m_global_iteration())
      changeMesh();
    fill(m_global_iteration());
    subDomain()->timeHistoryMng()->addValue("Iteration", m_global_iteration());
    subDomain()->timeHistoryMng()->addValue("RankAndIteration", 100 * parallelMng()->commRank() + m_global_iteration(), true, true);
  }

 private:
  //! True if some rank does not save what its machine has once.
  bool hasNull() { return parallelMng()->reduce(Parallel::ReduceMax, isFirstOfMachine() ? 0 : 1) == 1; }
  bool isFirstOfMachine() const { return parallelMng()->machineRanks()[0] == parallelMng()->commRank(); }

  template <typename Group> static UniqueArray<Int32> odds(const Group& group)
  {
    UniqueArray<Int32> ids;
    for (const Item item : group.view())
      if (isOdd(item))
        ids.add(item.localId());
    return ids;
  }

  // Partial variables need their groups.
  void declareLate()
  {
    m_partial.emplace(VariableBuildInfo(this, "..", "Cell", "Odd"));
    m_partial_array.emplace(VariableBuildInfo(this, "ArrayOfOddNodes", "Node", odd_nodes_name));
    m_partial_shared.emplace(VariableBuildInfo(this, "SharedOfOddCells", "Cell", "Odd", in_shared_memory));
    m_other_mesh.emplace(VariableBuildInfo(subDomain()->meshHandles()[1], "OfOtherMesh"));
  }

  // Cells that are odd in another way disappear, the others of a slab move to the next rank: what no generator makes.
  void changeMesh()
  {
    UniqueArray<Int32> removed;
    ENUMERATE_(Cell, icell, allCells())
    if (icell->uniqueId().asInt64() % 7 == 3)
      removed.add(icell.itemLocalId());
    mesh()->modifier()->removeCells(removed);
    mesh()->modifier()->endUpdate();
    VariableItemInt32& new_owners = mesh()->itemsNewOwner(IK_Cell);
    ENUMERATE_(Cell, icell, ownCells())
    new_owners[icell] =
      icell->uniqueId().asInt64() < 40 ? (icell->owner() + 1) % parallelMng()->commSize() : static_cast<Int32>(icell->owner());
    mesh()->utilities()->changeOwnersFromCells();
    mesh()->toPrimaryMesh()->exchangeItems();
  }

  void fill(Int32 iteration)
  {
    ENUMERATE_(Cell, icell, allCells())
    {
      m_cell[icell] = expected(*icell, iteration);
      m_shared_cell[icell] = expected(*icell, iteration, 1);
      m_no_dump[icell] = 1.0;
      for (Int32 k = 0; k < 3; ++k)
        m_cell_array[icell][k] = expected(*icell, iteration, k);
      for (Int32 k = 0; k < 4; ++k)
        m_matrix(icell, k / 2, k % 2) = expected(*icell, iteration, k);
    }
    ENUMERATE_(Node, inode, allNodes())
    m_node[inode] = Real3(expected(*inode, iteration), 2.0, expected(*inode, iteration, 3));
    ENUMERATE_(Face, iface, allFaces())
    m_face[iface] = iface->uniqueId().asInt64() * 10 + iteration;
    ENUMERATE_(Cell, icell, m_partial->itemGroup())
    {
      (*m_partial)[icell] = expected(*icell, iteration, 4);
      (*m_partial_shared)[icell] = expected(*icell, iteration, 5);
    }
    ENUMERATE_(Node, inode, m_partial_array->itemGroup())
    for (Int32 k = 0; k < 2; ++k)
      (*m_partial_array)[inode][k] = expected(*inode, iteration, k);
    ENUMERATE_(Cell, icell, subDomain()->meshHandles()[1].mesh()->allCells())
    (*m_other_mesh)[icell] = expected(*icell, iteration, 6);
    m_scalar = 0.1 * iteration;
    for (Int32 i = 0; i < m_same.size(); ++i)
      m_same[i] = i + iteration;
    for (Int32 i = 0; i < 6; ++i)
      m_same_table[i / 3][i % 3] = i - iteration;
  }

  template <typename A, typename B> void check(const char* what, const A& value, const B& wanted)
  {
    if (value == wanted)
      return;
    if (++m_nb_fault <= 3)
      pinfo() << "kinds: " << what << " is " << value << ", expected " << wanted;
  }

  void checkItems(Int32 iteration)
  {
    check("arrays of cells", m_cell_array.arraySize(), 3);
    check("matrices of cells", m_matrix.arraySize(), 4);
    ENUMERATE_(Cell, icell, allCells())
    {
      check("a cell", m_cell[icell], expected(*icell, iteration));
      check("a cell in shared memory", m_shared_cell[icell], expected(*icell, iteration, 1));
      check("what is not saved", m_no_dump[icell], 0.0);
      for (Int32 k = 0; k < 3; ++k)
        check("an array of a cell", m_cell_array[icell][k], expected(*icell, iteration, k));
      for (Int32 k = 0; k < 4; ++k)
        check("a matrix of a cell", m_matrix(icell, k / 2, k % 2), expected(*icell, iteration, k));
      check("a mark", (icell->itemBase().flags() & ItemFlags::II_UserMark1) != 0, isOdd(*icell));
    }
    ENUMERATE_(Node, inode, allNodes())
    check("a node", m_node[inode], Real3(expected(*inode, iteration), 2.0, expected(*inode, iteration, 3)));
    ENUMERATE_(Face, iface, allFaces())
    check("a face", m_face[iface], iface->uniqueId().asInt64() * 10 + iteration);
    ENUMERATE_(Cell, icell, m_partial->itemGroup())
    {
      check("a cell of a group", (*m_partial)[icell], expected(*icell, iteration, 4));
      check("a cell of a group in shared memory", (*m_partial_shared)[icell], expected(*icell, iteration, 5));
    }
    ENUMERATE_(Node, inode, m_partial_array->itemGroup())
    for (Int32 k = 0; k < 2; ++k)
      check("an array of a node of a group", (*m_partial_array)[inode][k], expected(*inode, iteration, k));
    ENUMERATE_(Cell, icell, subDomain()->meshHandles()[1].mesh()->allCells())
    check("a cell of the other mesh", (*m_other_mesh)[icell], expected(*icell, iteration, 6));
  }

  void checkGroups()
  {
    check("group of cells", CellGroup(mesh()->findGroup("Odd")).view().localIds() == odds(allCells()).constView(), true);
    check("group of nodes", NodeGroup(mesh()->findGroup(odd_nodes_name)).view().localIds() == odds(allNodes()).constView(), true);
    check("group of faces", FaceGroup(mesh()->findGroup("OddFaces")).view().localIds() == odds(allFaces()).constView(), true);
    check("empty group", mesh()->findGroup("Nothing", true).size(), 0);
    check("property", mesh()->properties()->getInt32("answer"), 42);
  }

  void checkArrays(Int32 iteration)
  {
    check("scalar", m_scalar(), 0.1 * iteration);
    check("text", m_text(), String("some text"));
    check("texts", m_texts[1], String("second, longer"));
    check("array on all", m_same.size(), 5);
    check("array on all", m_same[4], 4 + iteration);
    check("table on all", m_same_table[1][2], 5 - iteration);
    check("scalar of the first rank", m_of_rank() >= 100, true);
    // Rank after rank, the rows are the numbers from 0 on.
    const Int32 nb = m_in_order.size();
    const Int32 first = parallelMng()->scan(Parallel::ReduceSum, nb) - nb;
    check("rows in order", parallelMng()->reduce(Parallel::ReduceSum, nb), m_total());
    check("texts in order", m_texts_in_order.size(), nb);
    for (Int32 i = 0; i < nb; ++i) {
      check("row in order", m_in_order[i], first + i);
      check("text in order", m_texts_in_order[i], String::format("text {0}", first + i));
    }
    // A single former rank does not say that the others had none.
    if (isFirstOfMachine() || m_once.size() != 0)
      check("array of a machine", m_once.size(), 4);
    if (!isFirstOfMachine() && m_was_null() == 1)
      check("array of another rank of the machine", m_once.size(), 0);
    for (Int32 i = 0; i < m_once.size(); ++i)
      check("array of a machine", m_once[i], 0.1 * i);
  }

  Int32 m_nb_fault = 0;
  VariableCellReal m_cell;
  VariableNodeReal3 m_node;
  VariableFaceInt64 m_face;
  VariableCellReal m_shared_cell;
  VariableCellArrayReal m_cell_array;
  MeshMDVariableRefT<Cell, Real, MDDim2> m_matrix;
  VariableCellReal m_no_dump;
  VariableScalarReal m_scalar;
  VariableScalarString m_text;
  VariableArrayString m_texts;
  VariableArrayInt32 m_same;
  VariableArray2Int32 m_same_table;
  VariableScalarInt32 m_of_rank;
  VariableArrayInt32 m_in_order;
  VariableArrayString m_texts_in_order;
  VariableArrayReal m_once;
  VariableScalarInt32 m_was_null;
  VariableScalarInt32 m_total;
  std::optional<PartialVariableCellReal> m_partial;
  std::optional<PartialVariableNodeArrayReal> m_partial_array;
  std::optional<PartialVariableCellReal> m_partial_shared;
  std::optional<VariableCellReal> m_other_mesh;
};

ARCANE_REGISTER_MODULE_KINDS(KindsModule);
