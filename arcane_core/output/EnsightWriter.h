// SPDX-License-Identifier: Apache-2.0
// Writes one step of the data of pictures in the format EnSight 7 (gold).
#pragma once

#include "arcane_core/output/EnsightPart.h"
#include "arcane_core/output/ParaViewScript.h"
#include "arcane_core/output/PictureWarnings.h"
#include "arcane_core/output/StepWriter.h"

#include <memory>
#include <set>
#include <string>
#include <vector>

namespace Arcane
{
class IMesh;
}

namespace Arcane::detail::output
{
struct EnsightOptions
{
  //! The directory of all files, which must exist.
  String directory;
  //! The physical times of all steps so far; the last one is the time of the step to write.
  UniqueArray<Real> times;
  bool is_binary = true;
  //! True to give elements and nodes their unique ids as labels. Labels are left out where one has more than 31 bits.
  bool with_unique_ids = false;
  std::shared_ptr<PictureWarnings> warnings = std::make_shared<PictureWarnings>();
};

/*!
 * \brief Writes `ensight.case`, the mesh in `ensight.geo/ensight.geo000012`, and `NAME/NAME000012` for each variable.
 *
 * Each group is a part, in which each node is once. A variable on items is in the parts of their kind; a variable on nodes is in all parts.
 * Arrays and matrices have a file for each component, NAME_0. Values and coordinates have 32 bits. The rank that writes the files holds the
 * values of one other rank at a time. `open_in_paraview.py` shows the first variable.
 */
class EnsightWriter final : public StepWriter
{
 public:
  //! Writes the mesh. \collective
  EnsightWriter(IMesh* mesh, const EnsightOptions& options, const std::vector<ItemGroup>& groups);

  //! Warns about a variable that cannot be drawn. \collective
  void write(IVariable* variable, IData* data) override;
  //! Writes `ensight.case`. \collective \throws ParallelFatalErrorException on all ranks when a file could not be written
  void finish() override;

 private:
  IMesh* m_mesh;
  EnsightOptions m_options;
  std::vector<EnsightPart> m_parts;
  //! The lines of the variables in `ensight.case`.
  std::string m_variable_lines;
  //! The names under which values were written.
  std::set<String> m_names;
  DrawnArray m_first_array;
  //! The first failure of this rank.
  String m_failure;

  bool areIdsGiven() const;
  //! Writes the sections one after the other. \collective
  void writeFile(const String& name, const EnsightPart::Sections& sections);
  //! Returns the name of a variable in the files; \a suffix names a component.
  String nameOf(const IVariable& variable, const std::string& suffix);
  void writeComponents(const IVariable& variable, const IData& data);
  std::vector<Int32> writtenSteps() const;
  std::string caseText() const;
};
} // namespace Arcane::detail::output
