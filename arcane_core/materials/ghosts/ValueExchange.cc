// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/ghosts/ValueExchange.h"

#include "arcane_core/materials/sets/IMeshMaterialMng.h"
#include "arcane_core/materials/values/MeshMaterialVariable.h"
#include "arcane_core/materials/values/RowBytes.h"
#include "variables/data/ContentHash.h"

#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/families/GhostLayout.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/mesh/topology/MeshTopology.h"

#include <algorithm>
#include <cstring>

namespace Arcane::detail::ghosts
{

namespace
{
using comm::eFrameworkTag;

//! The head of a message, before the values.
struct Head
{
  UInt64 variables = 0;
  //! The hash of the sets of the cells that the sender shares, then of its ghosts.
  UInt64 shared_sets = 0;
  UInt64 ghost_sets = 0;
};

IItemFamily* familyOf(const Materials::IMeshMaterialMng* mng)
{
  return mng->meshHandle().topology()->family(IK_Cell);
}

//! Copies rows of \a row_bytes, whose constant value makes each copy one instruction.
template <bool is_sent, typename Bytes, typename RowBytes>
Bytes* copyEach(const std::vector<std::byte*>& arrays, ConstArrayView<Materials::MatVarIndex> places, Bytes* bytes, RowBytes row_bytes)
{
  // Bytes may be of any object: without a pointer of its own, the list would be read again for each row.
  std::byte* const* const first_rows = arrays.data();
  for (const Materials::MatVarIndex place : places) {
    std::byte* const row = first_rows[place.arrayIndex()] + place.valueIndex() * Int64(row_bytes);
    if constexpr (is_sent)
      std::memcpy(bytes, row, row_bytes);
    else
      std::memcpy(row, bytes, row_bytes);
    bytes += row_bytes;
  }
  return bytes;
}

//! Copies the values of \a places to \a bytes, or from it. Returns what follows.
template <bool is_sent, typename Bytes>
Bytes* copyRows(Materials::MeshMaterialVariable* variable, ConstArrayView<Materials::MatVarIndex> places, Bytes* bytes)
{
  std::vector<std::byte*> arrays{ static_cast<std::byte*>(variable->globalVariable()->data()->address()) };
  for (Int32 array = 1; array <= variable->values().nbArray(); ++array)
    arrays.push_back(static_cast<std::byte*>(variable->values().address(array)));
  values::withRowBytes(static_cast<std::size_t>(variable->values().rowBytes()),
                       [&](auto row_bytes) { bytes = copyEach<is_sent>(arrays, places, bytes, row_bytes); });
  return bytes;
}
} // namespace

ValueExchange::ValueExchange(Materials::IMeshMaterialMng* mng, Lists& of_materials, Lists& of_environments)
: m_manager(mng)
, m_of_materials(of_materials)
, m_of_environments(of_environments)
, m_messages(familyOf(mng)->parallelMng())
{}

const ValueExchange::Lists& ValueExchange::listsOf(const Materials::MeshMaterialVariable* variable) const
{
  return variable->space() == Materials::MatVarSpace::Environment ? m_of_environments : m_of_materials;
}

Int64 ValueExchange::largestBytes(Int32 nb_cell) const
{
  Int64 bytes = 0;
  for (Materials::MeshMaterialVariable* variable : m_variables)
    bytes += nb_cell * (1 + Int64(variable->values().nbArray())) * variable->values().rowBytes();
  return bytes;
}

void ValueExchange::start(const std::vector<Materials::IMeshMaterialVariable*>& variables, eExchangeTime time)
{
  m_of_materials.checkRecompute();
  m_of_environments.checkRecompute();
  m_variables.clear();
  data::ContentHash label;
  for (Materials::IMeshMaterialVariable* variable : variables) {
    if (!variable->isUsed())
      continue;
    m_variables.push_back(static_cast<Materials::MeshMaterialVariable*>(variable));
    const std::string_view name = variable->fullName().toStdStringView();
    label.add(Span<const std::byte>(reinterpret_cast<const std::byte*>(name.data()), static_cast<Int64>(name.size())));
    label.add(static_cast<UInt64>(m_variables.back()->values().rowBytes()));
  }
  m_label = label.value();
  const Int32 nb_neighbour = m_of_materials.nbNeighbour();
  std::vector<Int64> to_send(static_cast<std::size_t>(nb_neighbour), sizeof(Head));
  std::vector<Int64> to_receive(to_send);
  m_received_bytes = nb_neighbour * Int64(sizeof(Head));
  // Owners may have other sets than their ghosts: there is room for the values of all constituents, so that the message comes as a whole.
  for (Int32 i = 0; i < nb_neighbour; ++i)
    to_receive[static_cast<std::size_t>(i)] += largestBytes(familyOf(m_manager)->ghostLayout().ghostIds(i).size());
  for (Materials::MeshMaterialVariable* variable : m_variables)
    for (Int32 i = 0; i < nb_neighbour; ++i) {
      to_send[static_cast<std::size_t>(i)] += listsOf(variable).sharedItems(i).size() * variable->values().rowBytes();
      m_received_bytes += listsOf(variable).ghostItems(i).size() * variable->values().rowBytes();
    }
  m_messages.prepare(familyOf(m_manager)->ghostLayout().ranks(), to_send, to_receive, time);
  for (Int32 i = 0; i < nb_neighbour; ++i) {
    std::byte* bytes = m_messages.toSend(i).data();
    const Head head{ m_label, m_of_materials.sharedHash(i), m_of_materials.ghostHash(i) };
    std::memcpy(bytes, &head, sizeof(head));
    bytes += sizeof(head);
    for (Materials::MeshMaterialVariable* variable : m_variables)
      bytes = copyRows<true>(variable, listsOf(variable).sharedItems(i), bytes);
  }
  m_messages.start(eFrameworkTag::MaterialValues);
}

void ValueExchange::finish()
{
  m_messages.finish();
  checkHeads();
  for (Int32 i = 0; i < m_messages.nbNeighbour(); ++i) {
    const std::byte* bytes = m_messages.received(i).data() + sizeof(Head);
    for (Materials::MeshMaterialVariable* variable : m_variables)
      bytes = copyRows<false>(variable, listsOf(variable).ghostItems(i), bytes);
  }
}

void ValueExchange::checkHeads()
{
  std::vector<bool> is_wrong;
  for (Int32 i = 0; i < m_messages.nbNeighbour(); ++i) {
    Head head;
    if (m_messages.received(i).size() >= Int64(sizeof(head)))
      std::memcpy(&head, m_messages.received(i).data(), sizeof(head));
    if (head.variables != m_label)
      ARCANE_FATAL("materials of mesh '{0}': rank {1} synchronises other variables than rank {2}, expected the same in the same order",
                   m_manager->meshHandle().meshName(), m_messages.rank(i), familyOf(m_manager)->parallelMng()->commRank());
    is_wrong.push_back(head.shared_sets != m_of_materials.ghostHash(i) || head.ghost_sets != m_of_materials.sharedHash(i));
  }
  if (std::find(is_wrong.begin(), is_wrong.end(), true) != is_wrong.end())
    throwDifferentSets(is_wrong);
}

// The rank of the ghost finds the cell, and sends the text of the error to the owner.
void ValueExchange::throwDifferentSets(const std::vector<bool>& is_wrong)
{
  SetExchange sets(m_manager);
  std::vector<String> texts(is_wrong.size());
  sets.forEachDifference(is_wrong, [&](const SetDifference& difference) {
    for (Int32 i = 0; i < m_messages.nbNeighbour(); ++i)
      if (String& text = texts[static_cast<std::size_t>(i)]; m_messages.rank(i) == difference.owner_rank && text.null())
        text = sets.textOf(difference);
  });
  constexpr Int64 text_bytes = 1024;
  std::vector<Int64> sizes;
  for (const bool wrong : is_wrong)
    sizes.push_back(wrong ? text_bytes : 0);
  NeighbourMessages messages(familyOf(m_manager)->parallelMng());
  UniqueArray<Int32> ranks;
  for (Int32 i = 0; i < m_messages.nbNeighbour(); ++i)
    ranks.add(m_messages.rank(i));
  messages.prepare(ranks, sizes, sizes);
  for (Int32 i = 0; i < messages.nbNeighbour(); ++i)
    if (const Span<std::byte> bytes = messages.toSend(i); !bytes.empty()) {
      const std::string_view text = texts[static_cast<std::size_t>(i)].toStdStringView().substr(0, text_bytes - 1);
      std::memset(bytes.data(), 0, text_bytes);
      std::memcpy(bytes.data(), text.data(), text.size());
    }
  messages.start(eFrameworkTag::MaterialTexts);
  messages.finish();
  for (Int32 i = 0; i < messages.nbNeighbour(); ++i)
    if (!messages.received(i).empty() && texts[static_cast<std::size_t>(i)].null())
      texts[static_cast<std::size_t>(i)] = String(reinterpret_cast<const char*>(messages.received(i).data()));
  for (const String& text : texts)
    if (!text.empty())
      ARCANE_FATAL("{0}", text);
}

} // namespace Arcane::detail::ghosts
