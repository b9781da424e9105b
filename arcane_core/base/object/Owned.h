// SPDX-License-Identifier: Apache-2.0
// The part of a public class that a source of the framework makes.
#pragma once

#include <cstddef>

namespace Arcane::detail::base
{

/*!
 * \brief One object that belongs to this one, or none.
 *
 * The class is equivalent to std::unique_ptr, for members of classes that applications include: each std::unique_ptr costs such a source
 * some thirty template instances. An object that std::make_unique() made can be assigned.
 */
template <typename T> class Owned
{
 public:
  Owned() noexcept = default;
  Owned(std::nullptr_t) noexcept {}
  explicit Owned(T* object) noexcept
  : m_object(object)
  {}
  Owned(Owned&& rhs) noexcept
  : m_object(rhs.release())
  {}
  template <typename Owner>
  requires requires(Owner& owner, T*& object) { object = owner.release(); }
  Owned(Owner owner) noexcept
  : m_object(owner.release())
  {}
  ~Owned()
  {
    static_assert(sizeof(T) > 0, "the owner's destructor is in a source that knows the type");
    delete m_object;
  }

  Owned& operator=(Owned&& rhs) noexcept
  {
    reset(rhs.release());
    return *this;
  }

  T* get() const noexcept { return m_object; }
  T* operator->() const noexcept { return m_object; }
  T& operator*() const noexcept { return *m_object; }
  explicit operator bool() const noexcept { return m_object != nullptr; }
  friend bool operator==(const Owned& a, std::nullptr_t) noexcept { return !a.m_object; }

  void reset(T* object = nullptr) noexcept
  {
    static_assert(sizeof(T) > 0, "the caller is in a source that knows the type");
    T* const old = m_object;
    m_object = object;
    delete old;
  }
  //! Returns the object, which belongs to the caller from now on.
  T* release() noexcept
  {
    T* const object = m_object;
    m_object = nullptr;
    return object;
  }

 private:
  T* m_object = nullptr;
};

} // namespace Arcane::detail::base
