// SPDX-License-Identifier: Apache-2.0
// Loops over the children of a node that have one name.
#pragma once

#include "arcane_core/document/XmlNode.h"

namespace Arcane
{
/*!
 * \brief An iterator over the children of a node that have one name: `for (XmlNodeNameIterator i(node, "module"); i(); ++i)`.
 *
 * For all children, see XmlNode::begin().
 */
class XmlNodeNameIterator
{
 public:
  XmlNodeNameIterator(const XmlNode& from, const String& ref_name)
  : m_name(ref_name)
  , m_node(from.child(ref_name))
  {}
  XmlNodeNameIterator(const XmlNode& from, const char* ref_name)
  : XmlNodeNameIterator(from, String(ref_name))
  {}

  //! Returns true while there is a child.
  bool operator()() const { return !m_node.null(); }
  void operator++() { m_node = m_node.nextWithName(m_name); }
  const XmlNode& operator*() const { return m_node; }
  const XmlNode* operator->() const { return &m_node; }

 private:
  String m_name;
  XmlNode m_node;
};
} // namespace Arcane
