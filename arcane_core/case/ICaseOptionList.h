// SPDX-License-Identifier: Apache-2.0
// The options in one element of the case file.
#pragma once

#include "arcane_core/case/CaseItem.h"
#include "arcane_core/document/XmlNode.h"
#include "arcane_core/mesh/description/MeshHandle.h"

#include <map>
#include <vector>

namespace Arcane
{
class ICaseMng;

class ARCANE_EXPORT ICaseOptionList
{
 public:
  //! Makes a list; \a parent is null for the options of a module.
  ICaseOptionList(ICaseMng* case_mng, const ICaseOptionList* parent, const String& name);
  ~ICaseOptionList();
  ICaseOptionList(const ICaseOptionList&) = delete;
  ICaseOptionList& operator=(const ICaseOptionList&) = delete;

  ICaseMng* caseMng() const { return m_case_mng; }
  //! Returns the list that holds this one, or null for the options of a module.
  const ICaseOptionList* parent() const { return m_parent; }
  //! Returns the element. The element is null before the search, and when it is absent.
  XmlNode rootElement() const { return m_element; }
  void setRootElement(const XmlNode& element) { m_element = element; }
  //! Returns the element where missing options are reported: this one, or the nearest enclosing one that exists.
  XmlNode nearestElement() const;
  //! Returns the mesh whose groups and variables the options name: the mesh of their service, or the default mesh.
  MeshHandle meshHandle() const;
  //! Sets the mesh of the options of a service. Options inside them have it, too.
  void setMeshHandle(const MeshHandle& mesh_handle) { m_mesh_handle = mesh_handle; }

  //! Returns the English name of the element.
  const String& name() const { return m_name; }
  void addAlternativeNodeName(const String& lang, const String& name);
  //! Returns the name in the language of the case file.
  String tag() const;
  //! Returns the names from the module down to this option, as in a/b[2]/c.
  String path() const;
  //! Returns the names of the elements from the root of the case file down to this one, as in `/case/a/b`.
  String xpathFullName() const;
  //! Sets the index of the occurrence, from 1 on, or 0 when there can be only one.
  void setIndex(Integer index) { m_index = index; }

  void addItem(detail::caseoptions::CaseItem* item);
  void removeItem(detail::caseoptions::CaseItem* item);

  void read(eCaseOptionReadPhase phase);
  void checkUnknownElements() const;
  void update(Real time, Real deltat, Integer iteration);
  //! Adds all options to a list, with the options inside complex ones and of services.
  void addOptionsTo(Array<CaseOptionBase*>& options) const;
  void print(std::ostream& out, Integer indent) const;

 private:
  ICaseMng* m_case_mng;
  const ICaseOptionList* m_parent;
  String m_name;
  std::map<String, String> m_name_by_lang;
  XmlNode m_element;
  MeshHandle m_mesh_handle;
  Integer m_index = 0;
  std::vector<detail::caseoptions::CaseItem*> m_items;
};
} // namespace Arcane
