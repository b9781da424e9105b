// SPDX-License-Identifier: Apache-2.0
// One file of the format VTKHDF. The master writes it from the pieces of all ranks.
#pragma once

#include "arcane_core/output/PlacedRows.h"
#include "arcane_core/output/VtkHdfOutput.h"

#include <memory>
#include <optional>

namespace Arcane::detail::output
{
/*!
 * \brief Writes one step of a grid, in version 1.0 of the format: datasets are contiguous.
 *
 * The master writes the values of all ranks; or it makes the structure only, with a place for each array, and each rank writes its rows itself
 * after closeDraft().
 */
class VtkHdfFile final : public VtkHdfOutput
{
 public:
  /*!
   * \brief Writes the grid.
   * \collective
   * \param coordinates of the points of \a piece, \shape{nb_point}
   */
  VtkHdfFile(IParallelMng* pm, const String& path, const VtkPiece& piece, ConstArrayView<Real3> coordinates)
  : VtkHdfFile(pm, path, { piece, coordinates, {} }, nullptr)
  {}
  /*!
   * \brief Writes the grid and its arrays, or links to the file that holds the same ones.
   *
   * The file links to that of \a former, which may be null, if the grid has not changed on any rank. close() updates \a former.
   * \collective
   * \param has_places  whether each rank writes its rows itself. The arrays of \a grid must then last until it has.
   */
  VtkHdfFile(IParallelMng* pm, const String& path, const Grid& grid, WrittenGrid* former, bool has_places = false);
  ~VtkHdfFile() override;

  //! Returns true when a file at \a path can link to the one at \a target. \local, the master looks whether the target exists
  static bool canLink(const String& target, const String& path, bool is_master);

  void addValues(Support support, const String& name, eDataType type, Int64 nb_value, Span<const std::byte> values) override;
  //! Does addValues() for values of points or cells that this rank will write itself. \param mine  without their place \collective
  void addPlace(Support support, const String& name, eDataType type, Int64 nb_value, PlacedRows mine);
  //! Adds one number for the whole grid; the value of the master counts. \collective
  void addNumber(const String& name, Real value);
  void close() override;
  //! Completes the structure of the file. The draft is then left to the caller. \return what this rank has to write
  //! \collective \throws ParallelFatalErrorException on all ranks when it could not be made
  PlacedFile closeDraft();
  //! Returns the grid of this file, after closeDraft(). \local
  const WrittenGrid& writtenGrid() const { return m_grid; }

 private:
  struct Output;

  //! Null except on the master.
  std::unique_ptr<Output> m_output;
  WrittenGrid* m_former;
  WrittenGrid m_grid;
  //! The rows that this rank writes itself; empty if the master writes all.
  std::optional<std::vector<PlacedRows>> m_places;
  //! The bytes of lower ranks in each of these arrays.
  UniqueArray<Int64> m_first_bytes;

  struct Rows
  {
    String name;
    eDataType type;
    Int64 nb_value;               //!< values per row
    ConstArrayView<Int64> nb_row; //!< number of rows of each rank
  };

  void findFormerGrid(const Grid& grid);
  void writeTopology(const VtkPiece& piece, const std::vector<GridArray>& arrays);
  void writePoints(const Grid& grid);
  void link(const String& group, const String& name, const String& path);
  void writeOffsets(const VtkPiece& piece);
  void writeRows(const char* group, const Rows& rows, PlacedRows mine);
  void writeRows(const char* group, const Rows& rows, Span<const std::byte> mine);
};
} // namespace Arcane::detail::output
