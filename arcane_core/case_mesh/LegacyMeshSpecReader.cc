// SPDX-License-Identifier: Apache-2.0
// The older element <mesh>, in English or in French.

#include "arcane_core/case_mesh/MeshSpecReader.h"

#include <array>
#include <string>

namespace Arcane::detail
{
MeshSpec MeshSpecReader::readLegacy(const XmlNode& element)
{
  MeshSpec spec;
  spec.element = element;
  ElementReader reader(element, m_faults);
  spec.build.nb_ghost_layer = reader.attribute<Int32>("nb-ghostlayer", 1);
  const XmlNode file = reader.child(keyword("file"));
  const XmlNodeList generators = reader.children("meshgenerator");
  if (!file.null()) {
    spec.source = MeshFileSpec{ String::collapseWhiteSpace(file.value()) };
    spec.partition = ePartitionAlgorithm::Metis;
  }
  for (const XmlNode& generator : generators)
    readLegacyGenerator(generator, spec);
  checkOneSource(element, generators.size() + (file.null() ? 0 : 1), String::format("one <{0}> or one <meshgenerator>", keyword("file")));
  if (const XmlNode partitioner = reader.child(keyword("partitioner")))
    readPartitioner(partitioner, spec);
  for (const XmlNode& initialisation : reader.children("initialisation"))
    readLegacyInitialisation(initialisation, spec);
  reader.finish();
  if (element.attrValue("amr") == "true")
    m_faults.errorAtAttribute(element, "amr", "adaptive refinement is not available, expected no attribute 'amr' or amr=\"false\"");
  return spec;
}

void MeshSpecReader::readLegacyGenerator(const XmlNode& element, MeshSpec& spec)
{
  ElementReader reader(element, m_faults);
  const XmlNode sod = reader.child("sod");
  const XmlNode cartesian = reader.child("cartesian");
  const XmlNode simple = reader.child("simple");
  if (!sod.null())
    spec.source = readLegacySod(sod);
  if (!cartesian.null())
    spec.source = readLegacyCartesian(cartesian);
  if (!simple.null()) {
    ElementReader simple_reader(simple, m_faults);
    spec.source = SimpleMeshSpec{ simple_reader.required<Int32>("mode") };
    simple_reader.finish();
    // The generator makes the whole mesh on one rank.
    spec.partition = ePartitionAlgorithm::RecursiveBisection;
  }
  reader.finish();
  const int nb_kind = (sod.null() ? 0 : 1) + (cartesian.null() ? 0 : 1) + (simple.null() ? 0 : 1);
  if (nb_kind != 1)
    m_faults.errorAtElement(element,
                            String::format("<meshgenerator> has {0} generators, expected one of <sod>, <cartesian>, <simple>", nb_kind));
}

SodOptions MeshSpecReader::readLegacySod(const XmlNode& element)
{
  ElementReader reader(element, m_faults);
  SodOptions options;
  options.zyx = reader.attribute<bool>("zyx", false);
  options.x = reader.required<Int64>("x");
  options.y = reader.value<Int64>("y", 0);
  options.z = reader.value<Int64>("z", 0);
  auto delta = [&](const char* name) {
    const XmlNode node = element.child(name);
    return node.null() ? 0.0 : ElementReader(node, m_faults).attribute<Real>("delta", 0.0);
  };
  options.delta_x = delta("x");
  options.delta_y = delta("y");
  options.delta_z = delta("z");
  if (const XmlNode z = element.child("z"))
    options.is_z_total = ElementReader(z, m_faults).attribute<bool>("total", false);
  options.random_coef = reader.value<Real>("random-coef", 0.0);
  reader.finish();
  return options;
}

CartesianOptions MeshSpecReader::readLegacyCartesian(const XmlNode& element)
{
  ElementReader reader(element, m_faults);
  CartesianOptions options;
  const std::array axes = { "x", "y", "z" };
  for (int d = 0; d < 3; ++d)
    options.blocks[d] = readLegacyBlocks(reader, axes[d]);
  options.dimension = options.blocks[2].empty() ? 2 : 3;
  const UniqueArray<Real> origin = reader.required<UniqueArray<Real>>("origine");
  if (origin.size() != options.dimension && origin.size() != 3)
    m_faults.errorAtElement(element, String::format("<origine> has {0} components, expected {1}", origin.size(), options.dimension));
  for (Integer d = 0; d < origin.size() && d < 3; ++d)
    options.origin[d] = origin[d];
  const UniqueArray<Int32> parts = reader.required<UniqueArray<Int32>>("nsd");
  if (parts.size() != options.dimension)
    m_faults.errorAtElement(element, String::format("<nsd> has {0} numbers, expected {1}", parts.size(), options.dimension));
  for (Integer d = 0; d < parts.size() && d < 3; ++d)
    options.nb_part[d] = parts[d];
  reader.child("face-numbering-version");
  reader.child("edge-numbering-version");
  reader.finish();
  return options;
}

std::vector<CartesianBlock> MeshSpecReader::readLegacyBlocks(ElementReader& reader, const char* axis)
{
  std::vector<CartesianBlock> blocks;
  for (const XmlNode& node : reader.children(String("l") + axis)) {
    ElementReader block_reader(node, m_faults);
    CartesianBlock block;
    if (!valueFromText(node.value(), block.length))
      m_faults.error(node, String::format("<{0}> is '{1}', expected {2}", node.name(), node.value(), expectedText<Real>()));
    const String count_name = String("n") + axis;
    block_reader.requiredAttribute(count_name);
    block.nb_cell = block_reader.attribute<Int64>(count_name, 1);
    block.progression = block_reader.attribute<Real>(String("pr") + axis, 1.0);
    blocks.push_back(block);
  }
  return blocks;
}

void MeshSpecReader::readLegacyInitialisation(const XmlNode& element, MeshSpec& spec)
{
  ElementReader reader(element, m_faults);
  for (const XmlNode& node : reader.children("variable")) {
    // These attributes are in French in all languages.
    const ElementReader variable(node, m_faults);
    spec.initialisations.push_back(
      { variable.requiredAttribute("nom"), variable.requiredAttribute("valeur"), variable.requiredAttribute("groupe"), node });
  }
  reader.finish();
}
} // namespace Arcane::detail
