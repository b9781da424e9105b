// SPDX-License-Identifier: Apache-2.0
// Functions and classes of a C++ file, found without compiling it.
#include "Declarations.h"

#include "StatementKind.h"

#include <algorithm>
#include <optional>

namespace house
{
namespace
{
struct Scope
{
  BraceKind kind = BraceKind::Namespace;
  std::string name;
  std::size_t begin = 0;
  bool is_public = true;
  bool is_private = false;
  //! Controls around the scope, and those of the statement at hand.
  std::size_t nesting = 0;
  std::size_t pending = 0;
  //! Open parentheses of the statement at hand, in a body.
  std::size_t nb_open = 0;
  //! First token of the statement at hand.
  std::size_t statement = 0;
  std::size_t before = 0;
  //! Index of the function in the result, for a body.
  std::optional<std::size_t> function;
};

class FunctionScanner
{
 public:
  explicit FunctionScanner(const SourceFile& file)
  : m_file(file)
  , m_code(file.code())
  , m_tokens(m_code)
  , m_scopes(1)
  {}

  Declarations run()
  {
    for (m_at = 0; m_at < m_tokens.size(); ++m_at)
      visit(m_tokens.text(m_at));
    return { std::move(m_functions), std::move(m_classes) };
  }

 private:
  Scope& scope() { return m_scopes.back(); }
  bool isDeclarative() const { return m_scopes.back().kind == BraceKind::Namespace || m_scopes.back().kind == BraceKind::Class; }

  void visit(std::string_view t)
  {
    if (t == "{")
      openBrace();
    else if (t == "}")
      closeBrace();
    else if (t == ";")
      endStatement();
    else if (isDeclarative())
      visitDeclarative(t);
    else
      visitBody(t);
  }

  void visitDeclarative(std::string_view t)
  {
    if (t == "(" || t == "[")
      m_at = std::min(m_tokens.partner(m_at), m_tokens.size() - 1);
    else if (t == ":" && m_at == scope().statement + 1 && isAccess(m_tokens.text(m_at - 1)))
      setAccess(m_tokens.text(m_at - 1));
  }

  static bool isAccess(std::string_view t) { return t == "public" || t == "protected" || t == "private"; }

  void setAccess(std::string_view access)
  {
    scope().is_public = access == "public";
    scope().is_private = access == "private";
    startStatement();
  }

  void visitBody(std::string_view t)
  {
    if (t == "(")
      ++scope().nb_open;
    else if (t == ")" && scope().nb_open > 0)
      --scope().nb_open;
    else if (isControl(m_tokens, m_at))
      visitControl();
  }

  void visitControl()
  {
    ++scope().pending;
    const std::size_t nesting = scope().nesting + scope().pending;
    for (Scope& s : m_scopes) {
      if (s.function)
        m_functions[*s.function].max_nesting = std::max(m_functions[*s.function].max_nesting, nesting);
    }
  }

  void startStatement()
  {
    scope().statement = m_at + 1;
    scope().before = m_tokens[m_at].offset + 1;
  }

  void endStatement()
  {
    if (scope().nb_open > 0)
      return; // between the parentheses of a loop
    if (isDeclarative())
      addFunction(m_at, false);
    endControls();
    startStatement();
  }

  //! An else goes on with the statement of its if.
  void endControls()
  {
    const std::string_view next = m_tokens.text(m_at + 1);
    std::size_t& pending = scope().pending;
    pending = next == "else" || next == "catch" ? (pending ? pending - 1 : 0) : 0;
  }

  void openBrace()
  {
    Scope inner;
    inner.kind = braceKind(m_tokens, scope().statement, m_at, isDeclarative());
    inner.begin = scope().statement < m_tokens.size() ? m_tokens[scope().statement].offset : 0;
    inner.nesting = scope().nesting + scope().pending;
    inner.statement = m_at + 1;
    inner.before = m_tokens[m_at].offset + 1;
    if (inner.kind == BraceKind::Class) {
      inner.name = className(m_tokens, scope().statement, m_at);
      inner.is_private = m_tokens.text(firstOfDeclaration(m_tokens, scope().statement)) == "class";
      inner.is_public = !inner.is_private;
      m_classes.push_back({ inner.name, inner.begin });
    }
    else if (inner.kind == BraceKind::Namespace) {
      inner.name = namespaceName(m_tokens, scope().statement, m_at);
    }
    else if (inner.kind == BraceKind::Function) {
      inner.function = addFunction(m_at, true);
    }
    m_scopes.push_back(inner);
  }

  void closeBrace()
  {
    if (m_scopes.size() == 1)
      return;
    const BraceKind kind = scope().kind;
    m_scopes.pop_back();
    if (kind == BraceKind::Initialiser || kind == BraceKind::Lambda || kind == BraceKind::Class)
      return; // the statement goes on
    if (kind == BraceKind::Block)
      endControls();
    startStatement();
  }

  std::optional<std::size_t> addFunction(std::size_t end, bool has_body)
  {
    const std::optional<ParameterList> parameters = parameterList(m_tokens, scope().statement, end);
    if (!parameters)
      return std::nullopt;
    FunctionDeclaration f;
    f.name = parameters->name;
    f.qualification = parameters->qualification;
    f.is_private = scope().is_private && m_tokens.text(firstOfDeclaration(m_tokens, scope().statement)) != "friend";
    f.before = scope().before;
    f.begin = m_tokens[scope().statement].offset;
    f.nb_parameter = parameters->count;
    f.has_body = has_body;
    f.is_public = true;
    for (const Scope& s : m_scopes) {
      if (s.kind == BraceKind::Class)
        f.classes.push_back({ s.name, s.begin });
      else if (!s.name.empty())
        f.name_space += (f.name_space.empty() ? "" : "::") + s.name;
      f.is_public = f.is_public && s.is_public;
    }
    f.qualifiers = textBetween(parameters->close + 1, end);
    setEnd(f, end);
    m_functions.push_back(f);
    return m_functions.size() - 1;
  }

  void setEnd(FunctionDeclaration& f, std::size_t end) const
  {
    const std::size_t close = f.has_body ? std::min(m_tokens.partner(end), m_tokens.size() - 1) : end;
    f.end = m_tokens[close].offset + 1;
    if (f.has_body) {
      f.nb_body_line = m_file.lineOf(m_tokens[close].offset) - m_file.lineOf(m_tokens[end].offset) + 1;
      f.body = textBetween(end + 1, close);
    }
  }

  std::string textBetween(std::size_t first, std::size_t last) const
  {
    return first < last ? m_code.substr(m_tokens[first].offset, m_tokens[last].offset - m_tokens[first].offset) : std::string();
  }

  const SourceFile& m_file;
  std::string m_code;
  Tokens m_tokens;
  std::vector<Scope> m_scopes;
  std::vector<FunctionDeclaration> m_functions;
  std::vector<ClassScope> m_classes;
  std::size_t m_at = 0;
};
} // namespace

Declarations scanDeclarations(const SourceFile& file)
{
  return FunctionScanner(file).run();
}

std::vector<FunctionDeclaration> scanFunctions(const SourceFile& file)
{
  return scanDeclarations(file).functions;
}
} // namespace house
