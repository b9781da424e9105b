// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_text/FrameworkElements.h"

#include "arcane_core/service/IMeshBuilder.h"

namespace Arcane::detail::casetext
{
namespace
{
const Lines cartesian_docs = {
  "origin: real2, or real3 in dimension 3; the lower corner.",
  "nb-part-x, nb-part-y, nb-part-z: integer; the number of parts along an axis, whose product is the number of ranks; 0 lets the framework "
  "choose.",
  "x, y, z: once or more; n cells over a length, each longer than the one before by the factor progression (real, 1.0).",
  "generate-sod-groups: bool; makes the groups of cells of Sod's tube.",
};

//! A mesh generator, or a file, that may replace the generator of the example.
struct MeshSource
{
  Lines docs;
  Lines elements;
};

std::vector<MeshSource> otherSources()
{
  return {
    { { "A file in place of a generator: .msh (Gmsh 1 to 4.1), .vtk (legacy) or .vtu. It is looked for in the current directory, then "
        "beside the case file." },
      { "<filename>...</filename>" } },
    { { "A box." },
      { "<generator name=\"Cartesian3D\">", "  <origin>0.0 0.0 0.0</origin>", "  <nb-part-x>0</nb-part-x>", "  <nb-part-y>0</nb-part-y>",
        "  <nb-part-z>0</nb-part-z>", "  <x><n>10</n><length>1.0</length><progression>1.0</progression></x>",
        "  <y><n>10</n><length>1.0</length><progression>1.0</progression></y>",
        "  <z><n>10</n><length>1.0</length><progression>1.0</progression></z>", "  <generate-sod-groups>false</generate-sod-groups>",
        "</generator>" } },
    { { "The box of Sod's tube. x, y, z: integer; numbers of cells, z for each rank." },
      { "<generator name=\"Sod3D\">", "  <x>10</x>", "  <y>2</y>", "  <z>2</z>", "</generator>" } },
    { { "Hexagons around one in the middle.",
        "origin: real2; its centre. pitch-size: real; the distance of two centres. nb-layer: "
        "integer; the number of rings, with that of the one in the middle.",
        "relative-node-comparison: bool; finds common nodes by coordinates, with cracks where these are 0." },
      { "<generator name=\"HoneyComb2D\">", "  <origin>0.0 0.0</origin>", "  <pitch-size>1.0</pitch-size>", "  <nb-layer>4</nb-layer>",
        "  <relative-node-comparison>false</relative-node-comparison>", "</generator>" } },
    { { "Prisms over these hexagons. heights: real[]; those of their levels, from the lowest on." },
      { "<generator name=\"HoneyComb3D\">", "  <origin>0.0 0.0</origin>", "  <pitch-size>1.0</pitch-size>", "  <nb-layer>4</nb-layer>",
        "  <heights>0.0 1.0 2.0</heights>", "</generator>" } },
  };
}
} // namespace

void FrameworkElements::write()
{
  writeHead();
  writeMeshes();
  writeFunctions();
}

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

void FrameworkElements::writeMeshes()
{
  m_out.comment({ "Meshes, here one as an example. Each has one generator or one filename." });
  m_out.line("<meshes>");
  m_out.indent();
  m_out.line("<mesh>");
  m_out.indent();
  writeGenerators();
  m_out.commentedOut({ "Says how the mesh is cut: Metis (also named DefaultPartitioner), ArcaneGeometricMeshPartitioner (also named "
                       "RecursiveBisection), or a service of the code. Without it, a mesh of a file is cut by Metis, and generators cut "
                       "theirs." },
                     { "<partitioner>Metis</partitioner>" });
  m_out.comment({ "integer; the number of layers of ghost cells." });
  m_out.line("<nb-ghost-layer>1</nb-ghost-layer>");
  m_out.commentedOut({ "Cuts each cell into smaller ones, nb-subdivision times. different-element-type-output: 1 for children of the other "
                       "type, 0 for those of the same type." },
                     { "<subdivider>", "  <nb-subdivision>1</nb-subdivision>",
                       "  <different-element-type-output>0</different-element-type-output>", "</subdivider>" });
  m_out.commentedOut(
    { "Values that variables have on groups before the first entry point. variable: any number of times." },
    { "<initialization>", "  <variable><name>...</name><value>...</value><group>...</group></variable>", "</initialization>" });
  m_out.unindent();
  m_out.line("</mesh>");
  m_out.unindent();
  m_out.line("</meshes>");
}

void FrameworkElements::writeGenerators()
{
  Lines docs{ "A rectangle. Its groups of faces are XMIN, XMAX, YMIN, YMAX, and in dimension 3 ZMIN and ZMAX." };
  docs.insert(docs.end(), cartesian_docs.begin(), cartesian_docs.end());
  m_out.comment(docs);
  m_out.line("<generator name=\"Cartesian2D\">");
  m_out.indent();
  for (const char* text :
       { "<origin>0.0 0.0</origin>", "<nb-part-x>0</nb-part-x>", "<nb-part-y>0</nb-part-y>",
         "<x><n>10</n><length>1.0</length><progression>1.0</progression></x>",
         "<y><n>10</n><length>1.0</length><progression>1.0</progression></y>", "<generate-sod-groups>false</generate-sod-groups>" })
    m_out.line(text);
  m_out.unindent();
  m_out.line("</generator>");
  for (const MeshSource& source : otherSources())
    m_out.commentedOut(source.docs, source.elements);
  for (const DescribedClass* generator : m_lines.catalog().services(service::interfaceId<IMeshBuilder>())) {
    Lines docs{ joined({ "A generator of the code", generator->model.description }, ": ") };
    m_lines.addDocs(*generator, generator->model.options, "", docs);
    m_out.commentedOut(docs, linesAround("<generator name=\"" + generator->name + "\">",
                                         m_lines.linesOf(*generator, generator->model.options), "</generator>"));
  }
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
