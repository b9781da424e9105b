// SPDX-License-Identifier: Apache-2.0
// Makes a NodeTree of the XML of a file.
#pragma once

#include "axl/xml/Diagnostics.h"
#include "axl/xml/NodeTree.h"

#include <memory>
#include <string>
#include <string_view>

struct _xmlDoc;
struct _xmlNode;

namespace Arcane::xml
{
//! Reads one document: parser, files of XInclude, schema, then a copy of all nodes.
class NodeTreeReader
{
 public:
  NodeTreeReader(std::string name, std::string schema, Diagnostics& diagnostics)
  : m_name(std::move(name))
  , m_schema(std::move(schema))
  , m_diagnostics(diagnostics)
  , m_nb_former_error(diagnostics.nbError())
  {}

  //! Returns null when there is an error.
  std::unique_ptr<NodeTree> read(std::string_view bytes);

 private:
  struct Release
  {
    void operator()(_xmlDoc* document) const;
  };
  using Document = std::unique_ptr<_xmlDoc, Release>;

  Document parsed(std::string_view bytes);
  bool includeFiles(_xmlDoc* document);
  bool isValid(_xmlDoc* document);
  std::unique_ptr<NodeTree> copyOf(_xmlDoc* document) const;
  void copyAttributes(NodeTree& tree, Node& element, const _xmlNode& from) const;
  //! Adds an error of the whole file, unless the library has reported one. Returns false.
  bool fail(const std::string& message);

  std::string m_name;
  std::string m_schema;
  Diagnostics& m_diagnostics;
  int m_nb_former_error;
};
} // namespace Arcane::xml
