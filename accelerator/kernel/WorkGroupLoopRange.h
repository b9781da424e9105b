// SPDX-License-Identifier: Apache-2.0
// A range of elements that RUNCOMMAND_LAUNCH cuts into blocks.
#pragma once

#include "accelerator/kernel/WorkGroupContext.h"

#include "accelerator/kernel/RunCommand.h"

#include <concepts>
#include <limits>

namespace Arcane::detail::kernel
{
//! Returns the number of elements of a block that suits the policy of a command. \param nb_element  the number of elements of the range
ARCANE_EXPORT Int32 blockSizeFor(const Accelerator::RunCommand& command, Int64 nb_element, bool is_cooperative);
//! \throws ArgumentException unless \a block_size is positive and a multiple of 32
ARCANE_EXPORT void checkBlockSize(Int32 block_size);
//! \throws ArgumentException when a range has more blocks than an Int32 can count
ARCANE_EXPORT void checkNbBlock(Int64 nb_element, Int32 block_size);
//! \throws FatalErrorException when a body has captured a reducer of the command
ARCANE_EXPORT void checkReducersOfGroups(const Accelerator::RunCommand& command);

//! Holds a number of elements, and the size of the blocks in which they are executed.
template <std::integral IndexType, bool is_cooperative> class WorkGroupRange
{
 public:
  //! The type of the iterator of RUNCOMMAND_LAUNCH.
  using LoopIndexType = std::conditional_t<is_cooperative, CooperativeContext<IndexType>, WorkGroupContext<IndexType>>;

  //! Makes a range without elements.
  WorkGroupRange() = default;
  explicit WorkGroupRange(IndexType nb_element)
  : m_nb_element(nb_element)
  {}
  static constexpr bool isCooperativeLaunch() { return is_cooperative; }
  //! Returns the largest number of elements that the host can do: all elements of a grid may be in one block.
  static constexpr Int64 maxNbElementOfHost()
  {
    return is_cooperative ? std::numeric_limits<Int32>::max() : std::numeric_limits<Int64>::max();
  }

  //! Sets the number of elements of a block. \throws ArgumentException unless it is positive and a multiple of 32
  void setBlockSize(Int32 nb_element)
  {
    checkBlockSize(nb_element);
    m_block_size = nb_element;
  }
  /*!
   * \brief Sets a number of elements of a block that suits the policy of \a command. A launch does the same if the size is not set.
   *
   * The number is the same on all policies if the command has reducers already.
   */
  void setBlockSize(const Accelerator::RunCommand& command) { m_block_size = blockSizeFor(command, m_nb_element, is_cooperative); }

  //! Puts all elements into one block.
  void setOneBlock() { m_block_size = static_cast<Int32>(m_nb_element); }

  IndexType nbElement() const { return m_nb_element; }
  //! Returns the number of elements of a block, or 0 as long as it is not set.
  Int32 blockSize() const { return m_block_size; }
  //! Returns the number of blocks, or 0 as long as their size is not set. The last block may be shorter than the others.
  Int32 nbBlock() const { return m_block_size > 0 ? static_cast<Int32>((Int64(m_nb_element) - 1) / m_block_size + 1) : 0; }

 private:
  IndexType m_nb_element = 0;
  Int32 m_block_size = 0;
};

//! The type of the iterator of a range, which may be a reference.
template <typename Range> using GroupIndexOf = typename std::remove_cvref_t<Range>::LoopIndexType;
} // namespace Arcane::detail::kernel

namespace Arcane::Accelerator
{
/*!
 * \brief Holds a range of elements that RUNCOMMAND_LAUNCH cuts into blocks.
 *
 * On a device a block is a block of threads, each of which has one element, or several with RunCommand::addNbStride(). Threads without
 * element do not call the body. On the host one call of the body is a whole block.
 *
 * A reducer has the same bits on all policies if the body combines values inside a loop over the linear indexes of its work item, or, outside
 * of such loops, only in the work item of rank 0. Sums that a body makes itself depend on the number of its work items.
 */
template <std::integral IndexType = Int32> class WorkGroupLoopRange : public detail::kernel::WorkGroupRange<IndexType, false>
{
 public:
  WorkGroupLoopRange() = default;
  explicit WorkGroupLoopRange(IndexType nb_element)
  : detail::kernel::WorkGroupRange<IndexType, false>(nb_element)
  {}
};
} // namespace Arcane::Accelerator
