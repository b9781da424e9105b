// SPDX-License-Identifier: Apache-2.0
// Changes of the nodes of a document.
#pragma once

#include "arcane_core/base/error/FatalErrorException.h"
#include "axl/xml/NodeTree.h"

#include <stdexcept>
#include <string_view>

namespace Arcane::detail::document
{
//! Returns what \a change returns. \throws FatalErrorException with what the tree refuses
template <typename Function> auto changed(const Function& change)
{
  try {
    return change();
  }
  catch (const std::invalid_argument& refused) {
    ARCANE_FATAL("XML: {0}", refused.what());
  }
}

//! Returns a node without parent, of the tree of \a near. An element has the text \a value. \throws FatalErrorException when the node is not valid XML
xml::Node* newNode(xml::Node& near, int type, std::string_view name, std::string_view value);
//! Puts a node at the place of a child. When it is refused, the child stays. \throws std::invalid_argument when it is refused
void replaceChild(xml::Node& parent, xml::Node& made, xml::Node& former);
} // namespace Arcane::detail::document
