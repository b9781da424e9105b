// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/base/text/JSONReader.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/Convert.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace Arcane
{
namespace detail::base
{
//! A value and the values in it.
struct JSONNode
{
  enum class Kind
  {
    Null,
    //! A number or a boolean
    Word,
    Text,
    Array,
    Object
  };
  Kind kind = Kind::Null;
  //! The key, if the value is in an object.
  String name;
  String text;
  std::vector<JSONNode> children;
  //! The place of the value.
  const String* file_name = nullptr;
  std::size_t line = 0;
  std::size_t column = 0;

  String place() const { return String::format("{0}:{1}:{2}", *file_name, line, column); }
};

//! The values of a document.
struct JSONContent
{
  String file_name;
  JSONNode root;
};

namespace
{
//! Arrays and objects that are deeper than this are an error: a damaged file must not exhaust the stack.
constexpr int max_depth = 500;

void appendUtf8(std::string& text, UInt32 code)
{
  const auto add = [&](UInt32 byte) { text += static_cast<char>(byte); };
  if (code < 0x80)
    add(code);
  else if (code < 0x800) {
    add(0xC0 | (code >> 6));
    add(0x80 | (code & 0x3F));
  }
  else if (code < 0x10000) {
    add(0xE0 | (code >> 12));
    add(0x80 | ((code >> 6) & 0x3F));
    add(0x80 | (code & 0x3F));
  }
  else {
    add(0xF0 | (code >> 18));
    add(0x80 | ((code >> 12) & 0x3F));
    add(0x80 | ((code >> 6) & 0x3F));
    add(0x80 | (code & 0x3F));
  }
}

//! Reads the text from its beginning to its end, as RFC 8259 says.
class JSONParser
{
 public:
  JSONParser(std::string_view text, const String& file_name)
  : m_text(text)
  , m_file_name(file_name)
  {}

  JSONNode parse()
  {
    JSONNode root = readValue(0);
    skipBlanks();
    if (m_at != m_text.size())
      fail("the end of the text");
    return root;
  }

 private:
  std::string_view m_text;
  const String& m_file_name;
  std::size_t m_at = 0;
  std::size_t m_line = 1;
  std::size_t m_line_begin = 0;

  char current() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }

  //! Goes to the next character that is no blank. Ends of lines are nowhere else: strings cannot have them.
  void skipBlanks()
  {
    for (; m_at < m_text.size() && std::string_view(" \t\r\n").find(m_text[m_at]) != std::string_view::npos; ++m_at)
      if (m_text[m_at] == '\n') {
        ++m_line;
        m_line_begin = m_at + 1;
      }
  }

  void setPlace(JSONNode& node) const
  {
    node.file_name = &m_file_name;
    node.line = m_line;
    node.column = m_at - m_line_begin + 1;
  }

  [[noreturn]] void fail(const char* expected) const
  {
    JSONNode here;
    setPlace(here);
    const std::string found = m_at < m_text.size() ? "'" + std::string(m_text.substr(m_at, 1)) + "'" : "the end of the text";
    ARCANE_FATAL("{0}: found {1}, expected {2}", here.place(), String(found), String(expected));
  }

  bool take(char c)
  {
    skipBlanks();
    if (current() != c)
      return false;
    ++m_at;
    return true;
  }

  JSONNode readValue(int depth)
  {
    skipBlanks();
    if (depth > max_depth)
      fail("at most 500 values in each other");
    JSONNode node;
    setPlace(node);
    if (take('{'))
      readMembers(node, depth);
    else if (take('['))
      readElements(node, depth);
    else if (current() == '"') {
      node.kind = JSONNode::Kind::Text;
      node.text = readText();
    }
    else
      readWord(node);
    return node;
  }

  void readMembers(JSONNode& node, int depth)
  {
    node.kind = JSONNode::Kind::Object;
    if (take('}'))
      return;
    do {
      skipBlanks();
      if (current() != '"')
        fail("a key between quotes");
      const String name = readText();
      if (!take(':'))
        fail("':' after a key");
      node.children.push_back(readValue(depth + 1));
      node.children.back().name = name;
    } while (take(','));
    if (!take('}'))
      fail("',' or '}' after a value of an object");
  }

  void readElements(JSONNode& node, int depth)
  {
    node.kind = JSONNode::Kind::Array;
    if (take(']'))
      return;
    do
      node.children.push_back(readValue(depth + 1));
    while (take(','));
    if (!take(']'))
      fail("',' or ']' after a value of an array");
  }

  void readWord(JSONNode& node)
  {
    const std::size_t end = std::min(m_text.find_first_of(" \t\r\n,]}:\"[{", m_at), m_text.size());
    const std::string_view word = m_text.substr(m_at, end - m_at);
    if (word != "null" && word != "true" && word != "false" && !isNumber(word))
      fail("a value: an object, an array, a string between quotes, a number, true, false or null");
    m_at = end;
    if (word == "null")
      return;
    node.kind = JSONNode::Kind::Word;
    node.text = String(word);
  }

  //! -?(0|[1-9][0-9]*)(.[0-9]+)?([eE][+-]?[0-9]+)?
  static bool isNumber(std::string_view word)
  {
    std::size_t at = 0;
    const auto skip = [&](std::string_view chars) {
      const bool is_there = at < word.size() && chars.find(word[at]) != std::string_view::npos;
      at += is_there;
      return is_there;
    };
    const auto digits = [&] {
      const std::size_t begin = at;
      while (skip("0123456789")) {
      }
      return at - begin;
    };
    skip("-");
    const bool is_zero_first = at < word.size() && word[at] == '0';
    const std::size_t nb_digit = digits();
    if (nb_digit == 0 || (is_zero_first && nb_digit > 1))
      return false;
    if (skip(".") && digits() == 0)
      return false;
    if (skip("eE")) {
      skip("+-");
      if (digits() == 0)
        return false;
    }
    return at == word.size();
  }

  String readText()
  {
    ++m_at;
    std::string text;
    while (current() != '"' || m_at >= m_text.size()) {
      if (m_at >= m_text.size())
        fail("the quotes at the end of a string");
      if (static_cast<unsigned char>(current()) < 0x20)
        fail("no control character in a string");
      if (current() == '\\')
        readEscape(text);
      else
        text += m_text[m_at++];
    }
    ++m_at;
    return String(text);
  }

  void readEscape(std::string& text)
  {
    constexpr std::string_view letters = "\"\\/bfnrt";
    constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
    ++m_at;
    const char c = current();
    if (c == 'u') {
      ++m_at;
      appendUtf8(text, readCode());
      return;
    }
    const std::size_t i = (c == '\0') ? std::string_view::npos : letters.find(c);
    if (i == std::string_view::npos)
      fail("one of \", \\, /, b, f, n, r, t and u after a backslash");
    text += meanings[i];
    ++m_at;
  }

  //! Reads four hexadecimal digits, and four others when the first ones are the first half of a pair.
  UInt32 readCode()
  {
    const UInt32 first = readHexadecimal();
    if (first >= 0xDC00 && first < 0xE000)
      fail("the first half of a pair of codes before the second one");
    if (first < 0xD800 || first >= 0xDC00)
      return first;
    if (m_text.substr(m_at, 2) != "\\u")
      fail("the second half of a pair of codes");
    m_at += 2;
    const UInt32 second = readHexadecimal();
    if (second < 0xDC00 || second >= 0xE000)
      fail("the second half of a pair of codes");
    return 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
  }

  UInt32 readHexadecimal()
  {
    constexpr std::string_view digits = "0123456789abcdef";
    UInt32 code = 0;
    for (int i = 0; i < 4; ++i) {
      const char c = current();
      const char lower = (c >= 'A' && c <= 'F') ? static_cast<char>(c - 'A' + 'a') : c;
      const std::size_t value = (c == '\0') ? std::string_view::npos : digits.find(lower);
      if (value == std::string_view::npos)
        fail("four hexadecimal digits");
      code = 16 * code + static_cast<UInt32>(value);
      ++m_at;
    }
    return code;
  }
};

template <typename T> T numberOf(const JSONNode* node, const char* what)
{
  ARCANE_FATAL_IF(!node, "JSON: a value is missing, expected {0}", what);
  const std::optional<T> number = Convert::Type<T>::tryParse(node->text);
  const bool is_simple = node->kind == JSONNode::Kind::Word || node->kind == JSONNode::Kind::Text;
  ARCANE_FATAL_IF(!is_simple || !number, "{0}: value is {1}, expected {2}", node->place(),
                  is_simple ? String::format("'{0}'", node->text) : String("an object, an array or null"), what);
  return *number;
}
} // namespace
} // namespace detail::base

using detail::base::JSONNode;

bool JSONValue::null() const
{
  return !m_node || m_node->kind == JSONNode::Kind::Null;
}

bool JSONValue::isObject() const
{
  return m_node && m_node->kind == JSONNode::Kind::Object;
}

bool JSONValue::isArray() const
{
  return m_node && m_node->kind == JSONNode::Kind::Array;
}

String JSONValue::value() const
{
  return m_node ? m_node->text : String();
}

StringView JSONValue::valueAsStringView() const
{
  return m_node ? m_node->text.view() : StringView();
}

Int64 JSONValue::valueAsInt64() const
{
  return detail::base::numberOf<Int64>(m_node, "an integer of 64 bits");
}

Int32 JSONValue::valueAsInt32() const
{
  return detail::base::numberOf<Int32>(m_node, "an integer of 32 bits");
}

Real JSONValue::valueAsReal() const
{
  return detail::base::numberOf<Real>(m_node, "a real");
}

bool JSONValue::valueAsBool() const
{
  return detail::base::numberOf<bool>(m_node, "true or false");
}

JSONValue JSONValue::child(StringView name) const
{
  return keyValueChild(name).value();
}

JSONValue JSONValue::expectedChild(StringView name) const
{
  return expectedKeyValueChild(name).value();
}

JSONKeyValue JSONValue::keyValueChild(StringView name) const
{
  if (isObject())
    for (const JSONNode& node : m_node->children)
      if (node.name.view() == name)
        return { node.name, JSONValue(&node) };
  return {};
}

JSONKeyValue JSONValue::expectedKeyValueChild(StringView name) const
{
  const JSONKeyValue found = keyValueChild(name);
  ARCANE_FATAL_IF(found.null(), "{0}: there is no key '{1}', expected an object with this key", m_node ? m_node->place() : String("JSON"),
                  String(name));
  return found;
}

std::vector<JSONValue> JSONValue::children() const
{
  std::vector<JSONValue> values;
  if (m_node)
    for (const JSONNode& node : m_node->children)
      values.emplace_back(&node);
  return values;
}

std::vector<JSONValue> JSONValue::valueAsArray() const
{
  return isArray() ? children() : std::vector<JSONValue>();
}

std::vector<JSONKeyValue> JSONValue::keyValueChildren() const
{
  std::vector<JSONKeyValue> values;
  if (isObject())
    for (const JSONNode& node : m_node->children)
      values.emplace_back(node.name, JSONValue(&node));
  return values;
}

JSONDocument::JSONDocument() = default;
JSONDocument::~JSONDocument() = default;
JSONDocument::JSONDocument(JSONDocument&&) noexcept = default;
JSONDocument& JSONDocument::operator=(JSONDocument&&) noexcept = default;

void JSONDocument::parse(Span<const std::byte> bytes, StringView file_name)
{
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), static_cast<std::size_t>(bytes.size()));
  auto content = std::make_unique<detail::base::JSONContent>();
  content->file_name = String(file_name);
  content->root = detail::base::JSONParser(text, content->file_name).parse();
  m_content = std::move(content);
}

void JSONDocument::parse(Span<const Byte> bytes, StringView file_name)
{
  parse(Span<const std::byte>(reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()), file_name);
}

JSONValue JSONDocument::root() const
{
  return JSONValue(m_content ? &m_content->root : nullptr);
}
} // namespace Arcane
