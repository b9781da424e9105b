// SPDX-License-Identifier: Apache-2.0
// Writes curves in a checkpoint, as lines of text with exact reals.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/base/text/String.h"

#include <sstream>
#include <string>

namespace Arcane::detail::run
{
/*!
 * \brief Writes and reads curves as text.
 *
 * Lines are "time ITERATION TIME", "curve NB_COMPONENT IS_LOCAL NAME" and, after the line of their curve,
 * "values ITERATION V...". A line "support MESH" comes before the line of each curve of a mesh. Reals are hexadecimal, so that reading gives the same bits.
 */
class TimeHistoryText
{
 public:
  struct Line
  {
    enum class Kind
    {
      Time,
      Curve,
      Values
    };
    Kind kind = Kind::Time;
    Int32 iteration = 0;
    UniqueArray<Real> values; //!< the time, or one value per component
    String name;
    String support; //!< the mesh of the curve, or an empty name
    Integer nb_component = 0;
    bool is_local = false;
  };

  TimeHistoryText() = default;
  explicit TimeHistoryText(const std::string& text)
  : m_stream(text)
  {}

  void writeTime(Int32 iteration, Real time);
  void writeCurve(const String& name, const String& support, Integer nb_component, bool is_local);
  void writeValues(Int32 iteration, ConstArrayView<Real> values);
  std::string str() const { return m_stream.str(); }

  //! \return false at the end
  bool next(Line& line);

 private:
  void writeReal(Real value);
  Real readReal();

  base::ClassicStream<std::stringstream> m_stream;
};
} // namespace Arcane::detail::run
