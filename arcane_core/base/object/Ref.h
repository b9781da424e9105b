// SPDX-License-Identifier: Apache-2.0
// A handle on an object that several parts of a code own together.
#pragma once

#include "arcane_core/base/ArccoreGlobal.h"
#include "arcane_core/base/object/ReferenceCounter.h"

#include <concepts>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>

namespace Arcane
{

/*!
 * \brief Shared ownership of an object: the last handle deletes it. May be null.
 *
 * An object that counts its own references (see ReferenceCounterImpl) keeps that count, so that Ref and
 * ReferenceCounter may be mixed on it.
 */
template <typename T> class Ref
{
 public:
  using InstanceType = T;
  using ThatClass = Ref<T>;

  Ref() noexcept = default;
  Ref(std::nullptr_t) noexcept {}
  Ref(const Ref& rhs) noexcept = default;
  Ref(Ref&& rhs) noexcept = default;
  template <typename Derived>
  requires std::convertible_to<Derived*, T*> Ref(const Ref<Derived>& rhs)
  noexcept
  : m_object(rhs.m_object)
  {}
  template <typename Derived>
  requires std::convertible_to<Derived*, T*> Ref(std::shared_ptr<Derived> object)
  noexcept
  : m_object(std::move(object))
  {}
  ~Ref() = default;

  ThatClass& operator=(const ThatClass& rhs) noexcept = default;
  ThatClass& operator=(ThatClass&& rhs) noexcept = default;
  ThatClass& operator=(std::nullptr_t) noexcept
  {
    m_object.reset();
    return *this;
  }

  //! Takes ownership of \a object, which was made by `new`.
  static ThatClass create(T* object)
  {
    if constexpr (detail::base::CountsReferences<T>) {
      if (object)
        object->addReference();
      return std::shared_ptr<T>(object, [](T* p) {
        if (p)
          p->removeReference();
      });
    }
    else
      return std::shared_ptr<T>(object);
  }
  //! Takes ownership of \a object, and calls \a deleter on it instead of `delete`.
  template <typename Deleter> static ThatClass createWithDeleter(T* object, Deleter deleter)
  {
    return std::shared_ptr<T>(object, std::move(deleter));
  }

  T* get() const noexcept { return m_object.get(); }
  T* operator->() const
  {
    ARCANE_CHECK_PTR(m_object.get());
    return m_object.get();
  }
  T& operator*() const
  {
    ARCANE_CHECK_PTR(m_object.get());
    return *m_object;
  }
  bool isNull() const noexcept { return !m_object; }
  explicit operator bool() const noexcept { return !isNull(); }
  bool operator!() const noexcept { return isNull(); }
  void reset() noexcept { m_object.reset(); }
  const std::shared_ptr<T>& sharedPtr() const noexcept { return m_object; }

  friend bool operator==(const Ref& a, const Ref& b) noexcept { return a.m_object == b.m_object; }
  friend bool operator==(const Ref& a, const T* b) noexcept { return a.get() == b; }
  friend bool operator<(const Ref& a, const Ref& b) noexcept { return std::less<T*>()(a.get(), b.get()); }

 private:
  template <typename Other> friend class Ref;

  std::shared_ptr<T> m_object;
};

//! Takes ownership of \a object, which was made by `new`.
template <typename T> Ref<T> makeRef(T* object)
{
  return Ref<T>::create(object);
}

//! Returns a handle on an object constructed from \a args.
template <typename T, typename... Args> Ref<T> createRef(Args&&... args)
{
  return Ref<T>::create(new T(std::forward<Args>(args)...));
}

//! Returns a handle on an object moved from \a object.
template <typename T>
requires(!std::is_pointer_v<std::remove_reference_t<T>> && !std::is_lvalue_reference_v<T>) Ref<T> makeRef(T&& object)
{
  return createRef<T>(std::forward<T>(object));
}

//! Does a dynamic_cast; the result is null when the object is not a \a To.
template <typename To, typename From> Ref<To> dynamicRefCast(const Ref<From>& from)
{
  return Ref<To>(std::dynamic_pointer_cast<To>(from.sharedPtr()));
}

} // namespace Arcane
