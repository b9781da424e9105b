// SPDX-License-Identifier: Apache-2.0
// Helpers for all calls to MPI: they turn a status into an exception, handle sizes beyond 32 bits, and own communicators.
#pragma once

#include "arcane_core/comm/Reduction.h"
#include "arcane_core/comm/Request.h"

#include <mpi.h>

#include <vector>

namespace Arcane::detail::comm
{
//! \throws FatalErrorException with the text of MPI when \a status is not MPI_SUCCESS. \local
void checkMpi(int status, const char* call);

//! Returns true between MPI_Init and MPI_Finalize. \local
bool isMpiUsable();

//! Returns the request of MPI that a request of ours stands for, MPI_REQUEST_NULL when that is invalid. \local
MPI_Request mpiRequest(const MessagePassing::Request& request);
//! Returns a request that stands for \a r, and owns \a keep until it is reset. \local
MessagePassing::Request requestOf(MPI_Request r, std::shared_ptr<const void> keep = {});

//! Converts sizes that are known to be small enough for the calls of MPI. \local
std::vector<int> toInts(Span<const Int64> values);

MPI_Datatype mpiTypeOf(eNumber kind);
MPI_Op mpiOperationOf(MessagePassing::eReduceType op);

/*!
 * \brief Expresses a number of bytes as MPI requires it: as a count of 32 bits and a type.
 *
 * Up to \a limit bytes the type is MPI_BYTE. Above it, the count is one, and the type is made for this number of bytes.
 */
class ByteCount
{
 public:
  ByteCount(Int64 bytes, Int64 limit);
  ~ByteCount();
  ByteCount(const ByteCount&) = delete;
  ByteCount& operator=(const ByteCount&) = delete;

  int count() const { return m_count; }
  MPI_Datatype type() const { return m_type; }

 private:
  int m_count = 0;
  MPI_Datatype m_type = MPI_BYTE;
};

/*!
 * \brief Owns a communicator. Failures of calls on it are returned and do not end the process.
 *
 * The destructor is collective when the scope ends normally. While an exception is in flight, it frees nothing, since the other ranks may
 * not come; after MPI_Finalize it frees nothing either.
 */
class OwnedComm
{
 public:
  //! Takes ownership of \a comm, which may be MPI_COMM_NULL.
  explicit OwnedComm(MPI_Comm comm);
  ~OwnedComm();
  OwnedComm(OwnedComm&& rhs) noexcept;
  OwnedComm& operator=(OwnedComm&&) = delete;

  MPI_Comm get() const { return m_comm; }
  MPI_Comm* address() { return &m_comm; }

 private:
  MPI_Comm m_comm = MPI_COMM_NULL;
  int m_nb_exception;
};
} // namespace Arcane::detail::comm
