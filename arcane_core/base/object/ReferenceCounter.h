// SPDX-License-Identifier: Apache-2.0
// Objects that count their own references, and the handle that counts.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"

#include <atomic>
#include <concepts>
#include <functional>
#include <utility>

namespace Arcane
{

/*!
 * \brief Base of objects that count their references, from zero, atomically; the last handle deletes them.
 *
 * An object on the stack is never deleted as long as it has no handle.
 */
class ARCANE_EXPORT ReferenceCounterImpl
{
 public:
  ReferenceCounterImpl() = default;
  //! Makes another object, to which no handle refers yet.
  ReferenceCounterImpl(const ReferenceCounterImpl&) noexcept {}
  ReferenceCounterImpl& operator=(const ReferenceCounterImpl&) noexcept { return *this; }
  virtual ~ReferenceCounterImpl() = default;

  void addReference() noexcept { m_nb_ref.fetch_add(1, std::memory_order_relaxed); }
  void removeReference() noexcept
  {
    if (m_nb_ref.fetch_sub(1, std::memory_order_acq_rel) == 1)
      deleteMe();
  }
  //! Deletes the object when its last handle ends. Classes may do something else.
  virtual void deleteMe() { delete this; }
  Int32 refCount() const noexcept { return m_nb_ref.load(std::memory_order_relaxed); }

  void addRef() noexcept { addReference(); }
  void removeRef() noexcept { removeReference(); }

 private:
  std::atomic<Int32> m_nb_ref = 0;
};

//! An older name.
using SharedReference = ReferenceCounterImpl;

namespace detail::base
{
template <typename T>
concept CountsReferences = requires(T& object)
{
  object.addReference();
  object.removeReference();
};
} // namespace detail::base

//! A handle on an object that counts its references. The handle may be null.
template <typename T> class ReferenceCounter
{
 public:
  using ValueType = T;

  ReferenceCounter() noexcept = default;
  ReferenceCounter(T* object) noexcept { assign(object); }
  ReferenceCounter(const ReferenceCounter& rhs) noexcept { assign(rhs.m_object); }
  ReferenceCounter(ReferenceCounter&& rhs) noexcept
  : m_object(std::exchange(rhs.m_object, nullptr))
  {}
  template <typename Derived>
  requires std::convertible_to<Derived*, T*> ReferenceCounter(const ReferenceCounter<Derived>& rhs)
  noexcept { assign(rhs.get()); }
  ~ReferenceCounter() { release(); }

  ReferenceCounter& operator=(const ReferenceCounter& rhs) noexcept { return *this = rhs.m_object; }
  ReferenceCounter& operator=(ReferenceCounter&& rhs) noexcept
  {
    std::swap(m_object, rhs.m_object);
    return *this;
  }
  ReferenceCounter& operator=(T* object) noexcept
  {
    if (object)
      object->addReference();
    release();
    m_object = object;
    return *this;
  }

  T* get() const noexcept { return m_object; }
  T* operator->() const
  {
    ARCANE_CHECK_PTR(m_object);
    return m_object;
  }
  T& operator*() const
  {
    ARCANE_CHECK_PTR(m_object);
    return *m_object;
  }
  bool isNull() const noexcept { return !m_object; }
  explicit operator bool() const noexcept { return m_object; }
  bool operator!() const noexcept { return !m_object; }
  void reset() noexcept { *this = nullptr; }

  friend bool operator==(const ReferenceCounter& a, const ReferenceCounter& b) noexcept { return a.m_object == b.m_object; }
  friend bool operator==(const ReferenceCounter& a, const T* b) noexcept { return a.m_object == b; }
  friend bool operator<(const ReferenceCounter& a, const ReferenceCounter& b) noexcept { return std::less<T*>()(a.m_object, b.m_object); }

 private:
  T* m_object = nullptr;

  void assign(T* object) noexcept
  {
    if (object)
      object->addReference();
    m_object = object;
  }
  void release() noexcept
  {
    if (m_object)
      m_object->removeReference();
  }
};

//! An older name.
template <typename T> using AutoRefT = ReferenceCounter<T>;
template <typename T> using AutoRef2T = ReferenceCounter<T>;

} // namespace Arcane
