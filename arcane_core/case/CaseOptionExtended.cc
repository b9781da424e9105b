// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseOptionExtended.h"

#include "arcane_core/base/object/Collection.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/case/OptionText.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh/description/ItemKinds.h"
#include "arcane_core/service/ISubDomain.h"
#include "variables/core/IVariable.h"
#include "variables/core/IVariableMng.h"

#include <algorithm>
#include <ostream>
#include <span>
#include <string>

namespace Arcane
{
namespace
{
//! Groups of items of different kinds may have the same name.
template <typename GroupType> bool convertGroup(const CaseOptionBase& option, const String& name, eItemKind kind, GroupType& group)
{
  group = GroupType(option.parentOptionList()->meshHandle().mesh()->itemFamily(kind)->findGroup(name));
  return group.null();
}

//! \collective
bool isEmptyEverywhere(const FaceGroup& group)
{
  return group.mesh()->parallelMng()->reduce(MessagePassing::ReduceMax, group.size()) == 0;
}

//! Returns the kind of the items of the groups of a type such as FaceGroup, or IK_Unknown for ItemGroup, which takes any kind.
eItemKind kindOfGroupType(const String& type_name)
{
  for (eItemKind kind : detail::mesh::all_kinds)
    if (type_name.endsWith(String(itemKindName(kind)) + "Group"))
      return kind;
  return IK_Unknown;
}

//! Returns the names of the variables of items of a mesh.
std::vector<String> variableNames(const ISubDomain* sub_domain, const IMesh* mesh)
{
  std::vector<String> names;
  const VariableCollection variables = sub_domain->variableMng()->variables();
  for (VariableCollection::Enumerator i(variables); ++i;)
    if ((*i)->itemKind() != IK_Unknown && (*i)->meshHandle().meshOrNull() == mesh)
      names.push_back((*i)->name());
  return names;
}

//! Returns the names of the groups that an option of this kind accepts.
std::vector<String> groupNames(IMesh* mesh, eItemKind kind)
{
  std::vector<String> names;
  const ItemGroupCollection groups = mesh->groups();
  for (ItemGroupCollection::Enumerator i(groups); ++i;)
    if (kind == IK_Unknown || (*i).itemKind() == kind)
      names.push_back((*i).name());
  return names;
}
String listOf(const std::vector<String>& names)
{
  String text(names.empty() ? ", and the mesh has no group of the expected kind" : ", and the groups of the expected kind are ");
  constexpr std::size_t nb_shown = 30;
  text = text + detail::base::quotedList(std::span(names).first(std::min(names.size(), nb_shown)));
  if (names.size() > nb_shown)
    text = text + String::format(" and {0} more", names.size() - nb_shown);
  return text;
}
} // namespace

bool _caseOptionConvert(const CaseOptionBase& option, const String& name, ItemGroup& group)
{
  group = option.parentOptionList()->meshHandle().mesh()->findGroup(name);
  return group.null();
}

bool _caseOptionConvert(const CaseOptionBase& option, const String& name, NodeGroup& group)
{
  return convertGroup(option, name, IK_Node, group);
}

bool _caseOptionConvert(const CaseOptionBase& option, const String& name, EdgeGroup& group)
{
  return convertGroup(option, name, IK_Edge, group);
}

bool _caseOptionConvert(const CaseOptionBase& option, const String& name, FaceGroup& group)
{
  // A condition on no face would be forgotten silently.
  return convertGroup(option, name, IK_Face, group) || isEmptyEverywhere(group);
}

bool _caseOptionConvert(const CaseOptionBase& option, const String& name, CellGroup& group)
{
  return convertGroup(option, name, IK_Cell, group);
}

String CaseOptionExtended::findText(XmlNode& at)
{
  at = findElement();
  m_element = at;
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
    IMesh* mesh = parentOptionList()->meshHandle().mesh();
    const eItemKind kind = kindOfGroupType(m_type_name);
    const std::vector<String> names = groupNames(mesh, kind);
    expected = expected + String::format(" of mesh '{0}'", mesh->name());
    const ItemGroup other = mesh->findGroup(text);
    if (std::ranges::find(names, text) != names.end())
      expected = expected + ", which must not be empty";
    else if (!other.null())
      expected = expected + String::format("; the items of this group are of kind {0}{1}", itemKindName(other.itemKind()), listOf(names));
    else if (String::collapseWhiteSpace(text) != text)
      expected = expected + ", without blanks around";
    else {
      const String near = detail::base::didYouMean(text, names);
      expected = expected + (near.empty() ? listOf(names) : near);
    }
  }
  else if (m_type_name.contains("Variable")) {
    IMesh* mesh = parentOptionList()->meshHandle().mesh();
    const std::vector<String> names = variableNames(subDomain(), mesh);
    expected = expected + String::format(" of mesh '{0}'", mesh->name());
    if (std::ranges::find(names, text) != names.end())
      expected = expected + "; this variable has another type";
    else
      expected = expected + detail::base::didYouMean(text, names);
  }
  wrongValue(at, text, expected);
}

void CaseOptionExtended::print(std::ostream& out, Integer indent) const
{
  detail::caseoptions::printOptionName(out, indent, tag());
  for (const String& text : m_printed_texts)
    out << ' ' << text;
  if (m_printed_texts.empty())
    out << " undefined";
  endPrintedLine(out, !m_printed_texts.empty());
}

CaseOptionExtended::CaseOptionExtended(const CaseOptionBuildInfo& info, const String& type_name)
: CaseOptionBase(info)
, m_type_name(type_name)
{}

CaseOptionExtended::~CaseOptionExtended() = default;

IVariable* CaseOptionExtended::findVariable(const String& name) const
{
  return subDomain()->variableMng()->findMeshVariable(parentOptionList()->meshHandle(), name);
}

void CaseOptionExtended::clearPrintedTexts()
{
  m_printed_texts.clear();
}

void CaseOptionExtended::addPrintedText(const String& text)
{
  m_printed_texts.add(text);
}
} // namespace Arcane
