// SPDX-License-Identifier: Apache-2.0
// The common part of files in the format VTKHDF: the master writes them, with one part for all ranks or one for each.
#pragma once

#include "arcane_core/base/math/DataTypes.h"
#include "arcane_core/base/math/Real3.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/output/VtkPiece.h"

#include <functional>
#include <vector>

namespace Arcane::detail::output
{
/*!
 * \brief Takes the values of one step of an unstructured grid.
 *
 * The master holds at most the piece of one rank beside its own. The file is written under another name and takes its name in
 * close(), so that a reader never sees half of it. A failure is remembered and thrown by close().
 */
class VtkHdfOutput
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

  //! The grid written last, as hashes of the part of this rank.
  struct WrittenGrid
  {
    UInt64 topology = 0;  //!< hash of the cells and of the arrays of the grid
    UInt64 points = 0;    //!< hash of the coordinates
    String topology_path; //!< file that holds the cells; null before the first file
    String points_path;   //!< file that holds the coordinates
    Int64 nb_step = 0;    //!< number of steps of a file of all steps; 0 if it was not closed
  };

  //! The sizes of the pieces of all ranks.
  struct RankCounts
  {
    UniqueArray<Int64> nb_point;
    UniqueArray<Int64> nb_cell;
    UniqueArray<Int64> nb_connectivity;
    UniqueArray<Int64> nb_offset;
  };
  //! Describes the grid of this rank.
  struct Grid
  {
    const VtkPiece& piece;
    ConstArrayView<Real3> coordinates; //!< coordinates of the points of the piece, \shape{nb_point}
    const std::vector<GridArray>& arrays;
    const WrittenGrid* hashes = nullptr; //!< result of hashesOf(), or null
    const RankCounts* counts = nullptr;  //!< result of countsOf(), or null
    bool has_all_nodes = false;          //!< whether \a coordinates has all nodes of the mesh instead, by local id
  };
  //! \collective
  static RankCounts countsOf(IParallelMng* pm, const VtkPiece& piece);
  //! Returns the hashes of the piece of this rank, without paths. \local
  static WrittenGrid hashesOf(const VtkPiece& piece, ConstArrayView<Real3> coordinates, const std::vector<GridArray>& arrays);

  virtual ~VtkHdfOutput();
  //! Returns the path of the file while it is written. \local
  String draftPath() const { return m_path + ".part"; }
  VtkHdfOutput(const VtkHdfOutput&) = delete;
  VtkHdfOutput& operator=(const VtkHdfOutput&) = delete;

  /*!
   * \brief Adds an array of values of points or cells.
   * \collective
   * \param name as vtkArrayName() gives it
   * \param type a type of numbers or vectors, the same on all ranks
   * \param nb_value values of each point or cell, the same on all ranks
   * \param values of the piece of this rank, \shape{nb_point or nb_cell, nb_value}
   */
  virtual void addValues(Support support, const String& name, eDataType type, Int64 nb_value, Span<const std::byte> values) = 0;
  //! Gives the file its final name. \collective \throws ParallelFatalErrorException on all ranks when it could not be written
  virtual void close() = 0;

 protected:
  static constexpr const char* root_name = "VTKHDF";

  //! \collective
  VtkHdfOutput(IParallelMng* pm, const String& path, const Grid& grid);

  static const char* groupOf(Support support);
  static Int64 sumOf(ConstArrayView<Int64> values);
  //! Returns the hashes of \a grid, without paths. \local
  static WrittenGrid hashesOf(const Grid& grid)
  {
    return grid.hashes ? WrittenGrid{ grid.hashes->topology, grid.hashes->points, {}, {} }
                       : hashesOf(grid.piece, grid.coordinates, grid.arrays);
  }

  //! Returns the coordinates of the points of the piece. \local
  static UniqueArray<Real3> pointsOf(const Grid& grid);

  const String& path() const { return m_path; }
  //! Calls \a f on the master, if nothing has failed so far. An exception is remembered.
  void onMaster(const std::function<void()>& f);
  /*!
   * \brief Calls \a write on the master for the rows of each rank, in the order of ranks.
   * \param nb_row of each rank
   * \param row_bytes of one row \unit{bytes}
   * \param write gets the first row, the number of rows and their values
   * \collective
   */
  void collectRows(ConstArrayView<Int64> nb_row, Int64 row_bytes, Span<const std::byte> mine,
                   const std::function<void(Int64, Int64, const void*)>& write);
  //! \collective \throws ParallelFatalErrorException on all ranks when something failed
  void throwFailure() const;
  //! Returns true when \a is_mine is on all ranks. \collective
  bool isOnAllRanks(bool is_mine) const { return m_parallel_mng->reduce(Parallel::ReduceMin, is_mine ? 1 : 0) == 1; }
  //! Returns the failure of the master, or null. On the master.
  const String& failure() const { return m_failure; }
  IParallelMng* parallelMng() const { return m_parallel_mng; }
  bool isMaster() const { return m_parallel_mng->isMasterIO(); }
  //! Removes the draft of a step that was not closed. \local
  void removeDraft() const;

  //! The numbers of each rank.
  UniqueArray<Int64> m_nb_point;
  UniqueArray<Int64> m_nb_cell;
  UniqueArray<Int64> m_nb_connectivity;
  UniqueArray<Int64> m_nb_offset;

  //! Returns the numbers of the parts of the file.
  UniqueArray<Int64> partsOf(const UniqueArray<Int64>& counts) const { return m_is_joined ? UniqueArray<Int64>{ sumOf(counts) } : counts; }
  //! Returns the offsets that this rank writes: a part has one for each cell, and its size.
  UniqueArray<Int64> offsetsOf(const VtkPiece& piece) const;

 private:
  IParallelMng* m_parallel_mng;
  String m_path;
  bool m_is_joined;
  //! The failure of the master, or null while nothing failed.
  String m_failure;
};
} // namespace Arcane::detail::output
