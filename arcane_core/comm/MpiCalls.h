// SPDX-License-Identifier: Apache-2.0
// What all calls to MPI need: status to exception, sizes beyond 32 bits, lifetime of communicators.
#pragma once

#include "arcane_core/comm/Reduction.h"

#include <mpi.h>

namespace Arcane::detail
{
//! \throws FatalErrorException with the text of MPI when \a status is not MPI_SUCCESS. \local
void checkMpi(int status, const char* call);

//! Between MPI_Init and MPI_Finalize. \local
bool isMpiUsable();

MPI_Datatype mpiTypeOf(eNumber kind);
MPI_Op mpiOperationOf(MessagePassing::eReduceType op);

/*!
 * \brief A number of bytes as MPI wants it: a count of 32 bits and a type.
 *
 * Up to \a limit bytes it is MPI_BYTE; above it is one value of a type made for the occasion.
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
 * \brief Owns a communicator whose failures are reported, not fatal.
 *
 * The destructor is collective when the scope ends normally; it frees nothing while an exception is in flight, since
 * the other ranks may not come, and nothing after MPI_Finalize.
 */
class OwnedComm
{
 public:
  //! Takes \a comm, which may be MPI_COMM_NULL.
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
} // namespace Arcane::detail
