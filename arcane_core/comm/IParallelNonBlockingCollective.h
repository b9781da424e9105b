// SPDX-License-Identifier: Apache-2.0
// Collective calls that start a communication and do not wait for its end.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/comm/NonBlockingOps.h"
#include "arcane_core/comm/Reduction.h"

namespace Arcane
{
/*!
 * \brief Starts collective calls of an IParallelMng, whose functions wait for the requests.
 *
 * All ranks make the calls in the same order, also with regard to the calls of the manager that wait. Ranks may wait for the requests in
 * any order, together with requests of messages. Between processes, these are the calls of MPI that do not wait. If ranks are threads, they
 * are messages from each rank to each.
 */
class ARCANE_EXPORT IParallelNonBlockingCollective : public AllNonBlockingOps
{
 public:
  using Request = MessagePassing::Request;
  using eReduceType = MessagePassing::eReduceType;

  virtual ~IParallelNonBlockingCollective(); //!< \local
  IParallelNonBlockingCollective(const IParallelNonBlockingCollective&) = delete;
  IParallelNonBlockingCollective& operator=(const IParallelNonBlockingCollective&) = delete;

  //! \local
  IParallelMng* parallelMng() const { return m_parallel_mng; }
  //! Returns true: vectors and matrices of reals can be reduced. \local
  bool hasValidReduceForDerivedType() const { return true; }

  //! Starts a barrier. Its request is finished when all ranks have called this. \collective
  virtual Request barrier() = 0;

 protected:
  //! Makes the calls of \a pm, which must outlive this object.
  explicit IParallelNonBlockingCollective(IParallelMng* pm);

  // The operations of an implementation, on bytes. The blocks of all ranks follow each other in the order of ranks.
  virtual Request postAllGather(Span<const std::byte> send, Span<std::byte> recv) = 0;
  virtual Request postAllGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes) = 0;
  virtual Request postGather(Span<const std::byte> send, Span<std::byte> recv, Int32 root) = 0;
  virtual Request postGatherVariable(Span<const std::byte> send, Span<std::byte> recv, Span<const Int64> recv_bytes, Int32 root) = 0;
  virtual Request postScatterVariable(Span<const std::byte> send, Span<const Int64> send_bytes, Span<std::byte> recv, Int32 root) = 0;
  virtual Request postBroadcast(Span<std::byte> values, Int32 root) = 0;
  virtual Request postReduce(eReduceType op, detail::comm::NumberSpan values) = 0;
  virtual Request postAllToAll(Span<const std::byte> send, Span<std::byte> recv) = 0;
  virtual Request postBlocks(const std::byte* send, IParallelMng::Blocks send_blocks, std::byte* recv,
                             IParallelMng::Blocks recv_blocks) = 0;

 private:
  template <typename T> friend class NonBlockingOps;

  IParallelMng* m_parallel_mng;

  //! Returns true on the rank \a root. \throws ArgumentException when \a root is not a rank
  bool checkRoot(const char* call, Int32 root) const;
};
} // namespace Arcane
