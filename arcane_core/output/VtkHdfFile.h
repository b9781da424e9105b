// SPDX-License-Identifier: Apache-2.0
// One file of the format VTKHDF. The master writes it from the pieces of all ranks.
#pragma once

#include "arcane_core/output/VtkHdfOutput.h"

#include <memory>

namespace Arcane::detail::output
{
//! Writes one step of a grid, in version 1.0 of the format: datasets are contiguous.
class VtkHdfFile final : public VtkHdfOutput
{
 public:
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
   * The file links to \a former if the grid has not changed on any rank. close() updates \a former, which may be null.
   * \collective
   */
  VtkHdfFile(IParallelMng* pm, const String& path, const VtkPiece& piece, ConstArrayView<Real3> coordinates,
             const std::vector<GridArray>& arrays, WrittenGrid* former);
  ~VtkHdfFile() override;

  void addValues(Support support, const String& name, eDataType type, Int64 nb_value, Span<const std::byte> values) override;
  //! Adds one number for the whole grid; the value of the master counts. \collective
  void addNumber(const String& name, Real value);
  void close() override;

 private:
  struct Output;

  //! Null except on the master.
  std::unique_ptr<Output> m_output;
  WrittenGrid* m_former;
  WrittenGrid m_grid;

  struct Rows
  {
    String name;
    eDataType type;
    Int64 nb_value;               //!< values per row
    ConstArrayView<Int64> nb_row; //!< number of rows of each rank
  };

  void findFormerGrid(const VtkPiece& piece, ConstArrayView<Real3> coordinates, const std::vector<GridArray>& arrays);
  bool isWritten(bool is_mine, const String& former_path) const;
  void writeTopology(const VtkPiece& piece, const std::vector<GridArray>& arrays);
  void writePoints(ConstArrayView<Real3> coordinates);
  void link(const String& group, const String& name, const String& path);
  void writeRows(const char* group, const Rows& rows, Span<const std::byte> mine);
};
} // namespace Arcane::detail::output
