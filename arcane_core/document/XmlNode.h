// SPDX-License-Identifier: Apache-2.0
// A node of an XML document: navigation, values, changes.
#pragma once

#include "arcane_core/base/text/String.h"
#include "arcane_core/document/XmlSiblingIterator.h"

namespace Arcane
{
namespace xml
{
struct Node;
} // namespace xml

class XmlNodeList;

/*!
 * \brief Refers to a node of a document, or to no node. The document must outlive the object.
 *
 * A null XmlNode accepts every query: its texts are null, and it has neither children nor siblings. Modifying it is an error. The case file
 * is a document too. A case file has elements and attributes only, and changing it is an error. Errors of changes and of conversions are
 * FatalErrorException.
 */
class ARCANE_EXPORT XmlNode
{
 public:
  //! The kinds of nodes, with the numbers of the standard of the W3C.
  enum eType
  {
    UNKNOWN = 0,
    ELEMENT = 1,
    ATTRIBUTE = 2,
    TEXT = 3,
    CDATA = 4,
    CDATA_SECTION = 4,
    ENTITY_REFERENCE = 5,
    ENTITY = 6,
    PROCESSING_INSTRUCTION = 7,
    COMMENT = 8,
    DOCUMENT = 9,
    DOCUMENT_NODE = 9
  };

  //! Goes through the children of a node.
  using const_iterator = XmlSiblingIterator<XmlNode>;
  using iterator = const_iterator;

  XmlNode() = default;
  explicit XmlNode(const xml::Node* node)
  : m_node(node)
  {}

  bool null() const { return !m_node; }
  bool operator!() const { return null(); }
  explicit operator bool() const { return !null(); }
  friend bool operator==(const XmlNode& a, const XmlNode& b) = default;

  //! \name Reading
  //@{
  //! Returns the kind of the node, or UNKNOWN for no node.
  eType type() const;
  //! Returns the name, with its prefix if it has one: `#text`, `#comment`, `#document` for nodes without a name.
  String name() const;
  bool isNamed(const String& node_name) const;
  //! Returns the text directly inside an element, as it is in the file, or the value of another node.
  String value() const;
  //! Returns the names of the elements down to this one, as in `/case/mesh/@name`.
  String xpathFullName() const;
  //! Returns the value of an attribute. If it does not exist, returns a null text, or throws if \a throw_exception is true.
  String attrValue(const String& attribute_name, bool throw_exception = false) const;
  //! Returns an attribute. If it does not exist, returns a null node, or throws if \a throw_exception is true.
  XmlNode attr(const String& attribute_name, bool throw_exception = false) const;
  //! Returns an attribute. \throws FatalErrorException when there is none
  XmlNode expectedAttr(const String& attribute_name) const { return attr(attribute_name, true); }
  //! Returns the value as a number. For other texts returns 0, or throws if \a throw_exception is true.
  Integer valueAsInteger(bool throw_exception = false) const;
  Int64 valueAsInt64(bool throw_exception = false) const;
  Real valueAsReal(bool throw_exception = false) const;
  //! Returns true for `true` and `1`, false for `false` and `0`. For other texts returns false, or throws if \a throw_exception is true.
  bool valueAsBoolean(bool throw_exception = false) const;
  //@}

  //! \name Navigation. Without such a node, the result is null.
  //@{
  //! Returns the root element of the document.
  XmlNode documentElement() const;
  //! Returns the node of the document, which is the parent of its root element.
  XmlNode ownerDocument() const;
  //! Returns the element of an attribute.
  XmlNode ownerElement() const;
  //! Returns the parent. The parent of an attribute is its element.
  XmlNode parent() const;
  XmlNode front() const;
  XmlNode last() const;
  //! Returns what follows under the same parent; for an attribute, the attribute that follows.
  XmlNode next() const;
  XmlNode prev() const;
  XmlNode nextWithName(const String& node_name) const;
  XmlNode prevWithName(const String& node_name) const;
  //! Returns the next node of the same kind.
  XmlNode nextSameType() const;
  XmlNode prevSameType() const;
  //! Returns the first child of this name.
  XmlNode child(const String& child_name) const;
  //! Returns the first child of this name. \throws FatalErrorException when there is none
  XmlNode expectedChild(const String& child_name) const;
  //! Returns all children, texts and comments included.
  XmlNodeList children() const;
  XmlNodeList children(const String& child_name) const;
  //! Returns the first child of a name with an attribute of this value.
  XmlNode childWithAttr(const String& child_name, const String& attribute_name, const String& value) const;
  //! Returns the first child of a name whose attribute `name` has this value.
  XmlNode childWithNameAttr(const String& child_name, const String& value) const { return childWithAttr(child_name, "name", value); }
  /*!
   * \brief Returns the first node that an expression of XPath finds from this node.
   *
   * A prefix is a part of a name. A case file has no XPath. \throws FatalErrorException when the expression is wrong
   */
  XmlNode xpathNode(const String& expression) const;
  //! Moves to the next node.
  void operator++() { *this = next(); }
  void operator++(int) { *this = next(); }
  void operator--() { *this = prev(); }
  void operator--(int) { *this = prev(); }
  const_iterator begin() const { return const_iterator(front()); }
  const_iterator end() const { return {}; }
  //! \name The names of the standard of the W3C
  XmlNode firstChild() const { return front(); }
  XmlNode lastChild() const { return last(); }
  XmlNode nextSibling() const { return next(); }
  XmlNode previousSibling() const { return prev(); }
  const XmlNode& domNode() const { return *this; }
  void assignDomNode(const XmlNode& node) { *this = node; }
  //@}

  //! \name Changes. Characters that XML cannot hold are replaced by `?`; names that XML cannot hold are an error.
  //@{
  //! Changes the text. The new text of an element replaces all its texts; its elements stay.
  void setValue(const String& new_value);
  //! Changes an attribute, and makes it if there is none.
  void setAttrValue(const String& attribute_name, const String& new_value);
  //! Returns an attribute, which is made if there is none.
  XmlNode forceAttr(const String& attribute_name);
  void removeAttr(const String& attribute_name) const;
  //! Returns an element of the same document that has no parent yet.
  XmlNode createElement(const String& element_name) { return createNode(ELEMENT, element_name); }
  XmlNode createText(const String& text) { return createNode(TEXT, text); }
  //! Returns a node without parent: an element or an attribute has a name, others have a value.
  XmlNode createNode(eType node_type, const String& name_or_value);
  XmlNode createNode(eType node_type, const String& node_name, const String& node_value);
  //! Returns a new element, which is the last child.
  XmlNode createAndAppendElement(const String& element_name) { return createAndAppendElement(element_name, String()); }
  XmlNode createAndAppendElement(const String& element_name, const String& text);
  //! Makes a node the last child. The node leaves its previous place and document.
  void append(const XmlNode& child_node);
  //! Puts a node after a child, or before all children if \a reference is null.
  void insertAfter(const XmlNode& new_child, const XmlNode& reference);
  //! Takes a child out.
  void remove(const XmlNode& child_node);
  //! Takes this node out of its parent.
  void remove();
  //! Puts a node at the place of a child, which is taken out.
  void replace(const XmlNode& new_child, const XmlNode& reference);
  //! Takes all children out.
  void clear();
  //@}

  //! For the framework: returns the element of a case file, or null.
  const xml::Node* element() const { return m_node; }

 private:
  const xml::Node* m_node = nullptr;

  xml::Node& changeable(const char* action) const;
  template <typename T> T converted(const char* expected, bool throw_exception) const;
  String described() const;
};
} // namespace Arcane
