// SPDX-License-Identifier: Apache-2.0
// Writes one step of the data of pictures, with one file per group.
#pragma once

#include "arcane_core/output/ParaViewScript.h"
#include "arcane_core/output/PictureWarnings.h"
#include "arcane_core/output/StepWriter.h"
#include "arcane_core/output/VtkHdfOutput.h"

#include <map>
#include <memory>
#include <set>
#include <vector>

namespace Arcane
{
class IMesh;
}

namespace Arcane::detail::output
{
struct PictureOptions
{
  //! The path of the files without number, group and suffix.
  String stem;
  //! The physical times of all steps so far; the last one is the time of the step to write.
  UniqueArray<Real> times;
  //! True to add the arrays UniqueId of points and cells.
  bool with_unique_ids = false;
  //! True to add ghosts, which the array vtkGhostType marks.
  bool with_ghosts = false;
  //! True for one file `<stem>.hdf` with all steps, false for one file for each step.
  bool is_one_file = false;
  //! True to write the mesh of each step, also if it has not changed.
  bool repeats_mesh = false;
  //! The meshes of previous steps, by the path of their files without number; null before the first step.
  std::map<String, VtkHdfOutput::WrittenGrid>* grids = nullptr;
  std::shared_ptr<PictureWarnings> warnings = std::make_shared<PictureWarnings>();
};

/*!
 * \brief Writes `<stem>_000012.hdf` for all cells, and `<stem>_<group>_000012.hdf` for each other group; or adds the step to `<stem>.hdf` and
 * `<stem>_<group>.hdf`.
 *
 * A variable is written to the files whose group has items of its kind; a variable on nodes is written to all files. Vectors and arrays are
 * written as arrays of several components; 16-bit reals become 32-bit ones. Each file has the array Rank of its cells. All ranks make one
 * part, in which each point is once. With ghosts there is one part for each rank, and the arrays vtkGhostType mark by 1 what another rank
 * owns. The parts of the mesh that did not change since a previous step are links to its file, or the same rows of the file of all steps.
 * `open_in_paraview.py` shows the first of the files, and the first variable of it.
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
    //! The names of its arrays.
    std::set<String> cell_arrays;
    std::set<String> point_arrays;
  };

  IMesh* m_mesh;
  PictureOptions m_options;
  std::vector<GroupFile> m_files;
  //! The first variable of the first file.
  DrawnArray m_first_array;

  void addFile(const ItemGroup& group);
  String stemOf(const ItemGroup& group) const;
  std::unique_ptr<VtkHdfOutput> makeFile(const GroupFile& group_file, ConstArrayView<Real3> coordinates,
                                         const std::vector<VtkHdfOutput::GridArray>& arrays, VtkHdfOutput::WrittenGrid* grid) const;
  //! Returns the owner of each cell, and perhaps marks of ghosts and unique ids.
  std::vector<VtkHdfOutput::GridArray> gridArrays(const VtkPiece& piece) const;
  void addRows(GroupFile& group_file, VtkHdfOutput::Support support, const IVariable& variable, const IData& data);
  //! Returns the name of the array of a variable, which no other array of the file has.
  String arrayName(GroupFile& group_file, VtkHdfOutput::Support support, const IVariable& variable);
};
} // namespace Arcane::detail::output
