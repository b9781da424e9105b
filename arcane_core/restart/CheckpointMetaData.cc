// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/restart/CheckpointMetaData.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/ClassicStream.h"
#include "axl/xml/XmlDocument.h"
#include "axl/xml/XmlWriter.h"

#include <cstdlib>
#include <sstream>
#include <string>

namespace Arcane::detail::restart
{
namespace
{
void writeAttribute(xml::XmlWriter& out, const char* name, const String& value)
{
  if (!value.null())
    out.attribute(name, value.toStdStringView());
}

//! Null when the attribute is absent.
String attribute(const xml::Node& element, const char* name)
{
  const xml::Node* found = element.attribute(name);
  return found ? String(found->value) : String();
}

Int32 integerAttribute(const xml::Node& element, const char* name)
{
  const xml::Node* found = element.attribute(name);
  return found ? static_cast<Int32>(std::strtol(found->value.c_str(), nullptr, 10)) : 0;
}

String shapeText(const ArrayShape& shape)
{
  std::string text;
  for (Int32 d = 0; d < shape.nbDimension(); ++d)
    text += (d == 0 ? "" : " ") + std::to_string(shape.dimension(d));
  return text.empty() ? String() : String(text);
}

ArrayShape shapeFromText(const String& text)
{
  base::ClassicStream<std::istringstream> in(text.localstr());
  UniqueArray<Int32> dimensions;
  for (Int32 d = 0; in >> d;)
    dimensions.add(d);
  return ArrayShape(dimensions.span());
}

VariableMetaData readVariable(const xml::Node& element)
{
  VariableMetaData variable(attribute(element, "base-name"), attribute(element, "mesh-name"), attribute(element, "item-family-name"),
                            attribute(element, "full-type"), integerAttribute(element, "property"));
  variable.setItemGroupName(attribute(element, "item-group-name"));
  if (const String shape = attribute(element, "shape"); !shape.null())
    variable.setShape(shapeFromText(shape));
  variable.setHash(attribute(element, "hash"));
  return variable;
}
} // namespace

String toText(const CheckpointMetaData& meta_data)
{
  xml::XmlWriter out(xml::XmlHead::None);
  out.begin("arcane-checkpoint-metadata").attribute("version", meta_data.version).attribute("nb-rank", meta_data.nb_rank);
  out.attribute("in-loop", meta_data.is_in_loop).attribute("final-time", meta_data.is_final_time);
  writeAttribute(out, "code-name", meta_data.code_name);
  writeAttribute(out, "code-version", meta_data.code_version);
  out.begin("variables");
  for (const VariableMetaData& variable : meta_data.variables) {
    out.begin("variable");
    writeAttribute(out, "base-name", variable.baseName());
    writeAttribute(out, "mesh-name", variable.meshName());
    writeAttribute(out, "item-family-name", variable.itemFamilyName());
    writeAttribute(out, "item-group-name", variable.itemGroupName());
    writeAttribute(out, "full-type", variable.fullType());
    out.attribute("property", variable.property());
    writeAttribute(out, "shape", shapeText(variable.shape()));
    writeAttribute(out, "hash", variable.hash());
    out.end();
  }
  out.end().begin("meshes");
  for (const String& name : meta_data.mesh_names) {
    out.begin("mesh");
    writeAttribute(out, "name", name);
    out.end();
  }
  out.end().begin("case-meshes");
  for (const casemesh::MeshValue& value : meta_data.mesh_values) {
    out.begin("value");
    writeAttribute(out, "path", value.path);
    writeAttribute(out, "text", value.value);
    out.end();
  }
  return String(out.finish());
}

CheckpointMetaData checkpointMetaDataFromText(const String& text)
{
  xml::Diagnostics diagnostics;
  const xml::XmlDocument document = xml::XmlDocument::parseMemory(text.localstr(), "checkpoint metadata", diagnostics);
  if (!document.root())
    ARCANE_FATAL("cannot read the metadata of the checkpoint: {0}", diagnostics.text());
  const xml::Node& root = *document.root();
  CheckpointMetaData result;
  result.version = integerAttribute(root, "version");
  if (result.version != CheckpointMetaData::current_version)
    ARCANE_FATAL("the checkpoint has metadata of version {0}, expected {1}", result.version, CheckpointMetaData::current_version);
  result.nb_rank = integerAttribute(root, "nb-rank");
  result.is_in_loop = integerAttribute(root, "in-loop") != 0;
  result.is_final_time = integerAttribute(root, "final-time") != 0;
  result.code_name = attribute(root, "code-name");
  result.code_version = attribute(root, "code-version");
  if (const xml::Node* variables = root.child("variables"))
    for (const xml::Node* variable : variables->children())
      result.variables.push_back(readVariable(*variable));
  if (const xml::Node* meshes = root.child("meshes"))
    for (const xml::Node* mesh : meshes->children())
      result.mesh_names.push_back(attribute(*mesh, "name"));
  if (const xml::Node* values = root.child("case-meshes"))
    for (const xml::Node* value : values->children())
      result.mesh_values.push_back({ attribute(*value, "path"), attribute(*value, "text") });
  return result;
}
} // namespace Arcane::detail::restart
