// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/memory/IMemoryInfo.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/system/PlatformUtils.h"

#include <algorithm>
#include <ostream>
#include <vector>

namespace Arcane
{
void IMemoryInfo::setOwner(const void* owner, const TraceInfo& trace_info)
{
  const std::lock_guard lock(m_mutex);
  m_owners[owner] = trace_info;
}

void IMemoryInfo::removeOwner(const void* owner)
{
  const std::lock_guard lock(m_mutex);
  m_owners.erase(owner);
}

void IMemoryInfo::addInfo(const void* owner, const void* ptr, Int64 size, const void* old_ptr)
{
  if (!m_is_collecting)
    return;
  const bool has_trace = m_keep_stack_trace && size >= m_stack_trace_min_bytes;
  const String stack_trace = has_trace ? platform::getStackTrace() : String();
  const std::lock_guard lock(m_mutex);
  m_blocks.erase(old_ptr);
  m_blocks.insert_or_assign(ptr, MemoryInfoChunk(owner, size, m_nb_allocation, m_iteration, stack_trace));
  ++m_nb_allocation;
}

void IMemoryInfo::changeOwner(const void* new_owner, const void* ptr)
{
  const std::lock_guard lock(m_mutex);
  if (const auto block = m_blocks.find(ptr); block != m_blocks.end())
    block->second.m_owner = new_owner;
}

void IMemoryInfo::removeInfo(const void* owner, const void* ptr, bool can_fail)
{
  const std::lock_guard lock(m_mutex);
  if (m_blocks.erase(ptr) == 0 && m_is_collecting && !can_fail)
    ARCANE_THROW(ArgumentException,
                 "memory: owner {0} removes block {1}, which is not in the list of blocks, expected one that it has added", owner, ptr);
}

void IMemoryInfo::printOwner(std::ostream& stream, const void* owner) const
{
  if (const auto known = m_owners.find(owner); known != m_owners.end())
    stream << known->second;
  else
    stream << "owner " << owner;
}

void IMemoryInfo::printInfos(std::ostream& stream) const
{
  struct Sum
  {
    const void* owner;
    Int64 bytes;
    Int64 nb_block;
  };
  const std::lock_guard lock(m_mutex);
  std::map<const void*, Sum> sums;
  for (const auto& [ptr, block] : m_blocks) {
    Sum& sum = sums.try_emplace(block.owner(), Sum{ block.owner(), 0, 0 }).first->second;
    sum.bytes += block.size();
    ++sum.nb_block;
  }
  std::vector<Sum> sorted;
  for (const auto& [owner, sum] : sums)
    sorted.push_back(sum);
  std::ranges::stable_sort(sorted, [](const Sum& a, const Sum& b) { return a.bytes > b.bytes; });
  for (const Sum& sum : sorted) {
    stream << sum.bytes << " bytes in " << sum.nb_block << " block(s) of ";
    printOwner(stream, sum.owner);
    stream << '\n';
  }
}

void IMemoryInfo::printAllocatedMemory(std::ostream& stream, Integer iteration) const
{
  const std::lock_guard lock(m_mutex);
  std::vector<const MemoryInfoChunk*> blocks;
  for (const auto& [ptr, block] : m_blocks)
    if (block.iteration() == iteration)
      blocks.push_back(&block);
  std::ranges::sort(blocks, {}, &MemoryInfoChunk::allocId);
  for (const MemoryInfoChunk* block : blocks) {
    stream << "block " << block->allocId() << ": " << block->size() << " bytes of ";
    printOwner(stream, block->owner());
    stream << '\n';
    if (!block->stackTrace().null())
      stream << block->stackTrace() << '\n';
  }
}

void IMemoryInfo::visitAllocatedBlocks(IFunctorWithArgumentT<const MemoryInfoChunk&>* functor) const
{
  const std::lock_guard lock(m_mutex);
  for (const auto& [ptr, block] : m_blocks)
    functor->executeFunctor(block);
}

IMemoryInfo* arcaneGlobalMemoryInfo()
{
  static IMemoryInfo info;
  return &info;
}
} // namespace Arcane
