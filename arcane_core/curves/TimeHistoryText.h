// SPDX-License-Identifier: Apache-2.0
// Curves in a checkpoint, as lines of text.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/curves/CurveJournal.h"
#include "arcane_core/curves/CurveRows.h"

#include <sstream>
#include <string>

namespace Arcane::detail::curves
{
/*!
 * \brief Writes and reads where a checkpoint finds its curves.
 *
 * Lines are "segment NB_BYTE CRC FILE" and, before it, for each column of the file "curve NB_COMPONENT IS_LOCAL NAME". A line
 * "support MESH" comes before the line of each curve of a mesh. Older versions wrote the values too: "time ITERATION TIME" and, after the line of their
 * curve, "values ITERATION N V..." with hexadecimal reals; next() reads them.
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
      Values,
      Segment
    };
    Kind kind = Kind::Time;
    Int32 iteration = 0;
    UniqueArray<Real> values; //!< the time, or one value per component
    CurveColumn column;
    CurveJournal::Segment segment; //!< without columns
  };

  TimeHistoryText() = default;
  explicit TimeHistoryText(const std::string& text)
  : m_stream(text)
  {}

  void writeCurve(const CurveColumn& column);
  void writeSegment(const CurveJournal::Segment& segment);
  std::string str() const { return m_stream.str(); }

  //! \return false at the end
  bool next(Line& line);

 private:
  Real readReal();
  String restOfLine();

  base::ClassicStream<std::stringstream> m_stream;
};
} // namespace Arcane::detail::curves
