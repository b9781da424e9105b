// SPDX-License-Identifier: Apache-2.0
// Counts the calls to MPI of a part of a test. Include it in one source of the program only.
#pragma once

#include <mpi.h>

#include <atomic>

namespace Arcane::test
{
/*!
 * \brief Number of calls since construction, by this process.
 *
 * The functions below take the place of MPI's, which MPI allows: each counts itself, then calls the real one. They are
 * those with which ranks exchange something; local ones, as MPI_Comm_rank, are not counted.
 */
class MpiCallCounter
{
 public:
  long nbCall() const { return total() - m_first_total; }
  //! Those that only look whether a message came: a rank that waits makes them.
  long nbPoll() const { return polls() - m_first_polls; }
  //! Calls that create a shared window.
  long nbWindow() const { return windows() - m_first_windows; }

  //! Messages sent.
  long nbMessage() const { return messages() - m_first_messages; }

  static std::atomic<long>& total()
  {
    static std::atomic<long> n = 0;
    return n;
  }
  static std::atomic<long>& polls()
  {
    static std::atomic<long> n = 0;
    return n;
  }
  static std::atomic<long>& windows()
  {
    static std::atomic<long> n = 0;
    return n;
  }
  static std::atomic<long>& messages()
  {
    static std::atomic<long> n = 0;
    return n;
  }

 private:
  long m_first_messages = messages();
  long m_first_total = total();
  long m_first_polls = polls();
  long m_first_windows = windows();
};

inline void countMpiCall()
{
  ++MpiCallCounter::total();
}
} // namespace Arcane::test

extern "C" {
inline __attribute__((used)) int MPI_Barrier(MPI_Comm comm)
{
  Arcane::test::countMpiCall();
  return PMPI_Barrier(comm);
}

inline __attribute__((used)) int MPI_Ibarrier(MPI_Comm comm, MPI_Request* request)
{
  Arcane::test::countMpiCall();
  return PMPI_Ibarrier(comm, request);
}

inline __attribute__((used)) int MPI_Bcast(void* data, int n, MPI_Datatype type, int root, MPI_Comm comm)
{
  Arcane::test::countMpiCall();
  return PMPI_Bcast(data, n, type, root, comm);
}

inline __attribute__((used)) int MPI_Allreduce(const void* send, void* recv, int n, MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
  Arcane::test::countMpiCall();
  return PMPI_Allreduce(send, recv, n, type, op, comm);
}

inline __attribute__((used)) int MPI_Allgather(const void* send, int send_n, MPI_Datatype send_type, void* recv, int recv_n,
                                               MPI_Datatype recv_type, MPI_Comm comm)
{
  Arcane::test::countMpiCall();
  return PMPI_Allgather(send, send_n, send_type, recv, recv_n, recv_type, comm);
}

inline __attribute__((used)) int MPI_Alltoall(const void* send, int send_n, MPI_Datatype send_type, void* recv, int recv_n,
                                              MPI_Datatype recv_type, MPI_Comm comm)
{
  Arcane::test::countMpiCall();
  return PMPI_Alltoall(send, send_n, send_type, recv, recv_n, recv_type, comm);
}

inline __attribute__((used)) int MPI_Send(const void* data, int n, MPI_Datatype type, int rank, int tag, MPI_Comm comm)
{
  Arcane::test::countMpiCall();
  ++Arcane::test::MpiCallCounter::messages();
  return PMPI_Send(data, n, type, rank, tag, comm);
}

inline __attribute__((used)) int MPI_Recv(void* data, int n, MPI_Datatype type, int rank, int tag, MPI_Comm comm, MPI_Status* status)
{
  Arcane::test::countMpiCall();
  return PMPI_Recv(data, n, type, rank, tag, comm, status);
}

inline __attribute__((used)) int MPI_Isend(const void* data, int n, MPI_Datatype type, int rank, int tag, MPI_Comm comm,
                                           MPI_Request* request)
{
  Arcane::test::countMpiCall();
  ++Arcane::test::MpiCallCounter::messages();
  return PMPI_Isend(data, n, type, rank, tag, comm, request);
}

inline __attribute__((used)) int MPI_Issend(const void* data, int n, MPI_Datatype type, int rank, int tag, MPI_Comm comm,
                                            MPI_Request* request)
{
  Arcane::test::countMpiCall();
  ++Arcane::test::MpiCallCounter::messages();
  return PMPI_Issend(data, n, type, rank, tag, comm, request);
}

inline __attribute__((used)) int MPI_Irecv(void* data, int n, MPI_Datatype type, int rank, int tag, MPI_Comm comm, MPI_Request* request)
{
  Arcane::test::countMpiCall();
  return PMPI_Irecv(data, n, type, rank, tag, comm, request);
}

inline __attribute__((used)) int MPI_Iprobe(int rank, int tag, MPI_Comm comm, int* flag, MPI_Status* status)
{
  Arcane::test::countMpiCall();
  ++Arcane::test::MpiCallCounter::polls();
  return PMPI_Iprobe(rank, tag, comm, flag, status);
}

inline __attribute__((used)) int MPI_Win_allocate_shared(MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, void* base, MPI_Win* window)
{
  Arcane::test::countMpiCall();
  ++Arcane::test::MpiCallCounter::windows();
  return PMPI_Win_allocate_shared(size, unit, info, comm, base, window);
}

inline __attribute__((used)) int MPI_Win_free(MPI_Win* window)
{
  Arcane::test::countMpiCall();
  return PMPI_Win_free(window);
}

inline __attribute__((used)) int MPI_Win_shared_query(MPI_Win window, int rank, MPI_Aint* size, int* unit, void* base)
{
  Arcane::test::countMpiCall();
  return PMPI_Win_shared_query(window, rank, size, unit, base);
}

inline __attribute__((used)) int MPI_Win_sync(MPI_Win window)
{
  Arcane::test::countMpiCall();
  return PMPI_Win_sync(window);
}
}
