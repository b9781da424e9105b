// SPDX-License-Identifier: Apache-2.0
// One file of the format VTKHDF, written by the master from the pieces of all ranks.
#pragma once

#include "arcane_core/base/math/DataTypes.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/output/VtkPiece.h"

#include <functional>
#include <memory>

namespace Arcane::detail
{
/*!
 * \brief An unstructured grid with one partition per rank, version 1.0 of the format: datasets are contiguous.
 *
 * The master holds at most the piece of one rank beside its own. The file is written aside and takes its name in
 * close(): a reader never sees half of it. A failure is remembered and told by close().
 */
class VtkHdfFile
{
 public:
  //! Values of points, of cells, or of the whole grid.
  enum class Support
  {
    Point,
    Cell,
    Grid
  };

  /*!
   * \brief Writes the grid.
   * \collective
   * \param coordinates of the points of \a piece, \shape{nb_point}
   */
  VtkHdfFile(IParallelMng* pm, const String& path, const VtkPiece& piece, ConstArrayView<Real3> coordinates);
  ~VtkHdfFile();
  VtkHdfFile(const VtkHdfFile&) = delete;
  VtkHdfFile& operator=(const VtkHdfFile&) = delete;

  /*!
   * \brief Adds an array of values of points or cells.
   * \collective
   * \param type a type of numbers or vectors, the same on all ranks
   * \param nb_value values of each point or cell, the same on all ranks
   * \param values of the piece of this rank, \shape{nb_point or nb_cell, nb_value}
   */
  void addValues(Support support, const String& name, eDataType type, Int64 nb_value, Span<const std::byte> values);
  //! Adds one number that holds for the whole grid, that of the master. \collective
  void addNumber(const String& name, Real value);
  //! Makes the file appear. \collective \throws ParallelFatalErrorException on all ranks when it could not be written
  void close();

 private:
  struct Output;

  IParallelMng* m_parallel_mng;
  String m_path;
  //! Of each rank.
  UniqueArray<Int64> m_nb_point;
  UniqueArray<Int64> m_nb_cell;
  UniqueArray<Int64> m_nb_connectivity;
  UniqueArray<Int64> m_nb_offset;
  //! Null pointer except on the master.
  std::unique_ptr<Output> m_output;
  //! Of the master; null while nothing failed.
  String m_failure;

  struct Rows
  {
    String name;
    eDataType type;
    Int64 nb_value;               //!< values per row
    ConstArrayView<Int64> nb_row; //!< of each rank
  };

  void onMaster(const std::function<void()>& f);
  UniqueArray<Int64> gatherCounts(Int64 mine) const;
  void writeGrid(const VtkPiece& piece, ConstArrayView<Real3> coordinates);
  void writeRows(const char* group, const Rows& rows, Span<const std::byte> mine);
  String draftPath() const { return m_path + ".part"; }
};
} // namespace Arcane::detail
