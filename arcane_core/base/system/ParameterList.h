// SPDX-License-Identifier: Apache-2.0
// The parameters that the command line gives to a run.
#pragma once

#include "arcane_core/base/object/List.h"

#include <vector>

namespace Arcane
{

/*!
 * \brief Holds names and values in the order in which they were given; a name may have several values.
 *
 * Reading a name makes it known. The launcher rejects unknown names of the command line.
 */
class ARCANE_EXPORT ParameterList
{
 public:
  /*!
   * \brief Reads `Name=Value`.
   *
   * `=` and `+=` add a value, `:=` replaces all values of the name, `-=` removes this value.
   * \return true on ERROR: no operator, or no name.
   */
  bool addParameterLine(const String& line);

  void addParameter(const String& name, const String& value);
  void setParameter(const String& name, const String& value);
  void removeParameter(const String& name, const String& value);

  //! Returns the last value given to \a name, or null. The name is known from then on.
  String getParameterOrNull(const String& name) const;
  //! Fills both lists with one entry per value. All the names are known from then on.
  void fillParameters(StringList& names, StringList& values) const;
  //! Gives the entries whose name begins with \a prefix. The call makes these names known.
  void fillParameters(StringList& names, StringList& values, const String& prefix) const;

 private:
  struct NameValue
  {
    String name;
    String value;
  };
  std::vector<NameValue> m_parameters;
};

} // namespace Arcane
