// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseOptionExtended.h"

#include "arcane_core/base/object/Collection.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/service/ISubDomain.h"

#include <iomanip>
#include <ostream>
#include <string>

namespace Arcane
{
namespace
{
constexpr int name_width = 40;

template <typename GroupType> bool convertGroup(const CaseOptionBase& option, const String& name, GroupType& group)
{
  group = GroupType(option.subDomain()->defaultMesh()->findGroup(name));
  return group.null();
}

//! \collective
bool isEmptyEverywhere(const FaceGroup& group)
{
  return group.mesh()->parallelMng()->reduce(MessagePassing::ReduceMax, group.size()) == 0;
}

std::vector<String> groupNames(IMesh* mesh)
{
  std::vector<String> names;
  const ItemGroupCollection groups = mesh->groups();
  for (ItemGroupCollection::Enumerator i(groups); ++i;)
    names.push_back((*i).name());
  return names;
}
} // namespace

bool _caseOptionConvert(const CaseOptionBase& option, const String& name, ItemGroup& group)
{
  return convertGroup(option, name, group);
}

bool _caseOptionConvert(const CaseOptionBase& option, const String& name, NodeGroup& group)
{
  return convertGroup(option, name, group);
}

bool _caseOptionConvert(const CaseOptionBase& option, const String& name, EdgeGroup& group)
{
  return convertGroup(option, name, group);
}

bool _caseOptionConvert(const CaseOptionBase& option, const String& name, FaceGroup& group)
{
  // A condition on no face would be forgotten silently.
  return convertGroup(option, name, group) || isEmptyEverywhere(group);
}

bool _caseOptionConvert(const CaseOptionBase& option, const String& name, CellGroup& group)
{
  return convertGroup(option, name, group);
}

String CaseOptionExtended::findText(XmlNode& at)
{
  at = findElement();
  String text = textOf(at, 0);
  if (text.null()) {
    text = defaultValue();
    at = XmlNode();
  }
  if (text.null() && !isOptional())
    missing();
  return text;
}

void CaseOptionExtended::wrongExtended(const XmlNode& at, const String& text)
{
  String expected = String::format("the name of a '{0}'", m_type_name);
  if (m_type_name.endsWith("Group")) {
    IMesh* mesh = subDomain()->defaultMesh();
    const std::vector<String> names = groupNames(mesh);
    expected = expected + String::format(" of mesh '{0}'", mesh->name());
    const FaceGroup faces = mesh->findGroup(text);
    if (!faces.null() && faces.empty())
      expected = expected + ", which must not be empty";
    else if (String::collapseWhiteSpace(text) != text)
      expected = expected + ", without blanks around";
    else
      expected = expected + detail::base::didYouMean(text, names);
  }
  wrongValue(at, text, expected);
}

void CaseOptionExtended::print(std::ostream& out, Integer indent) const
{
  out << std::string(indent, ' ') << std::left << std::setw(name_width) << tag().localstr();
  for (const String& text : m_printed_texts)
    out << ' ' << text;
  if (m_printed_texts.empty())
    out << " undefined";
  out << '\n';
}
} // namespace Arcane
