// SPDX-License-Identifier: Apache-2.0
// Records curves, which have one value per iteration and name.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/String.h"
#include "variables/core/VariableTypes.h"

#include <memory>
#include <vector>

namespace Arcane::detail::curves
{
class CurveHistory;
}

namespace Arcane
{
class ISubDomain;
class ITimeHistoryCurveWriter2;
class ITimeHistoryTransformer;

/*!
 * \brief Records curves and writes them as text.
 *
 * Rank 0 records; other ranks record only curves given with is_local. When a curve gets several values in one
 * iteration, the last one is kept. Curves go through checkpoints. Files are written during the run, so that memory and the time of an iteration do not
 * grow with it.
 */
class ARCANE_EXPORT ITimeHistoryMng
{
 public:
  explicit ITimeHistoryMng(ISubDomain* sd);
  ~ITimeHistoryMng();

  //! \name Recording. \local
  //@{
  //! Records a value. When \a end_time is false, it belongs to the beginning of the iteration and is recorded for the previous one.
  void addValue(const String& name, Real value, bool end_time = true, bool is_local = false);
  void addValue(const String& name, Int32 value, bool end_time = true, bool is_local = false);
  void addValue(const String& name, Int64 value, bool end_time = true, bool is_local = false);
  //! Records an array of values, which must have the size of the first one of the curve. \throws ArgumentException otherwise
  void addValue(const String& name, ConstArrayView<Real> values, bool end_time = true, bool is_local = false);
  void addValue(const String& name, ConstArrayView<Int32> values, bool end_time = true, bool is_local = false);
  void addValue(const String& name, ConstArrayView<Int64> values, bool end_time = true, bool is_local = false);
  //! \name The same for curves of a mesh, which MeshTimeHistoryAdder fills
  void addMeshValue(const String& mesh_name, const String& name, ConstArrayView<Real> values, bool end_time, bool is_local);
  void addMeshValue(const String& mesh_name, const String& name, ConstArrayView<Int32> values, bool end_time, bool is_local);
  void addMeshValue(const String& mesh_name, const String& name, ConstArrayView<Int64> values, bool end_time, bool is_local);
  /*!
   * \brief Lets \a transformer change each curve, on the ranks that record curves.
   * \throws ArgumentException when it leaves a curve whose values do not fit its iterations, or whose iterations do not increase or have no
   * value in any curve so far; the curve is then unchanged
   */
  void applyTransformation(ITimeHistoryTransformer* transformer);
  //! Selects whether values are recorded.
  void setActive(bool is_active) { m_is_active = is_active; }
  bool active() const { return m_is_active; }
  //! Returns the rank whose curves these are.
  Int32 subDomainId() const;
  //! Keeps one iteration in \a period.
  void setPeriod(Integer period) { m_period = period; }
  //! Selects whether the curves keep only the iterations whose number is a multiple of the period of outputs, see setOutputPeriod().
  void setShrinkActive(bool is_active) { m_is_shrink_active = is_active; }
  bool isShrinkActive() const { return m_is_shrink_active; }
  //! Sets the number of iterations between two outputs, which setShrinkActive() uses; 0 for none.
  void setOutputPeriod(Integer period) { m_output_period = period; }
  //! Sets the number of iterations between two values of the curves of the framework, such as TotalMemory; 0 for none.
  void setPeriodOfRun(Integer period) { m_period_of_run = period; }
  Integer periodOfRun() const { return m_period_of_run; }
  //@}

  //! \name Writing
  //@{
  void setDumpActive(bool is_active) { m_is_dump_active = is_active; }
  bool isDumpActive() const { return m_is_dump_active; }
  /*!
   * \brief Writes all values in courbes/time_history.csv and courbes/gnuplot/CURVE in the export directory.
   *
   * The CSV has columns iteration, time and one per component of a curve; a missing value is empty. The other files have columns time, one per component, and
   * iteration, after a line that names them. The name of a curve of a mesh begins with the name of the mesh and `_`. Values of previous
   * iterations are written each second. Then the writers that were added write the curves. \local
   */
  void dumpHistory();
  //! Does the same. \local
  void dumpHistory(bool is_verbose);
  /*!
   * \brief Adds a writer, which must live until it is removed, and calls its build(). A writer of the same name is replaced.
   *
   * Writers are called on the rank that writes the files of all ranks; curves of other ranks are not given to them. \local
   */
  void addCurveWriter(ITimeHistoryCurveWriter2* writer);
  //! Removes a writer, if it is there. \local
  void removeCurveWriter(ITimeHistoryCurveWriter2* writer);
  void removeCurveWriter(const String& name);
  //! Lets \a writer write all curves, on the rank that writes the files of all ranks. \local
  void dumpCurves(ITimeHistoryCurveWriter2* writer);
  //@}

  //! \name Checkpoint. \local
  //@{
  //! Appends new values to files in \a directory, the directory of the checkpoints, and notes their names for the checkpoint of \a run, which
  //! is null if it has no identity, at \a iteration.
  void saveToVariable(const String& directory, const String& run = String(), Int32 iteration = 0);
  //! Restores the curves and drops values of iterations after the current one.
  void restoreFromVariable(const String& directory);
  //@}

 private:
  bool isRecorded(bool is_local) const;
  template <typename T> void addValues(const String& mesh_name, const String& name, ConstArrayView<T> values, bool end_time, bool is_local);
  void writeRecent();
  template <typename Write> void tryToWrite(const char* output, const Write& write) const;
  String directory() const;
  String tableSuffix() const;

  ISubDomain* m_sub_domain;
  bool m_is_active = true;
  bool m_is_dump_active = true;
  bool m_is_shrink_active = false;
  Integer m_period = 1;
  Integer m_output_period = 0;
  Integer m_period_of_run = 1;
  Int32 m_last_iteration = -1;
  std::unique_ptr<detail::curves::CurveHistory> m_history;
  std::vector<ITimeHistoryCurveWriter2*> m_curve_writers;
  VariableArrayByte m_saved;
};
} // namespace Arcane
