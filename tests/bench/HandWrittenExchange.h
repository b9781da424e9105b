// SPDX-License-Identifier: Apache-2.0
// The exchange of the values of ghosts that a code without framework would write.
#pragma once

#include "arcane_core/mesh/families/GhostLayout.h"

#include <mpi.h>

#include <vector>

namespace Bench
{

//! Buffers are allocated once; there is one message per neighbour, packed and unpacked by lists of indexes.
class HandWrittenExchange
{
 public:
  //! \a layout must live as long; items have \a nb_real reals each, in each of \a nb_array arrays.
  HandWrittenExchange(const Arcane::detail::mesh::GhostLayout& layout, MPI_Comm comm, int nb_real = 1, int nb_array = 1)
  : m_layout(layout)
  , m_comm(comm)
  , m_nb_real(nb_real)
  , m_nb_array(nb_array)
  , m_send(static_cast<std::size_t>(layout.allShareIds().size()) * nb_real * nb_array)
  , m_recv(static_cast<std::size_t>(layout.allGhostIds().size()) * nb_real * nb_array)
  , m_requests(static_cast<std::size_t>(2 * layout.nbRank()))
  {}

  //! \a arrays has nb_array addresses.
  void run(double* const* arrays)
  {
    switch (m_nb_real) {
    case 1: return runWith<1>(arrays);
    case 3: return runWith<3>(arrays);
    case 24: return runWith<24>(arrays);
    default: return runWith<0>(arrays);
    }
  }

 private:
  const Arcane::detail::mesh::GhostLayout& m_layout;
  MPI_Comm m_comm;
  int m_nb_real;
  int m_nb_array;
  std::vector<double> m_send;
  std::vector<double> m_recv;
  std::vector<MPI_Request> m_requests;

  //! The compiler knows the number of reals of an item, as it does in a code written for it.
  template <int NbReal> void runWith(double* const* arrays)
  {
    const int nb_real = NbReal > 0 ? NbReal : m_nb_real;
    std::size_t nb_request = 0;
    double* recv = m_recv.data();
    for (int i = 0; i < m_layout.nbRank(); ++i) {
      const int n = m_layout.ghostIds(i).size() * nb_real * m_nb_array;
      MPI_Irecv(recv, n, MPI_DOUBLE, m_layout.ranks()[i], 7, m_comm, &m_requests[nb_request++]);
      recv += n;
    }
    double* send = m_send.data();
    for (int i = 0; i < m_layout.nbRank(); ++i) {
      const auto ids = m_layout.shareIds(i);
      double* begin = send;
      for (int a = 0; a < m_nb_array; ++a)
        for (const int id : ids)
          for (int j = 0; j < nb_real; ++j)
            *send++ = arrays[a][std::ptrdiff_t(id) * nb_real + j];
      MPI_Isend(begin, static_cast<int>(send - begin), MPI_DOUBLE, m_layout.ranks()[i], 7, m_comm, &m_requests[nb_request++]);
    }
    MPI_Waitall(static_cast<int>(nb_request), m_requests.data(), MPI_STATUSES_IGNORE);
    const double* received = m_recv.data();
    for (int i = 0; i < m_layout.nbRank(); ++i)
      for (int a = 0; a < m_nb_array; ++a)
        for (const int id : m_layout.ghostIds(i))
          for (int j = 0; j < nb_real; ++j)
            arrays[a][std::ptrdiff_t(id) * nb_real + j] = *received++;
  }
};

} // namespace Bench
