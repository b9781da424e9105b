// SPDX-License-Identifier: Apache-2.0
// The objects of an application that are attached to an object of the framework, by name.
#pragma once

#include "arcane_core/base/object/IUserData.h"
#include "arcane_core/base/object/Owned.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{

//! Keeps objects by name until they are removed. Objects are notified when they are added and removed; the list does not own them. All
//! members are \local.
class ARCANE_EXPORT IUserDataList
{
 public:
  IUserDataList();
  //! Lets all objects go.
  ~IUserDataList();
  IUserDataList(const IUserDataList&) = delete;
  IUserDataList& operator=(const IUserDataList&) = delete;

  //! Attaches an object. \throws ArgumentException when the name is taken
  void setData(const String& name, IUserData* data);
  //! Returns the object of this name. If there is none, returns null when \a allow_null is true. \throws ArgumentException otherwise
  IUserData* data(const String& name, bool allow_null = false) const;
  //! Lets the object of this name go. \throws ArgumentException when there is none, unless \a allow_null is true
  void removeData(const String& name, bool allow_null = false);
  //! Lets all objects go.
  void clear();

 private:
  struct Objects;

  detail::base::Owned<Objects> m_objects;
};

} // namespace Arcane
