// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/domain/MeshUtils.h"

#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/log/ITraceMng.h"
#include "arcane_core/base/text/Convert.h"
#include "arcane_core/base/text/IHashAlgorithm.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/domain/MeshText.h"
#include "arcane_core/domain/OwnersFromCells.h"
#include "arcane_core/mesh/connectivities/IIndexedIncrementalItemConnectivityMng.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace Arcane::MeshUtils
{
namespace
{
//! The face of the node that has the given ids, each by \a id_of.
template <typename Id, typename IdOf> Face findFace(Node node, ConstArrayView<Id> ids, const IdOf& id_of)
{
  for (const Face face : node.faces()) {
    bool is_same = face.nbNode() == ids.size();
    for (Int32 i = 0; is_same && i < ids.size(); ++i)
      is_same = id_of(face.node(i)) == ids[i];
    if (is_same)
      return face;
  }
  return {};
}

//! Mixes the bits of a number (the finalizer of MurmurHash3, by Austin Appleby, in the public domain).
UInt64 mixed(UInt64 x)
{
  x = (x ^ (x >> 33)) * 0xff51afd7ed558ccdULL;
  x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53ULL;
  return x ^ (x >> 33);
}

//! The order of the nodes of a face: node i of the turned face is node (first + i * step) % nb_node.
struct FaceTurn
{
  explicit FaceTurn(ConstArrayView<Int64> nodes_unique_id)
  : nb_node(nodes_unique_id.size())
  {
    if (nb_node == 0)
      return;
    const auto smallest = std::min_element(nodes_unique_id.begin(), nodes_unique_id.end());
    first = static_cast<Int32>(smallest - nodes_unique_id.begin());
    const Int64 next = nodes_unique_id[(first + 1) % nb_node];
    const Int64 previous = nodes_unique_id[(first + nb_node - 1) % nb_node];
    // An edge has one neighbour only: its direction changes when its nodes are exchanged.
    is_reversed = nb_node == 2 ? first == 1 : next > previous;
  }

  void checkRoom(Int32 nb_place) const
  {
    if (nb_place != nb_node)
      ARCANE_THROW(ArgumentException, "face: the array has {1} places, expected {0}, one for each node", nb_node, nb_place);
  }
  Int32 at(Int32 i) const { return (first + i * (is_reversed ? nb_node - 1 : 1)) % nb_node; }

  Int32 nb_node;
  Int32 first = 0;
  bool is_reversed = false;
};

//! The two nodes of an edge, in one direction.
using NodePairs = std::vector<std::pair<Int32, Int32>>;

void addEdge(NodePairs& pairs, NodeLocalId a, NodeLocalId b)
{
  pairs.emplace_back(a.localId(), b.localId());
  pairs.emplace_back(b.localId(), a.localId());
}

bool isAtBoundary(Face face)
{
  return face.nbCell() == 1 || (face.nbCell() == 2 && face.cell(0).isOwn() != face.cell(1).isOwn());
}

//! Fills the connectivity \a name with the pairs, each once.
Ref<IIndexedIncrementalItemConnectivity> connectNodes(IMesh* mesh, const String& name, NodePairs& pairs)
{
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  IItemFamily* nodes = mesh->nodeFamily();
  Ref<IIndexedIncrementalItemConnectivity> connectivity = mesh->indexedConnectivityMng()->findOrCreateConnectivity(nodes, nodes, name);
  UniqueArray<Int32> sizes(nodes->maxLocalId(), 0);
  UniqueArray<Int32> neighbours = detail::mesh::topologyArray<Int32>();
  for (const auto& [node, neighbour] : pairs) {
    ++sizes[node];
    neighbours.add(neighbour);
  }
  connectivity->connectivity()->lists().edit().assign(sizes, std::move(neighbours));
  return connectivity;
}
} // namespace

ItemBase findOneItem(IItemFamily* family, Int64 unique_id)
{
  const Int32 local_id = family->localIdOf(unique_id);
  return local_id == NULL_ITEM_LOCAL_ID ? ItemBase() : ItemBase(local_id, family->itemSharedInfo());
}

ItemBase findOneItem(IItemFamily* family, ItemUniqueId unique_id)
{
  return findOneItem(family, unique_id.asInt64());
}

void fillUniqueIds(ItemVectorView view, Array<Int64>& unique_ids)
{
  unique_ids.resize(view.size());
  for (Int32 i = 0; i < view.size(); ++i)
    unique_ids[i] = view[i].uniqueId();
}

ItemUniqueId getMaxItemUniqueIdCollective(IMesh* mesh)
{
  Int64 largest = NULL_ITEM_UNIQUE_ID;
  for (const IItemFamily* family : mesh->itemFamilies())
    for (const Int64 unique_id : family->uniqueIds())
      largest = std::max(largest, unique_id);
  return ItemUniqueId(mesh->parallelMng()->reduce(MessagePassing::ReduceMax, largest));
}

void checkUniqueIdsHashCollective(IItemFamily* family, IHashAlgorithm* hash_algo, const String& expected_hash, bool print_hash_value,
                                  bool include_ghost)
{
  if (!family)
    ARCANE_THROW(ArgumentException, "checkUniqueIdsHashCollective(): the family is a null pointer, expected one of a mesh");
  if (!hash_algo)
    ARCANE_THROW(ArgumentException,
                 "family '{0}': checkUniqueIdsHashCollective() has a null hash algorithm, expected MD5HashAlgorithm or another",
                 family->fullName());
  const ItemGroup items = include_ghost ? family->allItems() : family->allItems().own();
  UniqueArray<Int64> unique_ids;
  fillUniqueIds(items.view(), unique_ids);
  UniqueArray<Int64> of_all_ranks;
  family->mesh()->parallelMng()->allGatherVariable(unique_ids, of_all_ranks);
  std::ranges::sort(of_all_ranks);
  HashAlgorithmValue value;
  hash_algo->computeHash(asBytes(of_all_ranks.constSpan()), value);
  const String found = Convert::toHexaString(Span<const std::byte>(value.bytes()));
  if (print_hash_value)
    family->traceMng()->info() << "unique ids of family '" << family->fullName() << "': digest " << hash_algo->name() << " of "
                               << of_all_ranks.size() << " items is " << found;
  ARCANE_FATAL_IF(!expected_hash.empty() && found != expected_hash,
                  "unique ids of family '{0}': digest {1} of {2} items is {3}, expected {4}: the items, or their unique ids, are others",
                  family->fullName(), hash_algo->name(), of_all_ranks.size(), found, expected_hash);
}

Face getFaceFromNodesLocalId(Node node, ConstArrayView<Int32> face_nodes_local_id)
{
  return findFace(node, face_nodes_local_id, [](Node n) { return n.localId(); });
}

Face getFaceFromNodesUniqueId(Node node, ConstArrayView<Int64> face_nodes_unique_id)
{
  return findFace(node, face_nodes_unique_id, [](Node n) { return n.uniqueId().asInt64(); });
}

bool reorderNodesOfFace(ConstArrayView<Int64> before_ids, ArrayView<Int64> after_ids)
{
  const FaceTurn turn(before_ids);
  turn.checkRoom(after_ids.size());
  for (Int32 i = 0; i < turn.nb_node; ++i)
    after_ids[i] = before_ids[turn.at(i)];
  return turn.is_reversed;
}

bool reorderNodesOfFace2(ConstArrayView<Int64> nodes_unique_id, ArrayView<Int32> new_index)
{
  const FaceTurn turn(nodes_unique_id);
  turn.checkRoom(new_index.size());
  for (Int32 i = 0; i < turn.nb_node; ++i)
    new_index[i] = turn.at(i);
  return turn.is_reversed;
}

Int64 generateHashUniqueId(SmallSpan<const Int64> nodes_unique_id)
{
  UInt64 hash = 0x9e3779b97f4a7c15ULL;
  for (const Int64 unique_id : nodes_unique_id)
    hash = mixed(hash + 0x9e3779b97f4a7c15ULL + static_cast<UInt64>(unique_id));
  return static_cast<Int64>(hash >> 1);
}

Ref<IIndexedIncrementalItemConnectivity> computeNodeNodeViaEdgeConnectivity(IMesh* mesh, const String& name)
{
  NodePairs pairs;
  ENUMERATE_CELL(cell, mesh->allCells())
  {
    const ItemTypeInfo* type = cell->typeInfo();
    for (Int32 i = 0; i < type->nbLocalEdge(); ++i)
      addEdge(pairs, cell->nodeId(type->localEdge(i).beginNode()), cell->nodeId(type->localEdge(i).endNode()));
  }
  return connectNodes(mesh, name, pairs);
}

Ref<IIndexedIncrementalItemConnectivity> computeBoundaryNodeNodeViaEdgeConnectivity(IMesh* mesh, const String& name)
{
  NodePairs pairs;
  ENUMERATE_FACE(face, mesh->allFaces())
  {
    const Int32 nb_node = face->nbLinearNode();
    for (Int32 i = 0; nb_node > 1 && i < nb_node && isAtBoundary(*face); ++i)
      addEdge(pairs, face->nodeId(i), face->nodeId((i + 1) % nb_node));
  }
  return connectNodes(mesh, name, pairs);
}

void computeAndSetOwnerForNodes(IMesh* mesh)
{
  detail::domain::setOwnersFromCells(mesh, IK_Node);
}

void computeAndSetOwnerForEdges(IMesh* mesh)
{
  detail::domain::setOwnersFromCells(mesh, IK_Edge);
}

void computeAndSetOwnerForFaces(IMesh* mesh)
{
  detail::domain::setOwnersFromCells(mesh, IK_Face);
}

void writeMeshInfos(IMesh* mesh, const String& file_name)
{
  detail::domain::writeMeshText(mesh, file_name, { .has_local_id = true });
}

void writeMeshInfosSorted(IMesh* mesh, const String& file_name)
{
  detail::domain::writeMeshText(mesh, file_name, { .has_local_id = false });
}

void writeMeshConnectivity(IMesh* mesh, const String& file_name)
{
  writeMeshInfosSorted(mesh, file_name);
}

void checkMeshConnectivity(IMesh* mesh, const String& file_name, bool compare_sub_domain)
{
  detail::domain::compareWithMeshText(mesh, file_name, compare_sub_domain);
}

void visitGroups(IItemFamily* family, const std::function<void(ItemGroup&)>& visitor)
{
  for (ItemGroup group : family->groups())
    visitor(group);
}

void visitGroups(IMesh* mesh, const std::function<void(ItemGroup&)>& visitor)
{
  for (IItemFamily* family : mesh->itemFamilies())
    visitGroups(family, visitor);
}

void shrinkMeshGroups(IMesh* mesh)
{
  visitGroups(mesh, [](ItemGroup& group) { group.shrinkMemory(); });
}

Int64 printMeshGroupsMemoryUsage(IMesh* mesh, Int32 print_level)
{
  ITraceMng* traces = mesh->traceMng();
  Int64 nb_byte = 0;
  visitGroups(mesh, [&](ItemGroup& group) {
    const Int64 bytes = static_cast<Int64>(group.size()) * static_cast<Int64>(sizeof(Int32));
    traces->info(print_level) << "group " << group.name() << ": " << group.size() << " items, " << bytes << " bytes";
    nb_byte += bytes;
  });
  traces->info(print_level) << "groups of mesh " << mesh->name() << ": " << nb_byte << " bytes";
  return nb_byte;
}
} // namespace Arcane::MeshUtils
