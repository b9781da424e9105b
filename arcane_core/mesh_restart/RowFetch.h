// SPDX-License-Identifier: Apache-2.0
// Brings values of rows from the ranks that read them to the ranks that need them.
#pragma once

#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/mesh_restart/PartRows.h"

#include <type_traits>
#include <vector>

namespace Arcane::detail::mesh_restart
{

/*!
 * \brief Holds the senders and receivers of the rows in one list of wanted rows.
 *
 * The object can fetch any number of arrays with these rows, each with one exchange of messages.
 */
class RowFetch
{
 public:
  //! \param wanted  numbers of rows in \a rows; -1 for an entry without a row \collective
  RowFetch(IParallelMng* pm, const PartRows& rows, Span<const Int64> wanted);

  Int64 nbWanted() const { return m_nb_wanted; }
  /*!
   * \brief Fetches rows of any size.
   * \param mine        the rows that this rank has read; \shape{nbRowOfRank(), row_bytes}
   * \param row_bytes   the same on all ranks
   * \param wanted      receives the wanted rows; an entry without a row does not change; \shape{nbWanted(), row_bytes}
   * \collective
   */
  void fetchBytes(Span<const std::byte> mine, Int64 row_bytes, Span<std::byte> wanted) const;
  //! Fetches one value per row. An entry without a row becomes \a missing. \collective
  template <typename T> std::vector<T> fetch(const std::vector<T>& mine, const T& missing) const
  {
    static_assert(std::is_trivially_copyable_v<T>);
    std::vector<T> wanted(static_cast<std::size_t>(m_nb_wanted), missing);
    fetchBytes(Span<const std::byte>(reinterpret_cast<const std::byte*>(mine.data()), static_cast<Int64>(mine.size() * sizeof(T))),
               sizeof(T), Span<std::byte>(reinterpret_cast<std::byte*>(wanted.data()), m_nb_wanted * Int64(sizeof(T))));
    return wanted;
  }

 private:
  IParallelMng* m_parallel_mng;
  Int64 m_nb_wanted;
  //! The places in the list of wanted rows, in the order in which the values arrive.
  std::vector<Int64> m_places;
  std::vector<Int64> m_nb_received;
  //! The rows that other ranks want, numbered from the first row that this rank has read.
  std::vector<Int64> m_sent_rows;
  std::vector<Int64> m_nb_sent;
};

} // namespace Arcane::detail::mesh_restart
