// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/comm/MpiCalls.h"

#include <cstring>
#include <exception>
#include <limits>
#include <utility>

namespace Arcane::detail::comm
{
void checkMpi(int status, const char* call)
{
  if (status == MPI_SUCCESS) [[likely]]
    return;
  char text[MPI_MAX_ERROR_STRING] = "";
  int length = 0;
  MPI_Error_string(status, text, &length);
  int error_class = MPI_SUCCESS;
  MPI_Error_class(status, &error_class);
  const char* const remedy =
    error_class == MPI_ERR_TRUNCATE
      ? "; a rank has sent more than this one expects: do all ranks make the same calls in the same order, with the same sizes?"
      : "";
  ARCANE_FATAL("cannot do {0}: {1}{2}", call, static_cast<const char*>(text), remedy);
}

bool isMpiUsable()
{
  int is_initialized = 0;
  int is_finalized = 0;
  MPI_Initialized(&is_initialized);
  MPI_Finalized(&is_finalized);
  return is_initialized && !is_finalized;
}

MPI_Request mpiRequest(const MessagePassing::Request& request)
{
  if (!request.isValid())
    return MPI_REQUEST_NULL;
  // An MPI_Request is a pointer or an int: both fit in the handle.
  MPI_Request r;
  const std::uintptr_t handle = request.handle();
  static_assert(sizeof(r) <= sizeof(handle));
  std::memcpy(&r, &handle, sizeof(r));
  return r;
}

MessagePassing::Request requestOf(MPI_Request r, std::shared_ptr<const void> keep)
{
  std::uintptr_t handle = 0;
  std::memcpy(&handle, &r, sizeof(r));
  return MessagePassing::Request(handle, std::move(keep));
}

std::vector<int> toInts(Span<const Int64> values)
{
  return std::vector<int>(values.data(), values.data() + values.size());
}

MPI_Datatype mpiTypeOf(eNumber kind)
{
  switch (kind) {
  case eNumber::Int8: return MPI_INT8_T;
  case eNumber::UInt8: return MPI_UINT8_T;
  case eNumber::Int16: return MPI_INT16_T;
  case eNumber::UInt16: return MPI_UINT16_T;
  case eNumber::Int32: return MPI_INT32_T;
  case eNumber::UInt32: return MPI_UINT32_T;
  case eNumber::Int64: return MPI_INT64_T;
  case eNumber::UInt64: return MPI_UINT64_T;
  case eNumber::Float32: return MPI_FLOAT;
  case eNumber::Float64: return MPI_DOUBLE;
  case eNumber::LongDouble: return MPI_LONG_DOUBLE;
  }
  ARCANE_FATAL("unknown kind of number {0}", static_cast<Int32>(kind));
}

MPI_Op mpiOperationOf(MessagePassing::eReduceType op)
{
  switch (op) {
  case MessagePassing::ReduceMin: return MPI_MIN;
  case MessagePassing::ReduceMax: return MPI_MAX;
  case MessagePassing::ReduceSum: return MPI_SUM;
  }
  ARCANE_FATAL("unknown reduction {0}, expected min (0), max (1) or sum (2)", static_cast<Int32>(op));
}

ByteCount::ByteCount(Int64 bytes, Int64 limit)
{
  if (bytes <= limit) [[likely]] {
    m_count = static_cast<int>(bytes);
    return;
  }
  // The type is one block of whole chunks, followed by the rest.
  const Int64 chunk_bytes = limit;
  const Int64 nb_chunk = bytes / chunk_bytes;
  if (nb_chunk > std::numeric_limits<int>::max())
    ARCANE_FATAL("message of {0} bytes, expected at most {1} times {2}", bytes, std::numeric_limits<int>::max(), chunk_bytes);
  MPI_Datatype chunk = MPI_DATATYPE_NULL;
  MPI_Datatype chunks = MPI_DATATYPE_NULL;
  checkMpi(MPI_Type_contiguous(static_cast<int>(chunk_bytes), MPI_BYTE, &chunk), "MPI_Type_contiguous");
  checkMpi(MPI_Type_contiguous(static_cast<int>(nb_chunk), chunk, &chunks), "MPI_Type_contiguous");
  int lengths[2] = { 1, static_cast<int>(bytes - nb_chunk * chunk_bytes) };
  MPI_Aint offsets[2] = { 0, static_cast<MPI_Aint>(nb_chunk * chunk_bytes) };
  MPI_Datatype types[2] = { chunks, MPI_BYTE };
  checkMpi(MPI_Type_create_struct(2, lengths, offsets, types, &m_type), "MPI_Type_create_struct");
  checkMpi(MPI_Type_commit(&m_type), "MPI_Type_commit");
  MPI_Type_free(&chunks);
  MPI_Type_free(&chunk);
  m_count = 1;
}

ByteCount::~ByteCount()
{
  if (m_type != MPI_BYTE)
    MPI_Type_free(&m_type);
}

OwnedComm::OwnedComm(MPI_Comm comm)
: m_comm(comm)
, m_nb_exception(std::uncaught_exceptions())
{
  if (m_comm != MPI_COMM_NULL)
    MPI_Comm_set_errhandler(m_comm, MPI_ERRORS_RETURN);
}

OwnedComm::OwnedComm(OwnedComm&& rhs) noexcept
: m_comm(std::exchange(rhs.m_comm, MPI_COMM_NULL))
, m_nb_exception(rhs.m_nb_exception)
{}

OwnedComm::~OwnedComm()
{
  if (m_comm == MPI_COMM_NULL || std::uncaught_exceptions() > m_nb_exception || !isMpiUsable())
    return;
  MPI_Comm_free(&m_comm);
}
} // namespace Arcane::detail::comm
