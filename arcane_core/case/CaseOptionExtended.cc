// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/CaseOptionExtended.h"

#include "arcane_core/base/object/Collection.h"
#include "arcane_core/base/text/NearestName.h"
#include "arcane_core/case/CaseFaults.h"
#include "arcane_core/case/ICaseMng.h"
#include "arcane_core/case/ICaseOptionList.h"
#include "arcane_core/case/OptionText.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/domain/IMesh.h"
#include "arcane_core/mesh/description/ItemKinds.h"
#include "arcane_core/service/ISubDomain.h"
#include "variables/core/BadVariableKindTypeException.h"
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

//! Returns the variables of the mesh of an option and of no mesh.
std::vector<IVariable*> namedVariables(const CaseOptionBase& option)
{
  std::vector<IVariable*> variables;
  const VariableCollection all = option.subDomain()->variableMng()->variables();
  for (VariableCollection::Enumerator i(all); ++i;)
    if (!(*i)->isOnItems() || (*i)->meshHandle() == option.parentOptionList()->meshHandle())
      variables.push_back(*i);
  return variables;
}

//! Describes the types of the variables \a text, or a similar name.
std::string describeVariables(const CaseOptionBase& option, const String& text)
{
  std::vector<String> names;
  std::string types;
  for (const IVariable* variable : namedVariables(option)) {
    names.push_back(variable->name());
    if (variable->name() == text)
      types += std::string(types.empty() ? ": " : ", and ") + BadVariableKindTypeException::describedType(variable->typeInfo()).localstr();
  }
  return types.empty() ? std::string(detail::base::didYouMean(text, names).localstr()) : "; this variable has another type" + types;
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

void CaseOptionExtended::setDefaultValue(const String& text)
{
  setDefaultText(text);
  if (!m_is_read || isPresent())
    return;
  read(eCaseOptionReadPhase::Phase2);
  if (caseMng()->faults().isAllRead())
    caseMng()->faults().throwIfError();
}

String CaseOptionExtended::findText(XmlNode& element, XmlNode& at)
{
  element = findElement();
  at = element;
  String text = textOf(at, 0);
  if (text.null()) {
    text = defaultValue();
    at = XmlNode();
  }
  if (text.null() && !isOptional())
    missing();
  return text;
}

void CaseOptionExtended::wrongExtended(const XmlNode& at, const String& text, eNamedByText named)
{
  String expected = String::format("the name of a '{0}'", m_type_name);
  if (named == eNamedByText::Group) {
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
  else if (named == eNamedByText::Variable)
    expected =
      expected + String::format(" of mesh '{0}'", parentOptionList()->meshHandle().meshName()) + String(describeVariables(*this, text));
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

bool CaseOptionExtended::findVariable(const String& name, MakeReference make, void* value) const
{
  // Variables of several families may have the same name.
  for (IVariable* variable : namedVariables(*this)) {
    if (variable->name() != name)
      continue;
    try {
      make(value, variable);
      return true;
    }
    catch (const BadVariableKindTypeException&) {
      // The caller reports the fault with its place.
    }
  }
  return false;
}

void CaseOptionExtended::beginReading()
{
  m_is_read = true;
  m_printed_texts.clear();
}

void CaseOptionExtended::addPrintedText(const String& text)
{
  m_printed_texts.add(text);
}
} // namespace Arcane
