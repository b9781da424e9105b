// SPDX-License-Identifier: Apache-2.0
// Writes one step of the data of pictures, with one file per group.
#pragma once

#include "arcane_core/output/StepWriter.h"
#include "arcane_core/output/VtkHdfOutput.h"

#include <map>
#include <memory>
#include <vector>

namespace Arcane
{
class IMesh;
}

namespace Arcane::detail::output
{
struct PictureOptions
{
  //! This is the path of the files without number, group and suffix.
  String stem;
  //! These are the physical times of all steps so far; the last one is that of the step to write.
  UniqueArray<Real> times;
  //! True to add the arrays UniqueId of points and cells.
  bool with_unique_ids = false;
  //! True to add ghosts, which the array vtkGhostType marks.
  bool with_ghosts = false;
  //! True for one file `<stem>.hdf` with all steps, false for one file for each step.
  bool is_one_file = false;
  //! The meshes of former steps, by the path of their files without number; null to write the mesh to each file.
  std::map<String, VtkHdfOutput::WrittenGrid>* grids = nullptr;
};

/*!
 * \brief Writes `<stem>_000012.hdf` for all cells, and `<stem>_<group>_000012.hdf` for each other group; or adds the step to `<stem>.hdf` and
 * `<stem>_<group>.hdf`.
 *
 * A variable is written to the files whose group has items of its kind; a variable on nodes is written to all files. Vectors and arrays are
 * written as arrays of several components; 16-bit reals become 32-bit ones. Each file has the array Rank of its cells, and the arrays
 * vtkGhostType of cells and points: 1 for what another rank owns, so that filters count nothing twice. The parts of the mesh that did not
 * change since a former step are links to its file, or the same rows of the file of all steps.
 */
class PictureWriter final : public StepWriter
{
 public:
  //! Writes the grids. \collective
  PictureWriter(IMesh* mesh, const PictureOptions& options, const std::vector<ItemGroup>& groups);
  ~PictureWriter() override;

  //! Warns about a variable that cannot be drawn. \collective
  void write(IVariable* variable, IData* data) override;
  //! Gives the files and the sequences their final names. \collective \throws ParallelFatalErrorException on all ranks
  void finish() override;

 private:
  struct GroupFile
  {
    String stem;
    VtkPiece piece;
    std::unique_ptr<VtkHdfOutput> file;
  };

  IMesh* m_mesh;
  PictureOptions m_options;
  std::vector<GroupFile> m_files;

  void addFile(const ItemGroup& group);
  String stemOf(const ItemGroup& group) const;
  std::unique_ptr<VtkHdfOutput> makeFile(const GroupFile& group_file, ConstArrayView<Real3> coordinates,
                                         VtkHdfOutput::WrittenGrid* grid) const;
  //! Returns the owner of each cell, marks of ghosts, and perhaps unique ids.
  std::vector<VtkHdfOutput::GridArray> gridArrays(const VtkPiece& piece) const;
  void addRows(VtkHdfOutput& file, VtkHdfOutput::Support support, const String& name, const IData& data, ConstArrayView<Int32> rows);
};
} // namespace Arcane::detail::output
