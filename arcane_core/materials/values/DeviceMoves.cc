// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/materials/values/DeviceMoves.h"

#include "accelerator/runtime/ExchangeCommands.h"
#include "accelerator/runtime/RunnerImpl.h"
#include "arcane_core/materials/sets/ValueMoves.h"
#include "arcane_core/materials/values/MeshMaterialVariable.h"
#include "arcane_core/materials/values/PartialValues.h"
#include "variables/data/RowLayout.h"

#include "arcane_core/base/memory/MemoryUtils.h"
#include "arcane_core/base/memory/RoundedUp.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh/items/TopologyArray.h"

#include <algorithm>
#include <map>

namespace Arcane::detail::values
{

namespace
{
using runtime::eRowCopy;
using runtime::RowCopy;
using sets::ValueMove;
using sets::ValueMoves;

//! The rows of each copy start at a multiple of this in the packed memory. \unit{bytes}
constexpr Int64 packed_alignment = 16;

//! Rows of one array that go to rows of another one, as parts of a list of indexes.
struct RowList
{
  //! -1 if the values are 0.
  Int32 from_array;
  Int32 to_array;
  Int64 first_from;
  Int64 first_to;
  Int32 size;
};

//! The lists of a change, for all variables.
class RowLists
{
 public:
  explicit RowLists(const ValueMoves& moves)
  {
    for (std::size_t k = 0; k < moves.slices.size(); ++k)
      addKept(static_cast<Int32>(k + 1), moves.slices[k].kept);
    addSingles(moves.of_materials, m_of_materials);
    addSingles(moves.of_environments, m_of_environments);
    m_on_device = mesh::topologyArray<Int32>(static_cast<Int64>(m_numbers.size()));
    std::copy(m_numbers.begin(), m_numbers.end(), m_on_device.data());
  }
  const std::vector<RowList>& kept() const { return m_kept; }
  const std::vector<RowList>& singles(bool is_environment_only) const { return is_environment_only ? m_of_environments : m_of_materials; }
  const Int32* rows(Int64 first) const { return m_on_device.data() + first; }

 private:
  std::vector<Int32> m_numbers;
  UniqueArray<Int32> m_on_device;
  std::vector<RowList> m_kept;
  std::vector<RowList> m_of_materials;
  std::vector<RowList> m_of_environments;

  Int64 add(const std::vector<Int32>& numbers)
  {
    const auto first = static_cast<Int64>(m_numbers.size());
    m_numbers.insert(m_numbers.end(), numbers.begin(), numbers.end());
    return first;
  }
  void addKept(Int32 array, const std::vector<Int32>& kept)
  {
    std::vector<Int32> from;
    std::vector<Int32> to;
    for (std::size_t i = 0; i < kept.size(); ++i)
      if (kept[i] >= 0) {
        from.push_back(kept[i]);
        to.push_back(static_cast<Int32>(i));
      }
    const Int64 first_from = add(from);
    m_kept.push_back({ array, array, first_from, add(to), static_cast<Int32>(from.size()) });
  }
  // An environment and its only material have one place, and may both give it a value: the last one counts.
  void addSingles(const std::vector<ValueMove>& moves, std::vector<RowList>& lists)
  {
    std::vector<ValueMove> last(moves);
    const auto targetOf = [](const ValueMove& move) { return std::pair(move.to.arrayIndex(), move.to.valueIndex()); };
    std::ranges::stable_sort(last, {}, targetOf);
    const auto isSame = [&](const ValueMove& a, const ValueMove& b) { return targetOf(a) == targetOf(b); };
    last.erase(last.begin(), std::unique(last.rbegin(), last.rend(), isSame).base());
    const auto arraysOf = [](const ValueMove& move) {
      return std::pair(move.from.null() ? -1 : move.from.arrayIndex(), move.to.arrayIndex());
    };
    std::ranges::stable_sort(last, {}, arraysOf);
    for (std::size_t i = 0; i < last.size();) {
      const auto arrays = arraysOf(last[i]);
      std::vector<Int32> from;
      std::vector<Int32> to;
      for (; i < last.size() && arraysOf(last[i]) == arrays; ++i) {
        from.push_back(last[i].from.valueIndex());
        to.push_back(last[i].to.valueIndex());
      }
      const Int64 first_from = add(from);
      lists.push_back({ arrays.first, arrays.second, first_from, add(to), static_cast<Int32>(from.size()) });
    }
  }
};

//! The copies of all variables: all values are packed, then kept rows are unpacked, then single values.
struct Copies
{
  std::vector<RowCopy> packed;
  std::vector<RowCopy> kept;
  std::vector<RowCopy> singles;
  //! Places in the packed memory that become 0.
  std::vector<std::pair<Int64, Int64>> zeros;
  Int64 nb_byte = 0;

  //! Adds the copies of a list. Addresses in packed memory are offsets until place().
  void add(const RowLists& lists, const RowList& list, RowCopy from, std::byte* to, std::vector<RowCopy>& unpacked)
  {
    if (list.size == 0)
      return;
    from.nb_row = list.size;
    from.rows = lists.rows(list.first_from);
    from.packed = reinterpret_cast<std::byte*>(nb_byte);
    if (from.array)
      packed.push_back(from);
    else
      zeros.emplace_back(nb_byte, from.packedBytes());
    RowCopy back = from;
    back.array = to;
    back.rows = lists.rows(list.first_to);
    unpacked.push_back(back);
    nb_byte = base::roundedUp(nb_byte + from.packedBytes(), packed_alignment);
  }
  void place(std::byte* memory)
  {
    for (std::vector<RowCopy>* copies : { &packed, &kept, &singles })
      for (RowCopy& copy : *copies)
        copy.packed = memory + reinterpret_cast<Int64>(copy.packed);
  }
};

void addCopies(const ValueMoves& moves, const RowLists& lists, const MovedValues& variable, const PartialValues::Arrangement& next,
               Copies& copies)
{
  PartialValues& values = *variable.values;
  const data::RowLayout layout(values.data());
  RowCopy copy;
  copy.nb_value = static_cast<Int32>(layout.nbNumberPerRow());
  copy.value_bytes = static_cast<Int32>(layout.numberBytes());
  auto* const global = static_cast<std::byte*>(variable.global->address());
  const auto from = [&](Int32 array) {
    copy.array = array < 0 ? nullptr : array == 0 ? global : static_cast<std::byte*>(values.address(array));
    return copy;
  };
  for (const RowList& list : lists.kept())
    if (values.isCopied(list.to_array, moves, next))
      copies.add(lists, list, from(list.from_array), values.addressIn(next, list.to_array), copies.kept);
  for (const RowList& list : lists.singles(values.isEnvironmentOnly()))
    copies.add(lists, list, from(list.from_array), list.to_array == 0 ? global : values.addressIn(next, list.to_array), copies.singles);
}

void putRows(runtime::RunQueueImpl& queue, eRowCopy direction, const std::vector<RowCopy>& copies)
{
  if (!copies.empty())
    runtime::throwIfFailed(queue.putRows(direction, { copies.data(), std::ssize(copies) }, {}), "move the values of mixed cells");
}

//! Gives all copies to the queue, and waits for them.
void copyAll(const Accelerator::RunQueue& on_queue, Copies& copies)
{
  runtime::RunQueueImpl& queue = on_queue.internalImpl();
  // Another device may be the present one of this thread.
  if (queue.backend.nbDevice() > 1)
    runtime::throwIfFailed(queue.backend.setCurrentDevice(queue.device), "move the values of mixed cells");
  UniqueArray<Byte> memory(MemoryUtils::getAllocationOptions(eMemoryResource::Device));
  memory.resizeNoInit(copies.nb_byte);
  copies.place(reinterpret_cast<std::byte*>(memory.data()));
  putRows(queue, eRowCopy::Pack, copies.packed);
  for (const auto& [first, size] : copies.zeros)
    runtime::throwIfFailed(queue.putFill(memory.data() + first, std::byte(0), size), "move the values of mixed cells");
  putRows(queue, eRowCopy::Unpack, copies.kept);
  putRows(queue, eRowCopy::Unpack, copies.singles);
  on_queue.barrier();
}
} // namespace

DeviceMoves::DeviceMoves(const Accelerator::Runner& runner)
: m_queue(Accelerator::makeQueue(runner))
{
  runtime::RunQueueImpl& queue = m_queue.internalImpl();
  runtime::ExchangeCommands* const commands = queue.backend.exchangeCommands();
  m_is_used = commands && commands->copyRows(queue.stream(), eRowCopy::Pack, {}).isOk();
}

bool DeviceMoves::isReached(const MovedValues& variable)
{
  const auto isOnDevice = [](const IData& data) {
    const eMemoryResource resource = data.memoryAllocator()->memoryResource();
    return resource == eMemoryResource::UnifiedMemory || resource == eMemoryResource::HostPinned || resource == eMemoryResource::Device;
  };
  return isOnDevice(*variable.global) && isOnDevice(variable.values->data());
}

bool DeviceMoves::reaches(const MovedValues& variable) const
{
  return m_is_used && isReached(variable);
}

void DeviceMoves::waitForKernels() const
{
  runtime::RunQueueImpl& queue = m_queue.internalImpl();
  runtime::throwIfFailed(queue.backend.synchronizeDevice(queue.device), "wait for a device before materials change");
}

void DeviceMoves::move(const ValueMoves& moves, Span<const MovedValues> variables) const
{
  if (moves.slices.empty() || variables.empty())
    return;
  const RowLists lists(moves);
  Copies copies;
  std::vector<PartialValues::Arrangement> arrangements;
  for (const MovedValues& variable : variables) {
    arrangements.push_back(variable.values->arrange(moves));
    if (variable.values->rowBytes() > 0)
      addCopies(moves, lists, variable, arrangements.back(), copies);
  }
  if (copies.nb_byte > 0)
    copyAll(m_queue, copies);
  for (std::size_t i = 0; i < arrangements.size(); ++i)
    variables[static_cast<Int64>(i)].values->take(std::move(arrangements[i]));
}

void DeviceMoves::moveAll(const std::map<String, sets::VariablesOfMesh::Variable*>& all, const ValueMoves& moves) const
{
  std::vector<MovedValues> moved;
  std::vector<Materials::MeshMaterialVariable*> variables;
  for (const auto& [name, each] : all) {
    auto* variable = static_cast<Materials::MeshMaterialVariable*>(each);
    const MovedValues values{ &variable->values(), variable->globalVariable()->data() };
    // Other ranks of the machine may read shared values until the next barrier.
    const bool is_shared = variable->globalVariable()->property() & IVariable::PInShMem;
    if (!values.values->hasValues() || is_shared || !reaches(values)) {
      variable->moveValues(moves);
      continue;
    }
    moved.push_back(values);
    variables.push_back(variable);
  }
  move(moves, { moved.data(), std::ssize(moved) });
  for (Materials::MeshMaterialVariable* variable : variables)
    variable->noteMoved();
}

void moveOnDevice(IParallelMng* pm, const Accelerator::Runner& runner)
{
  pm->setExtension(std::make_shared<DeviceMoves>(runner));
}

} // namespace Arcane::detail::values
