// SPDX-License-Identifier: Apache-2.0
// Rows of curves in memory: rows that are not yet in a file, or all of them where needed.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/String.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace Arcane::detail::curves
{
//! The mesh of a curve, or null for a curve of the run; and its name.
using CurveName = std::pair<String, String>;

//! Returns the name of a curve in files: the name of the mesh, `_`, and its own.
String fullCurveName(const CurveName& name);

//! The cells of a curve in a row of a table.
struct CurveColumn
{
  CurveName name;
  Integer nb_component = 1;
  bool is_local = false;

  bool operator==(const CurveColumn&) const = default;
};

//! Values of one curve, in the order of their iterations.
struct Curve
{
  Integer nb_component = 1;
  bool is_local = false;
  std::size_t number = 0; //!< in the order in which curves were made
  UniqueArray<Int32> iterations;
  UniqueArray<Real> values; //!< \shape{nb_iteration, nb_component}
};

//! The texts of some rows.
struct CurveTexts
{
  //! Lines of the table: iteration, time and the cells of each curve, by commas. The cell of a missing value is empty.
  std::string table;
  //! For each curve its lines: time, values and iteration, by spaces.
  std::vector<std::string> curves;
};

//! The cells of a line of a table without its end. The cells are valid as long as the line.
std::vector<std::string_view> cellsOf(std::string_view line);

//! Where the cells of curves are in the lines of a table.
class CellPlaces
{
 public:
  explicit CellPlaces(const std::vector<CurveColumn>& columns);

  //! Returns the line, without its end, with the cells of \a to. Curves that the table lacks get empty cells.
  std::string lineWith(const std::vector<CurveColumn>& to, std::string_view line) const;

 private:
  std::map<CurveName, std::size_t> m_places;
};

//! Appends the shortest text that reads back as \a value.
void appendReal(std::string& text, Real value);

/*!
 * \brief Rows of curves: for each iteration its time, and values of some of the curves.
 *
 * Curves are in the order of their names. A curve stays when its values go. All calls are \local.
 */
class CurveRows
{
 public:
  CurveRows() = default;
  CurveRows(CurveRows&& other) noexcept { swap(other); }
  //! Exchanges the rows of both.
  CurveRows& operator=(CurveRows&& other) noexcept
  {
    swap(other);
    return *this;
  }

  bool empty() const { return m_times.empty(); }
  //! Returns the number of the last row. \pre not empty
  Int32 lastIteration() const { return m_last->first; }
  bool has(Int32 iteration) const { return m_times.contains(iteration); }
  const std::map<Int32, Real>& times() const { return m_times; }
  const std::map<CurveName, Curve>& curves() const { return m_curves; }
  std::map<CurveName, Curve>& curves() { return m_curves; }
  //! \unit{bytes}
  Int64 nbByte() const { return m_nb_byte; }
  std::vector<CurveColumn> columns() const;

  //! Makes a curve unless it is there.
  void declare(const CurveColumn& column) { curveOf(column.name.first, column.name.second, column.nb_component, column.is_local); }
  //! Sets a value, or replaces it. \throws ArgumentException when the curve has a different number of components
  template <typename T> void record(const CurveName& name, Int32 iteration, Real time, ConstArrayView<T> values, bool is_local)
  {
    record(name.first, name.second, iteration, time, values, is_local);
  }
  //! Does the same for the curve \a name of the mesh \a mesh_name.
  template <typename T>
  void record(const String& mesh_name, const String& name, Int32 iteration, Real time, ConstArrayView<T> values, bool is_local)
  {
    Real* to = valuesOf(curveOf(mesh_name, name, values.size(), is_local), iteration, time, values.size());
    for (Integer i = 0; i < values.size(); ++i)
      to[i] = static_cast<Real>(values[i]);
  }
  //! Adds the values of a line of a table with \a columns.
  void recordLine(const std::vector<CurveColumn>& columns, std::string_view line);
  //! Returns the texts of the rows from iteration \a begin to before \a end.
  CurveTexts texts(Int32 begin, Int32 end) const;
  void removeBefore(Int32 end);
  //! Removes the rows from iteration \a begin on.
  void removeFrom(Int32 begin);

 private:
  using NamedCurve = std::pair<const CurveName, Curve>;

  std::map<CurveName, Curve> m_curves;
  // Codes record their curves in the same order at each iteration: the next one is tried before it is looked for.
  std::vector<NamedCurve*> m_in_order;
  std::size_t m_next = 0;
  std::map<Int32, Real> m_times;
  //! The last entry of \a m_times, or null.
  std::pair<const Int32, Real>* m_last = nullptr;
  Int64 m_nb_byte = 0;

  NamedCurve& curveOf(const String& mesh_name, const String& name, Integer nb_component, bool is_local);
  Real* valuesOf(NamedCurve& named, Int32 iteration, Real time, Integer nb_component);
  void setTime(Int32 iteration, Real time);
  void keep(Int32 begin, Int32 end);
  void swap(CurveRows& other) noexcept;
};
} // namespace Arcane::detail::curves
