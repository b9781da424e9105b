// SPDX-License-Identifier: Apache-2.0
// A communicator of MPI as a value, without the header of MPI.
#pragma once

#include "arcane_core/comm/MessagePassingGlobal.h"

#include <cstdint>
#include <cstring>

namespace Arcane::MessagePassing
{

/*!
 * \brief Stands for an MPI_Comm, whatever its type is: `static_cast<MPI_Comm>(pm->communicator())` returns it.
 *
 * The object does not own the communicator, which exists as long as its manager, and is not valid where ranks are threads of one process.
 */
class ARCANE_EXPORT Communicator
{
 public:
  //! Makes one that is not valid. \local
  Communicator() = default;
  //! \param handle  an MPI_Comm \local
  template <typename MpiComm>
  explicit Communicator(MpiComm handle)
  : m_is_valid(true)
  {
    static_assert(sizeof(MpiComm) <= sizeof(m_handle));
    std::memcpy(&m_handle, &handle, sizeof(MpiComm));
  }

  //! Returns the MPI_Comm at \a address; a null address gives an invalid communicator. \local
  static Communicator at(const void* address);
  //! Returns IParallelMng::machineCommunicator(). \local
  static Communicator ofMachine(IParallelMng* pm);

  bool isValid() const { return m_is_valid; }
  //! Returns the address of an MPI_Comm, valid as long as this object. \local \throws FatalErrorException when isValid() is false
  const void* communicatorAddress() const
  {
    checkValid();
    return &m_handle;
  }

  //! \name The types that MPI_Comm may have. \throws FatalErrorException when isValid() is false
  //@{
  template <typename T> operator T*() const { return as<T*>(); }
  operator int() const { return as<int>(); }
  operator long() const { return as<long>(); }
  operator std::size_t() const { return as<std::size_t>(); }
  //@}

 private:
  template <typename T> T as() const
  {
    checkValid();
    T handle;
    std::memcpy(&handle, &m_handle, sizeof(T));
    return handle;
  }
  void checkValid() const;

  std::uint64_t m_handle = 0;
  bool m_is_valid = false;
};

} // namespace Arcane::MessagePassing
