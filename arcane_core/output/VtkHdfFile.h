// SPDX-License-Identifier: Apache-2.0
// One file of the format VTKHDF. The master writes it from the pieces of all ranks.
#pragma once

#include "arcane_core/base/math/DataTypes.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/output/VtkPiece.h"

#include <functional>
#include <memory>
#include <vector>

namespace Arcane::detail::output
{
/*!
 * \brief Writes an unstructured grid with one partition per rank, in version 1.0 of the format: datasets are contiguous.
 *
 * The master holds at most the piece of one rank beside its own. The file is written under another name and takes its name in
 * close(), so that a reader never sees half of it. A failure is remembered and thrown by close().
 */
class VtkHdfFile
{
 public:
  //! Says whether values belong to points, to cells, or to the whole grid.
  enum class Support
  {
    Point,
    Cell,
    Grid
  };

  //! Holds values of points or cells that change with the mesh only: one number for each.
  struct GridArray
  {
    Support support;
    String name;
    eDataType type;
    UniqueArray<std::byte> values;
  };

  //! Says which files of the same folder hold the last mesh that was written. A rank knows the mesh by hashes of its part.
  struct WrittenGrid
  {
    UInt64 topology = 0;  //!< hash of the cells and of the arrays of the grid
    UInt64 points = 0;    //!< hash of the coordinates
    String topology_path; //!< null before the first file
    String points_path;
  };

  /*!
   * \brief Writes the grid.
   * \collective
   * \param coordinates of the points of \a piece, \shape{nb_point}
   */
  VtkHdfFile(IParallelMng* pm, const String& path, const VtkPiece& piece, ConstArrayView<Real3> coordinates)
  : VtkHdfFile(pm, path, piece, coordinates, {}, nullptr)
  {}
  /*!
   * \brief Writes the grid and its arrays, or links to the file that holds the same ones.
   *
   * The file links to \a former if no rank has changed. close() updates \a former, which may be null.
   * \collective
   */
  VtkHdfFile(IParallelMng* pm, const String& path, const VtkPiece& piece, ConstArrayView<Real3> coordinates,
             const std::vector<GridArray>& arrays, WrittenGrid* former);
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
  //! Adds one number for the whole grid; the value of the master counts. \collective
  void addNumber(const String& name, Real value);
  //! Gives the file its final name. \collective \throws ParallelFatalErrorException on all ranks when it could not be written
  void close();

 private:
  struct Output;

  IParallelMng* m_parallel_mng;
  String m_path;
  //! These are the numbers of each rank.
  UniqueArray<Int64> m_nb_point;
  UniqueArray<Int64> m_nb_cell;
  UniqueArray<Int64> m_nb_connectivity;
  UniqueArray<Int64> m_nb_offset;
  //! This pointer is null except on the master.
  std::unique_ptr<Output> m_output;
  WrittenGrid* m_former;
  WrittenGrid m_grid;
  //! This is the failure of the master, or null while nothing failed.
  String m_failure;

  struct Rows
  {
    String name;
    eDataType type;
    Int64 nb_value;               //!< values per row
    ConstArrayView<Int64> nb_row; //!< number of rows of each rank
  };

  void onMaster(const std::function<void()>& f);
  UniqueArray<Int64> gatherCounts(Int64 mine) const;
  void findFormerGrid(const VtkPiece& piece, ConstArrayView<Real3> coordinates, const std::vector<GridArray>& arrays);
  bool isOnAllRanks(bool is_mine, const String& path) const;
  void writeTopology(const VtkPiece& piece, const std::vector<GridArray>& arrays);
  void writePoints(ConstArrayView<Real3> coordinates);
  void link(const String& group, const String& name, const String& path);
  void writeRows(const char* group, const Rows& rows, Span<const std::byte> mine);
  String draftPath() const { return m_path + ".part"; }
};
} // namespace Arcane::detail::output
