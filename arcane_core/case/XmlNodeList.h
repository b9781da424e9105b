// SPDX-License-Identifier: Apache-2.0
// A list of elements of the case file.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/case/XmlNode.h"

#include <vector>

namespace Arcane
{
class XmlNodeList
{
 public:
  Integer size() const { return static_cast<Integer>(m_nodes.size()); }
  bool empty() const { return m_nodes.empty(); }
  XmlNode operator[](Integer i) const { return m_nodes[i]; }
  auto begin() const { return m_nodes.begin(); }
  auto end() const { return m_nodes.end(); }
  void add(const XmlNode& node) { m_nodes.push_back(node); }

 private:
  std::vector<XmlNode> m_nodes;
};

namespace detail::caseoptions
{
//! Returns the children of \a parent named \a name in the order of the file. There are none when \a parent is no element.
XmlNodeList childrenNamed(const XmlNode& parent, const String& name);
} // namespace detail::caseoptions
} // namespace Arcane
