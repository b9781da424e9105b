// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case_mesh/MeshValues.h"

#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/case_mesh/MeshSpecReader.h"
#include "axl/xml/XmlDocument.h"

#include <map>
#include <string>

namespace Arcane::detail::casemesh
{
namespace
{
//! The values of elements, collected with two forms of each path.
class Collector
{
 public:
  explicit Collector(ICaseMng* case_mng)
  : m_case_mng(case_mng)
  {}

  //! \param path   the path of the command line, without the index of the element
  //! \param shown  the path with the indexes that are not 1
  void add(const xml::Node& element, const String& path, Integer index, const String& shown)
  {
    for (const xml::Node* attribute : element.attributes())
      addValue(path + "/@" + String(attribute->name), index, shown + "/@" + String(attribute->name), String(attribute->value));
    if (!element.first)
      return addValue(path, index, shown, String(element.value));
    const String with_index = String::format("{0}[{1}]", path, index);
    std::map<std::string, Integer> nb_of_name;
    for (const xml::Node* child : element.children()) {
      const Integer child_index = ++nb_of_name[child->name];
      const String name(child->name);
      const String child_shown = shown + "/" + name + (child_index == 1 ? String("") : String::format("[{0}]", child_index));
      add(*child, with_index + "/" + name, child_index, child_shown);
    }
  }

  std::vector<MeshValue> take() { return std::move(m_values); }

 private:
  ICaseMng* m_case_mng;
  std::vector<MeshValue> m_values;

  void addValue(const String& path, Integer index, const String& shown, const String& of_file)
  {
    const String overridden = m_case_mng->commandLineValue(path, index);
    m_values.push_back({ shown, String::collapseWhiteSpace(overridden.null() ? of_file : overridden) });
  }
};
} // namespace

std::vector<MeshValue> meshValues(ICaseMng* case_mng)
{
  Collector collector(case_mng);
  const MeshElements found = findMeshElements(case_mng);
  Integer index = 0;
  for (const XmlNode& element : found.elements) {
    ++index;
    const String path = found.is_legacy ? element.name() : String("meshes[1]/") + element.name();
    const String shown = (found.is_legacy ? String("") : String("meshes/")) + element.name();
    collector.add(*element.element(), path, index, index == 1 ? shown : String::format("{0}[{1}]", shown, index));
  }
  return collector.take();
}
} // namespace Arcane::detail::casemesh
