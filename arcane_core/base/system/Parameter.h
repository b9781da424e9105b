// SPDX-License-Identifier: Apache-2.0
// One parameter of the command line or of the environment: its names, type, default and meaning.
#pragma once

#include "arcane_core/base/system/CommandLineArguments.h"
#include "arcane_core/base/system/ParameterType.h"

namespace Arcane::detail::base
{

//! Names and describes a parameter of any type. All texts are literals.
struct ParameterNames
{
  //! The table in which the parameter is shown.
  const char* section;
  //! `Name` of `-A,Name=value`; empty when the command line cannot give it.
  const char* argument = "";
  //! The variable of the environment; empty when there is none.
  const char* variable = "";
  //! The meaning of the parameter, in one or more sentences.
  const char* meaning;
  //! A text that tables show instead of the default value, unless it is null.
  const char* default_text = nullptr;
  //! True when ranks may have different values. Otherwise these end the run before it starts. Tables show it.
  bool may_ranks_differ = false;
};

/*!
 * \brief A parameter of any type. The ParameterTable of the process contains it as long as it lives.
 *
 * The command line comes before the environment. An empty variable of the environment counts as one that is not set.
 */
class ParameterRow
{
 public:
  //! The value that a user gave, and the place where.
  struct Given
  {
    //! The value as the user wrote it; null when no value was given.
    String text;
    //! The place, such as `command line: -A,MaxIteration` or `environment: ARCANE_SHMEM_LIMIT`.
    String origin;
  };

  ParameterRow(const ParameterRow&) = delete;
  ParameterRow& operator=(const ParameterRow&) = delete;
  virtual ~ParameterRow();

  const ParameterNames& names() const { return m_names; }
  const String& expected() const { return m_expected; }
  const String& defaultText() const { return m_default_text; }
  //! Returns the names of the parameter for messages, such as `-A,ShMemLimit or ARCANE_SHMEM_LIMIT`.
  String label() const;

  //! Returns the value in \a arguments or, if there is none, the value in the environment.
  Given given(const CommandLineArguments& arguments) const;
  //! Checks a value. \throws FatalErrorException when \a given has a text that is not a valid value
  virtual void check(const Given& given) const = 0;
  //! Throws the error of a wrong value. \param expected  the description of right values; if it is null, the type's own description
  //! \throws FatalErrorException always
  [[noreturn]] void refuse(const Given& given, const String& expected = {}) const;

 protected:
  //! \param words  the words among which the nearest one to a wrong value is looked for
  ParameterRow(const ParameterNames& names, const String& expected, const String& default_text, std::vector<String> words);

 private:
  ParameterNames m_names;
  String m_expected;
  String m_default_text;
  std::vector<String> m_words;
};

/*!
 * \brief A parameter whose values have type \a T. The code that needs the value reads it from this object.
 *
 * Parameters are static objects of the file that needs them:
 *
 * \code
 * const Parameter<Int32> max_iteration({ .section = "Runs", .argument = "MaxIteration", .meaning = "..." }, integers(0), 0);
 * options.max_iteration = max_iteration.value(arguments);
 * \endcode
 */
template <typename T> class Parameter : public ParameterRow
{
 public:
  Parameter(const ParameterNames& names, const ParameterType<T>& type, const T& default_value)
  : ParameterRow(names, type.expected, type.print(default_value), type.words)
  , m_parse(type.parse)
  , m_default(default_value)
  {}

  //! Returns the value that the user gave, or the default. \throws FatalErrorException when the user gave a wrong value
  T value(const CommandLineArguments& arguments = {}) const { return find(arguments).value_or(m_default); }
  //! Returns the value that the user gave, or nothing. \throws FatalErrorException when the user gave a wrong value
  std::optional<T> find(const CommandLineArguments& arguments = {}) const
  {
    const Given what = given(arguments);
    return what.text.null() ? std::optional<T>() : read(what);
  }
  //! Returns the value of a text that is not null. \throws FatalErrorException when the text is not a valid value
  T read(const Given& what) const
  {
    std::optional<T> value = m_parse(what.text);
    if (!value)
      refuse(what);
    return *std::move(value);
  }
  void check(const Given& what) const override
  {
    if (!what.text.null())
      read(what);
  }

 private:
  std::function<std::optional<T>(const String&)> m_parse;
  T m_default;
};

} // namespace Arcane::detail::base
