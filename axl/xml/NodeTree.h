// SPDX-License-Identifier: Apache-2.0
// The tree of an XML document: elements, attributes, texts, comments, each with its place in the file.
#pragma once

#include "axl/xml/Diagnostics.h"
#include "axl/xml/SourceText.h"

#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct _xmlDoc;

namespace Arcane::xml
{
class NodeTree;

//! The kinds of nodes, with the numbers of the standard of the W3C.
enum class NodeType : int
{
  Element = 1,
  Attribute = 2,
  Text = 3,
  CData = 4,
  EntityReference = 5,
  Instruction = 7,
  Comment = 8,
  Document = 9
};

struct Node;

//! The nodes under one parent, for a loop: `for (const Node* child : element.children())`.
class Siblings
{
 public:
  struct Iterator
  {
    const Node* node;

    const Node* operator*() const { return node; }
    Iterator& operator++();
    bool operator==(const Iterator& other) const = default;
  };

  explicit Siblings(const Node* first)
  : m_first(first)
  {}
  Iterator begin() const { return { m_first }; }
  Iterator end() const { return { nullptr }; }

 private:
  const Node* m_first;
};

/*!
 * \brief Describes one node. Only its tree changes its links.
 *
 * The attributes of an element are a list of their own: the element is their parent, `previous` and `next` are its other attributes. A name
 * keeps its prefix, as in `xml:lang`.
 */
struct Node
{
  NodeTree* tree = nullptr;
  NodeType type = NodeType::Element;
  mutable bool is_read = false; //!< to be set by users of the attribute, one thread or an std::atomic_ref
  //! Place of the `<` of an element or of the name of an attribute. Line 0 means that no file contains the node, column 0 that it is unknown.
  Position at;
  //! Place of the value of an attribute, or of the first character of the text of an element that is not a blank.
  Position value_at;
  std::string name;
  std::string value; //!< text of an attribute, a text, a comment or an instruction; of an element in an XmlDocument
  Node* parent = nullptr;
  Node* previous = nullptr;
  Node* next = nullptr;
  Node* first = nullptr;
  Node* last = nullptr;
  Node* first_attribute = nullptr;
  Node* last_attribute = nullptr;

  const Node* attribute(std::string_view attribute_name) const;
  Node* attribute(std::string_view attribute_name);
  //! Returns the first child of this name, or null.
  const Node* child(std::string_view child_name) const;
  //! Returns the texts and CDATA sections directly inside an element, or the value of another node.
  std::string text() const;
  Siblings children() const { return Siblings(first); }
  //! Returns the attributes, in the order of the file.
  Siblings attributes() const { return Siblings(first_attribute); }
};

inline Siblings::Iterator& Siblings::Iterator::operator++()
{
  node = node->next;
  return *this;
}

/*!
 * \brief Holds the nodes of a document, reads them from XML and writes them as XML.
 *
 * A node that was removed lives as long as the tree, so that pointers to it stay valid. A node that goes to another tree lives as long as
 * that tree. One thread at a time uses a tree, for reading too. Functions that refuse their arguments throw std::invalid_argument.
 */
class NodeTree
{
 public:
  //! Makes an empty tree. A constant one refuses changes, but for addParsed().
  explicit NodeTree(std::string file_name = {}, bool is_constant = false);
  ~NodeTree();
  NodeTree(const NodeTree&) = delete;
  NodeTree& operator=(const NodeTree&) = delete;

  /*!
   * \brief Reads a document of at most max_file_bytes bytes. \a name is the name of its file, for messages and relative names.
   *
   * Entities are replaced, unless they grow too much, and files of XInclude are read; nothing is read from a network. If \a schema is not
   * empty, the document must be valid for the XML schema of this file.
   * \return null when there is an error, which \a diagnostics then contains
   */
  static std::unique_ptr<NodeTree> parse(std::string_view bytes, const std::string& name, const std::string& schema,
                                         Diagnostics& diagnostics);
  static std::unique_ptr<NodeTree> parseFile(const std::string& path, const std::string& schema, Diagnostics& diagnostics);
  //! Returns a tree with copies of all nodes of the document.
  std::unique_ptr<NodeTree> clone() const;

  //! Returns the name of the file that was read; it is empty for a new document.
  const std::string& fileName() const { return m_file_name; }
  //! Returns the node of the document, which is the parent of the root element.
  Node* document() { return m_document; }
  const Node* document() const { return m_document; }
  bool isConstant() const { return m_is_constant; }
  //! Returns a node of this tree for changes. \throws std::invalid_argument in a constant tree
  Node& changeable(const Node& node);

  //! For readers of files: adds a last child, or a last attribute, with a name and a value that are right in XML.
  Node* addParsed(Node& parent, NodeType type, std::string_view name, std::string_view value, Position at);

  //! Returns a node without parent. Characters of \a value that XML cannot hold are replaced by `?`.
  Node* create(NodeType type, std::string_view name, std::string_view value);
  //! Puts \a child after \a reference, or before all children of \a parent if it is null. \a child leaves the place where it was.
  void insertAfter(Node& parent, Node& child, Node* reference);
  void append(Node& parent, Node& child) { insertAfter(parent, child, parent.last); }
  //! Takes a node out of its parent.
  void remove(Node& node);
  //! Changes the value of an attribute, and makes it if there is none.
  Node* setAttribute(Node& element, std::string_view name, std::string_view value);
  //! Changes the text. In an element the new text replaces all texts, and the elements stay.
  void setText(Node& node, std::string_view value);

  /*!
   * \brief Returns the first node, in the order of the document, that \a expression of XPath finds from \a context, or null.
   *
   * A prefix is a part of the name. \throws std::invalid_argument when \a expression is wrong or does not find nodes
   */
  Node* find(const Node& context, const std::string& expression);
  //! Returns the document as XML in UTF-8, on as few lines as possible, or one line for each element.
  std::string toXml(bool is_indented);

 private:
  using Nodes = std::deque<Node>;
  struct Release
  {
    void operator()(_xmlDoc* document) const;
  };

  std::string m_file_name;
  bool m_is_constant = false;
  std::shared_ptr<Nodes> m_nodes = std::make_shared<Nodes>();
  std::vector<std::shared_ptr<Nodes>> m_nodes_of_others;
  Node* m_document;
  //! The document for libxml2, made when it is needed and kept until the next change.
  std::unique_ptr<_xmlDoc, Release> m_exported;

  Node* newNode(NodeType type, std::string_view name, std::string_view value);
  Node* addAttribute(Node& element, std::string_view name, std::string_view value);
  void link(Node& parent, Node& child, Node* reference);
  void checkChild(const Node& parent, const Node& child, const Node* reference) const;
  void adopt(Node& node);
  _xmlDoc* exported();
};
} // namespace Arcane::xml
