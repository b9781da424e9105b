// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/document/JSONReader.h"

#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/text/CLocale.h"
#include "arcane_core/base/text/Convert.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

namespace Arcane
{
struct JSONValue::Node
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
  std::vector<Node> children;
  //! The place of the value: where it ends, or where an array or object begins.
  const String* file_name = nullptr;
  std::size_t line = 0;

  String place() const { return String::format("{0}:{1}", *file_name, line); }
};

//! The values of a document.
struct JSONDocument::Content
{
  String file_name;
  JSONValue::Node root;
};

namespace detail::document
{
namespace
{
using JSONNode = JSONValue::Node;

//! Arrays and objects that are deeper than this are an error: a damaged file must not exhaust the stack.
constexpr std::size_t max_depth = 500;

//! The characters of a text, which count themselves as the library reads them.
class CountedText
{
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountedText(const char* at, std::size_t& nb_read)
  : m_at(at)
  , m_nb_read(&nb_read)
  {}

  const char& operator*() const { return *m_at; }
  CountedText& operator++()
  {
    ++m_at;
    ++*m_nb_read;
    return *this;
  }
  CountedText operator++(int)
  {
    const CountedText old = *this;
    ++*this;
    return old;
  }
  friend bool operator==(const CountedText& a, const CountedText& b) { return a.m_at == b.m_at; }

 private:
  const char* m_at;
  std::size_t* m_nb_read;
};

//! Makes the values of a document from the events of the library's parser.
class JSONBuilder : public nlohmann::json_sax<nlohmann::json>
{
 public:
  JSONBuilder(std::string_view text, const String& file_name, JSONNode& root)
  : m_text(text)
  , m_file_name(file_name)
  , m_root(root)
  {}

  void build()
  {
    // The library gives texts of numbers with the decimal point of the locale.
    const base::CLocaleScope in_c_locale;
    nlohmann::json::sax_parse(CountedText(m_text.data(), m_nb_read), CountedText(m_text.data() + m_text.size(), m_nb_read), this);
  }

  bool null() override { return add(JSONNode::Kind::Null, String()); }
  bool boolean(bool value) override { return add(JSONNode::Kind::Word, value ? "true" : "false"); }
  bool number_integer(number_integer_t value) override { return add(JSONNode::Kind::Word, String::fromNumber(Int64(value))); }
  bool number_unsigned(number_unsigned_t value) override { return add(JSONNode::Kind::Word, String(std::to_string(value))); }
  bool number_float(number_float_t, const std::string& text) override { return add(JSONNode::Kind::Word, String(text)); }
  bool string(std::string& text) override { return add(JSONNode::Kind::Text, String(text)); }
  bool binary(binary_t&) override { return false; }
  bool key(std::string& text) override
  {
    m_key = String(text);
    return true;
  }
  bool start_object(std::size_t) override { return begin(JSONNode::Kind::Object); }
  bool start_array(std::size_t) override { return begin(JSONNode::Kind::Array); }
  bool end_object() override { return end(); }
  bool end_array() override { return end(); }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& error) override
  {
    // The library's text begins with a number between brackets.
    const std::string text = error.what();
    const std::size_t first = text.find("] ");
    ARCANE_FATAL("{0}:{1}: this is no JSON: {2}", m_file_name, line(), String(text.substr(first == std::string::npos ? 0 : first + 2)));
  }

 private:
  std::string_view m_text;
  const String& m_file_name;
  JSONNode& m_root;
  std::size_t m_nb_read = 0;
  //! The line of the character at m_line_end.
  std::size_t m_line = 1;
  std::size_t m_line_end = 0;
  //! The key of the next value.
  String m_key;
  //! The arrays and objects that have begun, from the outermost one on.
  std::vector<JSONNode*> m_open;

  //! Returns the line of the last character. After a number the library has read one character more.
  std::size_t line()
  {
    const std::size_t end = std::max<std::size_t>(m_nb_read, 1) - 1;
    m_line += static_cast<std::size_t>(std::ranges::count(m_text.substr(m_line_end, end - m_line_end), '\n'));
    m_line_end = end;
    return m_line;
  }

  bool add(JSONNode::Kind kind, const String& text)
  {
    JSONNode& node = m_open.empty() ? m_root : m_open.back()->children.emplace_back();
    node.kind = kind;
    node.text = text;
    node.name = m_key;
    node.file_name = &m_file_name;
    node.line = line();
    m_key = String();
    return true;
  }
  bool begin(JSONNode::Kind kind)
  {
    if (m_open.size() > max_depth)
      ARCANE_FATAL("{0}:{1}: values are deeper than expected, at most {2} in each other", m_file_name, line(), max_depth);
    add(kind, String());
    m_open.push_back(m_open.empty() ? &m_root : &m_open.back()->children.back());
    return true;
  }
  bool end()
  {
    m_open.pop_back();
    return true;
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
} // namespace detail::document

using JSONNode = JSONValue::Node;

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
  return detail::document::numberOf<Int64>(m_node, "an integer of 64 bits");
}

Int32 JSONValue::valueAsInt32() const
{
  return detail::document::numberOf<Int32>(m_node, "an integer of 32 bits");
}

Real JSONValue::valueAsReal() const
{
  return detail::document::numberOf<Real>(m_node, "a real");
}

bool JSONValue::valueAsBool() const
{
  return detail::document::numberOf<bool>(m_node, "true or false");
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
  auto content = std::make_unique<Content>();
  content->file_name = String(file_name);
  detail::document::JSONBuilder(text, content->file_name, content->root).build();
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
