// SPDX-License-Identifier: Apache-2.0
// Goes through nodes that have the same parent.
#pragma once

#include "arcane_core/base/BaseTypes.h"

namespace Arcane
{
//! Goes from a node to its next siblings; \a Node has next(), and its default value is the end.
template <typename Node> class XmlSiblingIterator
{
 public:
  using value_type = Node;
  using difference_type = Int64;

  XmlSiblingIterator() = default;
  explicit XmlSiblingIterator(const Node& node)
  : m_node(node)
  {}
  const Node& operator*() const { return m_node; }
  const Node* operator->() const { return &m_node; }
  XmlSiblingIterator& operator++()
  {
    m_node = m_node.next();
    return *this;
  }
  XmlSiblingIterator operator++(int)
  {
    const XmlSiblingIterator former = *this;
    ++*this;
    return former;
  }
  friend bool operator==(const XmlSiblingIterator& a, const XmlSiblingIterator& b) = default;

 private:
  Node m_node;
};
} // namespace Arcane
