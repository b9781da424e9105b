// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/case/OptionText.h"

#include "arcane_core/base/text/ValueConvert.h"

#include <iomanip>
#include <ostream>
#include <string>
#include <type_traits>

namespace Arcane::detail::caseoptions
{
namespace
{
template <typename T> struct IsList : std::false_type
{
};
template <typename T> struct IsList<UniqueArray<T>> : std::true_type
{
};

template <typename T> struct Names;
template <> struct Names<Real>
{
  static constexpr const char* one = "a real";
  static constexpr const char* many = "reals separated by blanks";
};
template <> struct Names<bool>
{
  static constexpr const char* one = "true or false";
  static constexpr const char* many = "true or false, separated by blanks";
};
template <> struct Names<Int16>
{
  static constexpr const char* one = "an integer of 16 bits";
  static constexpr const char* many = "integers of 16 bits separated by blanks";
};
template <> struct Names<Int32>
{
  static constexpr const char* one = "an integer";
  static constexpr const char* many = "integers separated by blanks";
};
template <> struct Names<Int64>
{
  static constexpr const char* one = "an integer of 64 bits";
  static constexpr const char* many = "integers of 64 bits separated by blanks";
};
template <> struct Names<String>
{
  static constexpr const char* one = "a text";
  static constexpr const char* many = "words separated by blanks";
};
template <> struct Names<Real2>
{
  static constexpr const char* one = "2 reals";
  static constexpr const char* many = "reals separated by blanks, 2 for each value";
};
template <> struct Names<Real3>
{
  static constexpr const char* one = "3 reals";
  static constexpr const char* many = "reals separated by blanks, 3 for each value";
};
template <> struct Names<Real2x2>
{
  static constexpr const char* one = "4 reals";
  static constexpr const char* many = "reals separated by blanks, 4 for each value";
};
template <> struct Names<Real3x3>
{
  static constexpr const char* one = "9 reals";
  static constexpr const char* many = "reals separated by blanks, 9 for each value";
};

template <typename T> struct ElementOf
{
  using Type = T;
};
template <typename T> struct ElementOf<UniqueArray<T>>
{
  using Type = T;
};
} // namespace

template <typename T> const char* expectedText()
{
  using Element = typename ElementOf<T>::Type;
  return IsList<T>::value ? Names<Element>::many : Names<Element>::one;
}

template <typename T> bool valueFromText(const String& text, T& value)
{
  if constexpr (std::is_same_v<T, String>) {
    value = text;
    return true;
  }
  else if constexpr (std::is_same_v<T, UniqueArray<String>>) {
    value.clear();
    String::collapseWhiteSpace(text).split(value, ' ');
    return true;
  }
  else {
    if constexpr (IsList<T>::value)
      value.clear();
    return !builtInGetValue(value, String::collapseWhiteSpace(text));
  }
}

void printOptionName(std::ostream& out, Integer indent, const String& name)
{
  constexpr int name_width = 40;
  out << std::string(indent, ' ') << std::left << std::setw(name_width) << name.localstr();
}

template <typename T> void printValue(std::ostream& out, const T& value)
{
  out << value;
}

template <typename T> void printValue(std::ostream& out, const UniqueArray<T>& values)
{
  for (Integer i = 0; i < values.size(); ++i)
    out << (i == 0 ? "" : " ") << values[i];
}

template const char* expectedText<Real>();
template const char* expectedText<UniqueArray<Real>>();
template bool valueFromText<Real>(const String&, Real&);
template bool valueFromText<UniqueArray<Real>>(const String&, UniqueArray<Real>&);
template void printValue<Real>(std::ostream&, const Real&);
template void printValue<Real>(std::ostream&, const UniqueArray<Real>&);
template const char* expectedText<bool>();
template const char* expectedText<UniqueArray<bool>>();
template bool valueFromText<bool>(const String&, bool&);
template bool valueFromText<UniqueArray<bool>>(const String&, UniqueArray<bool>&);
template void printValue<bool>(std::ostream&, const bool&);
template void printValue<bool>(std::ostream&, const UniqueArray<bool>&);
template const char* expectedText<Int16>();
template const char* expectedText<UniqueArray<Int16>>();
template bool valueFromText<Int16>(const String&, Int16&);
template bool valueFromText<UniqueArray<Int16>>(const String&, UniqueArray<Int16>&);
template void printValue<Int16>(std::ostream&, const Int16&);
template void printValue<Int16>(std::ostream&, const UniqueArray<Int16>&);
template const char* expectedText<Int32>();
template const char* expectedText<UniqueArray<Int32>>();
template bool valueFromText<Int32>(const String&, Int32&);
template bool valueFromText<UniqueArray<Int32>>(const String&, UniqueArray<Int32>&);
template void printValue<Int32>(std::ostream&, const Int32&);
template void printValue<Int32>(std::ostream&, const UniqueArray<Int32>&);
template const char* expectedText<Int64>();
template const char* expectedText<UniqueArray<Int64>>();
template bool valueFromText<Int64>(const String&, Int64&);
template bool valueFromText<UniqueArray<Int64>>(const String&, UniqueArray<Int64>&);
template void printValue<Int64>(std::ostream&, const Int64&);
template void printValue<Int64>(std::ostream&, const UniqueArray<Int64>&);
template const char* expectedText<String>();
template const char* expectedText<UniqueArray<String>>();
template bool valueFromText<String>(const String&, String&);
template bool valueFromText<UniqueArray<String>>(const String&, UniqueArray<String>&);
template void printValue<String>(std::ostream&, const String&);
template void printValue<String>(std::ostream&, const UniqueArray<String>&);
template const char* expectedText<Real2>();
template const char* expectedText<UniqueArray<Real2>>();
template bool valueFromText<Real2>(const String&, Real2&);
template bool valueFromText<UniqueArray<Real2>>(const String&, UniqueArray<Real2>&);
template void printValue<Real2>(std::ostream&, const Real2&);
template void printValue<Real2>(std::ostream&, const UniqueArray<Real2>&);
template const char* expectedText<Real3>();
template const char* expectedText<UniqueArray<Real3>>();
template bool valueFromText<Real3>(const String&, Real3&);
template bool valueFromText<UniqueArray<Real3>>(const String&, UniqueArray<Real3>&);
template void printValue<Real3>(std::ostream&, const Real3&);
template void printValue<Real3>(std::ostream&, const UniqueArray<Real3>&);
template const char* expectedText<Real2x2>();
template const char* expectedText<UniqueArray<Real2x2>>();
template bool valueFromText<Real2x2>(const String&, Real2x2&);
template bool valueFromText<UniqueArray<Real2x2>>(const String&, UniqueArray<Real2x2>&);
template void printValue<Real2x2>(std::ostream&, const Real2x2&);
template void printValue<Real2x2>(std::ostream&, const UniqueArray<Real2x2>&);
template const char* expectedText<Real3x3>();
template const char* expectedText<UniqueArray<Real3x3>>();
template bool valueFromText<Real3x3>(const String&, Real3x3&);
template bool valueFromText<UniqueArray<Real3x3>>(const String&, UniqueArray<Real3x3>&);
template void printValue<Real3x3>(std::ostream&, const Real3x3&);
template void printValue<Real3x3>(std::ostream&, const UniqueArray<Real3x3>&);

bool real3FromText(const String& text, Real3& value)
{
  UniqueArray<Real> numbers;
  if (!valueFromText(text, numbers) || numbers.empty() || numbers.size() > 3)
    return false;
  value = Real3();
  for (Integer i = 0; i < numbers.size(); ++i)
    value[i] = numbers[i];
  return true;
}
} // namespace Arcane::detail::caseoptions
