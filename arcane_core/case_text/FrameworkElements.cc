// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_text/FrameworkElements.h"

namespace Arcane::detail::casetext
{
void FrameworkElements::writeHead()
{
  m_out.line("<arcane>");
  m_out.indent();
  m_out.line(element(m_lines.keyword("title"), "All options of " + m_outline.code_name));
  m_out.commentedOut({ "A longer text." }, { "<description>...</description>" });
  if (m_outline.loops.empty())
    m_out.comment({ "The code has no time loop." });
  else {
    Lines others{ "The time loop. This code has these:" };
    for (const TimeLoopOutline& loop : m_outline.loops)
      others.push_back(loop.name + (loop.title.empty() || loop.title == loop.name ? "" : ": " + loop.title));
    m_out.comment(others);
    m_out.line(element(m_lines.keyword("timeloop"), m_outline.loops.front().name));
    writeOptionalModules();
  }
  m_out.commentedOut({ "Singleton services that the time loop does not make." },
                     { "<services>", "  <service name=\"...\"/>", "</services>" });
  m_out.commentedOut({ "Values that the code reads by their names." },
                     { "<configuration>", "  <add name=\"...\" value=\"...\"/>", "</configuration>" });
  m_out.unindent();
  m_out.line("</arcane>");
}

void FrameworkElements::writeOptionalModules()
{
  Lines elements;
  for (const std::string& name : m_outline.loops.front().optional)
    elements.push_back("  <module name=\"" + CommentedXml::escaped(name) + "\" active=\"true\"/>");
  if (elements.empty())
    return;
  elements.insert(elements.begin(), "<modules>");
  elements.push_back("</modules>");
  m_out.commentedOut({ "Modules of this loop that are not used otherwise." }, elements);
}

void FrameworkElements::writeFunctions()
{
  const std::string value = m_lines.keyword("value");
  const std::string open = "<" + m_lines.keyword("functions") + ">";
  m_out.commentedOut(
    { "Values that depend on the time, or on the iteration. An option uses them by an attribute " + m_lines.keyword("function") + "=\"" +
        OptionLines::no_value + "\".",
      m_lines.keyword("parameter") + ": " + m_lines.keyword("time") + " or " + m_lines.keyword("real") + "; iteration or " +
        m_lines.keyword("integer") + ". " + value + ": one of " + m_lines.keyword("real") + ", " + m_lines.keyword("real3") + ", " +
        m_lines.keyword("integer") + ", bool, string. interpolation: " + m_lines.keyword("linear") + " or " + m_lines.keyword("constant") +
        ".",
      "comul=\"real\" multiplies the value, comul-x=\"real\" divides x, deltat-coef=\"real\" times the time step is added to the time." },
    { open,
      "  <table " + m_lines.keyword("name") + "=\"" + OptionLines::no_value + "\" " + m_lines.keyword("parameter") + "=\"" +
        m_lines.keyword("time") + "\" " + value + "=\"" + m_lines.keyword("real") + "\" interpolation=\"" + m_lines.keyword("linear") +
        "\">",
      "    <" + value + "><x>0.0</x><y>0.0</y></" + value + ">", "  </table>", "</" + open.substr(1) });
}
} // namespace Arcane::detail::casetext
