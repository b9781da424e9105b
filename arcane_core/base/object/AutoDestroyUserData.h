// SPDX-License-Identifier: Apache-2.0
// User data that are destroyed when their list releases them.
#pragma once

#include "arcane_core/base/object/IUserData.h"

#include <memory>

namespace Arcane
{

//! Owns an object of an application, and destroys it and itself when the list releases it. Make it with `new`.
template <typename T> class AutoDestroyUserData : public IUserData
{
 public:
  //! Takes \a data, which may be null.
  explicit AutoDestroyUserData(T* data)
  : m_data(data)
  {}
  T* data() const { return m_data.get(); }
  void notifyAttach() override {}
  void notifyDetach() override { delete this; }

 private:
  std::unique_ptr<T> m_data;
};

} // namespace Arcane
