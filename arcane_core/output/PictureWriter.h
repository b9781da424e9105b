// SPDX-License-Identifier: Apache-2.0
// Writes one step of the data of pictures, with one file per group.
#pragma once

#include "arcane_core/output/DrawnGrid.h"
#include "arcane_core/output/PictureWarnings.h"
#include "arcane_core/output/StepWriter.h"
#include "arcane_core/output/VtkHdfSeries.h"

#include <memory>
#include <set>
#include <vector>

namespace Arcane
{
class IMesh;
}

namespace Arcane::detail::output
{
class BackgroundPicture;
class VtkHdfFile;

struct PictureOptions
{
  //! The path of the files without number, group and suffix.
  String stem;
  //! The physical times of all steps so far; the last one is the time of the step to write.
  UniqueArray<Real> times;
  GridContent content;
  //! True for one file `<stem>.hdf` with all steps, false for one file for each step.
  bool is_one_file = false;
  //! True to write the mesh of each step, also if it has not changed.
  bool repeats_mesh = false;
  //! The grids of previous steps, or null.
  KnownGrids* grids = nullptr;
  //! Lets each rank write its values itself, in the background; null if the master writes all. A file of all steps is written by the master.
  BackgroundPicture* background = nullptr;
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
 *
 * In the background write() copies values, and finish() returns when the threads have started: BackgroundPicture::wait() says how they ended.
 */
class PictureWriter final : public StepWriter
{
 public:
  //! Writes the grids. \collective
  PictureWriter(IMesh* mesh, const PictureOptions& options, const std::vector<ItemGroup>& groups);
  ~PictureWriter() override;

  //! Warns about a variable that cannot be drawn. \collective
  void write(IVariable* variable, IData* data) override;
  //! Gives the files and the sequences their final names, or lets threads do it. \collective
  //! \throws ParallelFatalErrorException on all ranks
  void finish() override;

 private:
  struct GroupFile
  {
    String stem;
    KnownGrid* grid;
    std::unique_ptr<VtkHdfOutput> file;
    //! The same file if each rank writes its rows, otherwise null.
    VtkHdfFile* placed = nullptr;
    //! The names of its arrays.
    std::set<String> cell_arrays;
    std::set<String> point_arrays;
  };

  IMesh* m_mesh;
  PictureOptions m_options;
  //! The grids without PictureOptions::grids.
  KnownGrids m_own_grids;
  std::vector<GroupFile> m_files;
  //! The reason why values could not be copied, or null.
  String m_failure;
  //! The first variable of the first file.
  DrawnArray m_first_array;

  void addFile(const ItemGroup& group);
  String stemOf(const ItemGroup& group) const;
  bool isInBackground() const { return m_options.background && !m_options.is_one_file; }
  //! Returns true when next steps can link to the cells in the files of this one.
  bool areCellsKept() const { return m_options.grids && !m_options.is_one_file && !m_options.repeats_mesh; }
  void makeFile(GroupFile& group_file) const;
  //! Returns a copy of all values of \a data; it is empty if there was no memory.
  Span<const std::byte> copyOf(const IVariable& variable, const IData& data);
  //! \param copy  of \a data in the background, otherwise empty
  void addRows(GroupFile& group_file, VtkHdfOutput::Support support, const IVariable& variable, const IData& data,
               Span<const std::byte> copy);
  StepLists stepLists() const;
  void startBackground();
  //! Returns the name of the array of a variable, which no other array of the file has.
  String arrayName(GroupFile& group_file, VtkHdfOutput::Support support, const IVariable& variable);
};
} // namespace Arcane::detail::output
