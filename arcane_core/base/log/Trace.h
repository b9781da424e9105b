// SPDX-License-Identifier: Apache-2.0
// Kinds and levels of messages; what gives them a width, a precision or a colour.
#pragma once

#include "arcane_core/base/ArcaneGlobal.h"

namespace Arcane::Trace
{

enum eMessageType
{
  Normal = 0,
  Info,
  Warning,
  Error,
  Log,
  Fatal,
  ParallelFatal,
  Debug,
  Null
};

enum eDebugLevel
{
  None = 0,
  Lowest = 1,
  Low = 1,
  Medium = 2,
  High = 3,
  Highest = 3
};

enum ePrintFlag
{
  PF_Default = 0,
  PF_NoClassName = 1 << 1
};

//! The level of info() without an argument; messages of a higher level are hidden by default.
inline constexpr Int32 DEFAULT_VERBOSITY_LEVEL = 3;
//! A class with this level uses the level of the manager.
inline constexpr Int32 UNSPECIFIED_VERBOSITY_LEVEL = -2;

//! Sets the width of the next printed value.
class Width
{
 public:
  explicit Width(Integer v)
  : m_width(v)
  {}
  Integer width() const { return m_width; }

 private:
  Integer m_width;
};

//! Prints a value with \a n significant digits, or with \a n digits after the point in scientific form.
class Precision
{
 public:
  Precision(Integer n, Real value, bool scientific = false)
  : m_precision(n)
  , m_value(value)
  , m_is_scientific(scientific)
  {}
  Integer precision() const { return m_precision; }
  Real value() const { return m_value; }
  bool isScientific() const { return m_is_scientific; }

 private:
  Integer m_precision;
  Real m_value;
  bool m_is_scientific;
};

//! Sets the colour of a message; only a terminal shows it.
class Color
{
 public:
  enum eColor
  {
    Black,
    DarkRed,
    DarkGreen,
    DarkYellow,
    DarkBlue,
    DarkMagenta,
    DarkCyan,
    DarkGrey,
    Red,
    Green,
    Yellow,
    Blue,
    Magenta,
    Cyan,
    Grey
  };

  explicit Color(eColor color)
  : m_color(color)
  {}
  static Color black() { return Color(Black); }
  static Color darkRed() { return Color(DarkRed); }
  static Color darkGreen() { return Color(DarkGreen); }
  static Color darkYellow() { return Color(DarkYellow); }
  static Color darkBlue() { return Color(DarkBlue); }
  static Color darkMagenta() { return Color(DarkMagenta); }
  static Color darkCyan() { return Color(DarkCyan); }
  static Color darkGrey() { return Color(DarkGrey); }
  static Color red() { return Color(Red); }
  static Color green() { return Color(Green); }
  static Color yellow() { return Color(Yellow); }
  static Color blue() { return Color(Blue); }
  static Color magenta() { return Color(Magenta); }
  static Color cyan() { return Color(Cyan); }
  static Color grey() { return Color(Grey); }

  eColor color() const { return m_color; }

 private:
  eColor m_color;
};

//! Gives the name of a module or of a class to the messages of a manager until the end of the scope.
class ARCANE_EXPORT Setter
{
 public:
  Setter(ITraceMng* tm, const String& name);
  Setter(const Setter&) = delete;
  Setter& operator=(const Setter&) = delete;
  ~Setter();

 private:
  ITraceMng* m_trace_mng;
};

} // namespace Arcane::Trace

namespace Arcane
{

ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, const Trace::Width& width);
ARCANE_EXPORT std::ostream& operator<<(std::ostream& o, const Trace::Precision& precision);

//! Selects which messages of one class or module are printed, and how.
class TraceClassConfig
{
 public:
  TraceClassConfig() = default;
  TraceClassConfig(bool is_activated, bool is_parallel_activated, Trace::eDebugLevel debug_level, int flags = Trace::PF_Default)
  : m_debug_level(debug_level)
  , m_is_activated(is_activated)
  , m_is_parallel_activated(is_parallel_activated)
  , m_flags(flags)
  {}

  bool isActivated() const { return m_is_activated; }
  void setActivated(bool v) { m_is_activated = v; }
  //! Returns true when every rank prints its info() messages.
  bool isParallelActivated() const { return m_is_parallel_activated; }
  void setParallelActivated(bool v) { m_is_parallel_activated = v; }
  Trace::eDebugLevel debugLevel() const { return m_debug_level; }
  void setDebugLevel(Trace::eDebugLevel v) { m_debug_level = v; }
  Int32 verboseLevel() const { return m_verbose_level; }
  void setVerboseLevel(Int32 v) { m_verbose_level = v; }
  //! Returns a combination of values of ePrintFlag.
  int flags() const { return m_flags; }
  void setFlags(int v) { m_flags = v; }

 private:
  Trace::eDebugLevel m_debug_level = Trace::Medium;
  bool m_is_activated = true;
  bool m_is_parallel_activated = false;
  Int32 m_verbose_level = Trace::UNSPECIFIED_VERBOSITY_LEVEL;
  int m_flags = Trace::PF_Default;
};

} // namespace Arcane
