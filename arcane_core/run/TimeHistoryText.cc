// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/run/TimeHistoryText.h"

#include "arcane_core/base/text/CLocale.h"

namespace Arcane::detail::run
{
void TimeHistoryText::writeReal(Real value)
{
  m_stream << base::printfText(" %a", value);
}

Real TimeHistoryText::readReal()
{
  std::string text;
  m_stream >> text;
  const char* end = nullptr;
  return base::readReal(text.c_str(), &end);
}

void TimeHistoryText::writeTime(Int32 iteration, Real time)
{
  m_stream << "time " << iteration;
  writeReal(time);
  m_stream << '\n';
}

void TimeHistoryText::writeCurve(const String& name, const String& support, Integer nb_component, bool is_local)
{
  if (!support.empty())
    m_stream << "support " << support.localstr() << '\n';
  m_stream << "curve " << nb_component << ' ' << (is_local ? 1 : 0) << ' ' << name.localstr() << '\n';
}

void TimeHistoryText::writeValues(Int32 iteration, ConstArrayView<Real> values)
{
  m_stream << "values " << iteration << ' ' << values.size();
  for (Real value : values)
    writeReal(value);
  m_stream << '\n';
}

bool TimeHistoryText::next(Line& line)
{
  std::string word;
  if (!(m_stream >> word))
    return false;
  line.values.clear();
  line.support = String();
  if (word == "support") {
    std::string support;
    std::getline(m_stream >> std::ws, support);
    line.support = String(support);
    m_stream >> word;
  }
  if (word == "curve") {
    line.kind = Line::Kind::Curve;
    int is_local = 0;
    std::string name;
    m_stream >> line.nb_component >> is_local >> std::ws;
    std::getline(m_stream, name);
    line.is_local = is_local != 0;
    line.name = String(name);
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
} // namespace Arcane::detail::run
