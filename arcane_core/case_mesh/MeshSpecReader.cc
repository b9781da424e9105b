// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_mesh/MeshSpecReader.h"

#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/domain/IMeshPartitionerBase.h"
#include "arcane_core/service/ServiceBuilder.h"

#include <algorithm>
#include <array>

namespace Arcane::detail
{
namespace
{
constexpr std::array axes = { "x", "y", "z" };

//! Accepted for existing case files: the choice they make among Arcane's algorithms has no equivalent here.
void acceptWithoutEffect(ElementReader& reader, std::initializer_list<const char*> names)
{
  for (const char* name : names)
    reader.child(name);
}
} // namespace

MeshElements findMeshElements(ICaseMng* case_mng)
{
  MeshElements result;
  const XmlNode meshes = case_mng->rootElement().child("meshes");
  const XmlNodeList legacy = childrenNamed(case_mng->rootElement(), case_mng->keyword("mesh"));
  case_mng->claimRootElement("meshes");
  case_mng->claimRootElement(case_mng->keyword("mesh"));
  if (!meshes.null()) {
    for (const XmlNode& element : childrenNamed(meshes, "mesh"))
      result.elements.push_back(element);
    if (!legacy.empty())
      case_mng->faults().warning(legacy[0],
                                 String::format("element <{0}> is not read, since there is an element <meshes>", legacy[0].name()));
    return result;
  }
  result.is_legacy = true;
  result.elements.assign(legacy.begin(), legacy.end());
  return result;
}

MeshSpec MeshSpecReader::read(const XmlNode& element)
{
  MeshSpec spec;
  spec.element = element;
  ElementReader reader(element, m_faults);
  const XmlNode generator = reader.child("generator");
  const XmlNode filename = reader.child("filename");
  if (!generator.null())
    readGenerator(generator, spec);
  if (!filename.null()) {
    spec.source = MeshFileSpec{ String::collapseWhiteSpace(filename.value()) };
    spec.partition = ePartitionAlgorithm::Metis;
  }
  checkOneSource(element, (generator.null() ? 0 : 1) + (filename.null() ? 0 : 1), "one <generator> or one <filename>");
  if (const XmlNode partitioner = reader.child("partitioner"))
    readPartitioner(partitioner, spec);
  spec.build.nb_ghost_layer = reader.value<Int32>("nb-ghost-layer", 1);
  acceptWithoutEffect(reader, { "ghost-layer-builder-version", "face-numbering-version", "edge-numbering-version", "cell-dimension-kind" });
  for (const XmlNode& initialization : reader.children("initialization"))
    readInitialization(initialization, spec);
  reader.finish();
  if (spec.build.nb_ghost_layer < 0)
    m_faults.errorAtElement(element, String::format("<nb-ghost-layer> is {0}, expected 0 or more", spec.build.nb_ghost_layer));
  return spec;
}

void MeshSpecReader::checkOneSource(const XmlNode& at, int nb_source, const String& expected)
{
  if (nb_source != 1)
    m_faults.errorAtElement(at,
                            String::format("<{0}> says {1} times where the mesh comes from, expected {2}", at.name(), nb_source, expected));
}

void MeshSpecReader::readGenerator(const XmlNode& element, MeshSpec& spec)
{
  ElementReader reader(element, m_faults);
  const String name = reader.requiredAttribute("name");
  if (name == "Cartesian2D")
    spec.source = readCartesian(reader, 2);
  else if (name == "Cartesian3D")
    spec.source = readCartesian(reader, 3);
  else if (name == "Sod3D") {
    SodOptions sod;
    sod.x = reader.required<Int64>("x");
    sod.y = reader.required<Int64>("y");
    sod.z = reader.required<Int64>("z");
    spec.source = sod;
  }
  else if (name == "HoneyComb2D" || name == "HoneyComb3D") {
    spec.source = readHoneyComb(reader, name == "HoneyComb3D");
    // The shares that the generator makes have long borders.
    spec.partition = ePartitionAlgorithm::RecursiveBisection;
  }
  else {
    const std::vector<String> known{ "Cartesian2D", "Cartesian3D", "Sod3D", "HoneyComb2D", "HoneyComb3D" };
    m_faults.errorAtAttribute(
      element, "name",
      String::format("no mesh generator named '{0}', expected Cartesian2D, Cartesian3D, Sod3D, HoneyComb2D or HoneyComb3D{1}", name,
                     didYouMean(name, known)));
    return;
  }
  reader.finish();
}

HoneyCombOptions MeshSpecReader::readHoneyComb(ElementReader& reader, bool has_heights)
{
  HoneyCombOptions options;
  const Real2 origin = reader.required<Real2>("origin");
  options.origin = Real3(origin.x, origin.y, 0.0);
  options.pitch_size = reader.required<Real>("pitch-size");
  options.nb_layer = reader.required<Int32>("nb-layer");
  if (has_heights)
    for (Real height : reader.required<UniqueArray<Real>>("heights"))
      options.heights.push_back(height);
  return options;
}

CartesianOptions MeshSpecReader::readCartesian(ElementReader& reader, Int32 dimension)
{
  CartesianOptions options;
  options.dimension = dimension;
  if (dimension == 2) {
    const Real2 origin = reader.required<Real2>("origin");
    options.origin = Real3(origin.x, origin.y, 0.0);
  }
  else
    options.origin = reader.required<Real3>("origin");
  for (Int32 d = 0; d < dimension; ++d) {
    options.blocks[d] = readBlocks(reader, axes[d]);
    options.nb_part[d] = reader.required<Int32>(String("nb-part-") + axes[d]);
  }
  options.has_sod_groups = reader.value<bool>("generate-sod-groups", false);
  acceptWithoutEffect(reader, { "face-numbering-version", "edge-numbering-version" });
  return options;
}

std::vector<CartesianBlock> MeshSpecReader::readBlocks(ElementReader& reader, const char* direction)
{
  std::vector<CartesianBlock> blocks;
  for (const XmlNode& element : reader.children(direction)) {
    ElementReader block_reader(element, m_faults);
    CartesianBlock block;
    block.nb_cell = block_reader.required<Int64>("n");
    block.length = block_reader.required<Real>("length");
    block.progression = block_reader.value<Real>("progression", 1.0);
    block_reader.finish();
    blocks.push_back(block);
  }
  if (blocks.empty())
    m_faults.errorAtElement(reader.element(), String::format("element <{0}> has no child <{1}>", reader.element().name(), direction));
  return blocks;
}

void MeshSpecReader::readPartitioner(const XmlNode& element, MeshSpec& spec)
{
  const String name = String::collapseWhiteSpace(element.value());
  std::vector<String> known{ "DefaultPartitioner", "Metis", "ArcaneGeometricMeshPartitioner", "RecursiveBisection" };
  if (name == known[0] || name == known[1])
    spec.partition = ePartitionAlgorithm::Metis;
  else if (name == known[2] || name == known[3])
    spec.partition = ePartitionAlgorithm::RecursiveBisection;
  else {
    // It needs the mesh: cells are cut by bisection before.
    spec.partition = ePartitionAlgorithm::RecursiveBisection;
    spec.partitioner_service = name;
    for (const String& service : ServiceBuilder<IMeshPartitionerBase>(m_case_mng->subDomain(), MeshHandle()).names())
      if (std::find(known.begin(), known.end(), service) == known.end())
        known.push_back(service);
    if (std::find(known.begin(), known.end(), name) != known.end())
      return;
    String list;
    for (std::size_t i = 0; i < known.size(); ++i)
      list = list + (i == 0 ? "" : i + 1 == known.size() ? " or " : ", ") + known[i];
    m_faults.error(element, String::format("no partitioner named '{0}', expected {1}{2}", name, list, didYouMean(name, known)));
  }
}

void MeshSpecReader::readInitialization(const XmlNode& element, MeshSpec& spec)
{
  ElementReader reader(element, m_faults);
  for (const XmlNode& node : reader.children("variable")) {
    ElementReader variable(node, m_faults);
    VariableInitialisation initialisation;
    initialisation.variable = String::collapseWhiteSpace(variable.required<String>("name"));
    initialisation.value = variable.required<String>("value");
    initialisation.group = String::collapseWhiteSpace(variable.required<String>("group"));
    initialisation.element = node;
    initialisation.is_forcing_use = true;
    variable.finish();
    spec.initialisations.push_back(initialisation);
  }
  reader.finish();
}
} // namespace Arcane::detail
