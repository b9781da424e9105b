// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/curves/TimeHistoryText.h"

#include "arcane_core/base/text/CLocale.h"

namespace Arcane::detail::curves
{
Real TimeHistoryText::readReal()
{
  std::string text;
  m_stream >> text;
  const char* end = nullptr;
  return base::readReal(text.c_str(), &end);
}

void TimeHistoryText::writeCurve(const CurveColumn& column)
{
  if (!column.name.first.empty())
    m_stream << "support " << column.name.first.localstr() << '\n';
  m_stream << "curve " << column.nb_component << ' ' << (column.is_local ? 1 : 0) << ' ' << column.name.second.localstr() << '\n';
}

void TimeHistoryText::writeSegment(const CurveJournal::Segment& segment)
{
  m_stream << "segment " << segment.nb_byte << ' ' << segment.crc << ' ' << segment.name.localstr() << '\n';
}

String TimeHistoryText::restOfLine()
{
  std::string text;
  std::getline(m_stream >> std::ws, text);
  return String(text);
}

bool TimeHistoryText::next(Line& line)
{
  std::string word;
  if (!(m_stream >> word))
    return false;
  line = Line();
  if (word == "support") {
    line.column.name.first = restOfLine();
    m_stream >> word;
  }
  if (word == "curve") {
    line.kind = Line::Kind::Curve;
    int is_local = 0;
    m_stream >> line.column.nb_component >> is_local;
    line.column.is_local = is_local != 0;
    line.column.name.second = restOfLine();
    return true;
  }
  if (word == "segment") {
    line.kind = Line::Kind::Segment;
    m_stream >> line.segment.nb_byte >> line.segment.crc;
    line.segment.name = restOfLine();
    return true;
  }
  line.kind = (word == "time") ? Line::Kind::Time : Line::Kind::Values;
  Integer nb_value = 1;
  m_stream >> line.iteration;
  if (line.kind == Line::Kind::Values)
    m_stream >> nb_value;
  for (Integer i = 0; i < nb_value; ++i)
    line.values.add(readReal());
  return true;
}
} // namespace Arcane::detail::curves
