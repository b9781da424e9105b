// SPDX-License-Identifier: Apache-2.0
// Keeps the properties of a run, which checkpoints save.
#pragma once

#include "arcane_core/base/array/Span.h"
#include "arcane_core/base/object/IObservable.h"
#include "arcane_core/base/object/Properties.h"

#include <map>

namespace Arcane
{

//! Keeps Properties by their full names. All members are \local; each rank has its own values.
class ARCANE_EXPORT IPropertyMng
{
 public:
  IPropertyMng() = default;
  IPropertyMng(const IPropertyMng&) = delete;
  IPropertyMng& operator=(const IPropertyMng&) = delete;

  //! Returns the properties of this name, which are made when there are none.
  Properties properties(const String& full_name);
  //! Forgets properties. Handles on them keep the values, which are saved no more.
  void destroyProperties(const Properties& properties);
  //! Prints the name of each group of properties, and one line per value.
  void print(std::ostream& o) const;

  //! Appends bytes from which readFrom() restores all properties.
  void writeTo(Array<Byte>& bytes) const;
  //! Sets the values of all properties that \a bytes hold, for handles too. \throws FatalErrorException when \a bytes are cut
  void readFrom(Span<const Byte> bytes);

  //! Notifies its observers before the properties are saved: they may set values.
  IObservable* writeObservable() { return &m_on_write; }
  //! Notifies its observers after the properties were read.
  IObservable* readObservable() { return &m_on_read; }

 private:
  std::map<String, Properties> m_properties;
  IObservable m_on_write;
  IObservable m_on_read;
};

} // namespace Arcane
