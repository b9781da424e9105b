// SPDX-License-Identifier: Apache-2.0
// The storage of arrays: elements in one block of an allocator, which several references may share.
#pragma once

#include "arcane_core/base/array/ArrayElements.h"
#include "arcane_core/base/array/ArrayTraits.h"
#include "arcane_core/base/array/Span.h"

namespace Arcane
{
/*!
 * \brief Size, capacity and block of an array; the base of Array and of Array2.
 *
 * References that share a block (SharedArray) form a ring. Each keeps its own copy of the address, size and capacity,
 * so that reading an element costs one indirection; publish() copies them to the others after a change.
 */
template <typename T> class AbstractArray
{
 public:
  using ConstReferenceType = typename ArrayTraits<T>::ConstReferenceType;
  using value_type = T;
  using reference = T&;
  using const_reference = ConstReferenceType;
  using pointer = T*;
  using const_pointer = const T*;
  using iterator = ArrayIterator<pointer>;
  using const_iterator = ArrayIterator<const_pointer>;
  using reverse_iterator = std::reverse_iterator<iterator>;
  using const_reverse_iterator = std::reverse_iterator<const_iterator>;
  using size_type = Int64;
  using difference_type = std::ptrdiff_t;

  AbstractArray(const AbstractArray&) = delete;
  AbstractArray& operator=(const AbstractArray&) = delete;

  //! Returns the number of elements, truncated above 2^31: see largeSize().
  Integer size() const noexcept { return static_cast<Integer>(m_size); }
  Integer length() const noexcept { return size(); }
  Int64 largeSize() const noexcept { return m_size; }
  //! Returns the number of elements that fit without a new block of the allocator.
  Integer capacity() const noexcept { return static_cast<Integer>(m_capacity); }
  Int64 largeCapacity() const noexcept { return m_capacity; }
  bool empty() const noexcept { return m_size == 0; }

  ConstReferenceType operator[](Int64 i) const
  {
    ARCCORE_CHECK_AT(i, m_size);
    return m_ptr[i];
  }
  ConstReferenceType operator()(Int64 i) const { return (*this)[i]; }
  ConstReferenceType item(Int64 i) const { return (*this)[i]; }

  operator Span<const T>() const noexcept { return { m_ptr, m_size }; }
  Span<const std::byte> asBytes() const noexcept { return Arcane::asBytes(Span<const T>(m_ptr, m_size)); }

  bool contains(ConstReferenceType v) const { return Span<const T>(m_ptr, m_size).contains(v); }
  std::optional<Int32> findFirst(ConstReferenceType v) const { return ConstArrayView<T>(size(), m_ptr).findFirst(v); }

  //! Returns the allocator, or null if the array uses the default one.
  IMemoryAllocator* allocator() const noexcept { return m_options.allocator(); }
  const MemoryAllocationOptions& allocationOptions() const noexcept { return m_options; }

  /*!
   * \brief Moves the elements to a block of another allocator.
   *
   * Every reference on this array sees it. Nothing is done if the options are equal.
   */
  void changeAllocator(const MemoryAllocationOptions& options)
  {
    if (options == m_options)
      return;
    const bool is_on_device = detail::base::isOnDevice(options, is_bytes);
    if (m_capacity == 0)
      m_options = options;
    else
      moveTo(options, m_capacity);
    m_is_on_device = is_on_device;
    publish();
  }

  //! Sets where the memory is expected to be used, and notifies the allocator if the array holds memory.
  void setMemoryLocationHint(eMemoryLocationHint hint)
  {
    const MemoryAllocationArgs old_args = m_options.allocationArgs();
    m_options.setMemoryLocationHint(hint);
    if (m_ptr && m_options.allocator())
      m_options.allocator()->notifyMemoryArgsChanged(old_args, m_options.allocationArgs(), blockOfElements());
    publish();
  }

  //! Sets the name of the array in the statistics of allocators.
  void setDebugName(const String& name)
  {
    m_options.setArrayName(name);
    publish();
  }
  String debugName() const { return m_options.arrayName(); }

 protected:
  AbstractArray() = default;
  //! \throws ArgumentException when the memory is on a device and the elements are not trivially copyable
  explicit AbstractArray(const MemoryAllocationOptions& options)
  : m_options(options)
  , m_is_on_device(detail::base::isOnDevice(options, is_bytes))
  {}
  ~AbstractArray() { leave(); }

  static constexpr bool is_pod = ArrayTraits<T>::IsPODType::value;
  static constexpr bool is_bytes = std::is_trivially_copyable_v<T>;
  bool hasDeviceElements() const noexcept { return is_bytes && m_is_on_device; }

  void doReserve(Int64 new_capacity)
  {
    if (new_capacity <= m_capacity)
      return;
    detail::base::checkArraySize(new_capacity, sizeof(T));
    moveTo(m_options, detail::base::adjustedCapacity(m_options, new_capacity, sizeof(T)));
    publish();
  }

  //! Makes room for \a nb more elements; the capacity grows geometrically.
  void growBy(Int64 nb)
  {
    if (m_size + nb > m_capacity)
      doReserve(detail::base::grownCapacity(m_capacity, m_size + nb, sizeof(T)));
  }

  //! New elements are left uninitialised if the type is POD, value-initialised otherwise.
  void doResize(Int64 new_size)
  {
    fitTo(new_size);
    if constexpr (!is_pod)
      detail::base::constructElements(hasDeviceElements(), m_ptr + m_size, new_size - m_size);
    setSize(new_size);
  }

  //! Changes the size and initialises nothing; only for trivially copyable types.
  void doResizeNoInit(Int64 new_size)
  {
    static_assert(is_bytes);
    fitTo(new_size);
    setSize(new_size);
  }

  void resizeAndFill(Int64 new_size, const T& value)
  {
    const T copied_value(value);
    fitTo(new_size);
    detail::base::constructElements(hasDeviceElements(), m_ptr + m_size, new_size - m_size, copied_value);
    setSize(new_size);
  }

  void doAdd(ConstReferenceType value)
  {
    if (m_size < m_capacity && !hasDeviceElements()) [[likely]] {
      std::construct_at(m_ptr + m_size, value);
    }
    else {
      T copied_value(value); // the argument may be one of our elements
      growBy(1);
      detail::base::constructElement(hasDeviceElements(), m_ptr + m_size, std::move(copied_value));
    }
    ++m_size;
    publish();
  }

  void doAddRange(const AbstractArray& values) { doAddRange(Span<const T>(values), values.hasDeviceElements()); }
  void doAddRange(Span<const T> added, bool is_from_device = false)
  {
    const T* values = added.data();
    const Int64 nb = added.size();
    if (nb <= 0)
      return;
    const bool is_ours = (values >= m_ptr && values < m_ptr + m_size);
    const Int64 offset = is_ours ? values - m_ptr : 0;
    growBy(nb);
    const T* from = is_ours ? m_ptr + offset : values;
    detail::base::copyElements(is_from_device || hasDeviceElements(), from, nb, m_ptr + m_size, 0);
    m_size += nb;
    publish();
  }

  void doAddRange(const T& value, Int64 nb)
  {
    const T copied_value(value);
    if (nb > 0) {
      growBy(nb);
      resizeAndFill(m_size + nb, copied_value);
    }
  }

  //! Replaces the elements by \a values, which may be a part of this array.
  void assign(Span<const T> values, bool is_from_device = false)
  {
    const Int64 nb = values.size();
    if (values.data() >= m_ptr && values.data() < m_ptr + m_size) {
      detail::base::moveElements(hasDeviceElements(), m_ptr + (values.data() - m_ptr), nb, m_ptr);
      destroyFrom(nb);
      publish();
      return;
    }
    destroyFrom(std::min(nb, m_size));
    if (nb > m_capacity) {
      destroyFrom(0);
      doReserve(nb);
    }
    detail::base::copyElements(is_from_device || hasDeviceElements(), values.data(), nb, m_ptr, m_size);
    m_size = nb;
    publish();
  }

  void assign(const AbstractArray& values) { assign(Span<const T>(values), values.hasDeviceElements()); }

  void doClear()
  {
    destroyFrom(0);
    publish();
  }

  //! Releases the memory beyond \a new_capacity elements; all existing elements stay.
  void doShrink(Int64 new_capacity)
  {
    const Int64 wanted = std::max(new_capacity, m_size);
    if (wanted >= m_capacity)
      return;
    if (wanted == 0)
      releaseBlock();
    else if (const Int64 adjusted = detail::base::adjustedCapacity(m_options, wanted, sizeof(T)); adjusted < m_capacity)
      moveTo(m_options, adjusted);
    publish();
  }

  void doDispose()
  {
    destroyFrom(0);
    releaseBlock();
    publish();
  }

  void doRemove(Int64 index)
  {
    arccoreCheckRange(index, m_size);
    detail::base::moveElements(hasDeviceElements(), m_ptr + index + 1, m_size - index - 1, m_ptr + index);
    destroyFrom(m_size - 1);
    publish();
  }

  //! Makes this array, which must be empty, one more reference on the block of \a rhs.
  void shareWith(AbstractArray& rhs) noexcept
  {
    if (!rhs.m_next)
      rhs.m_next = rhs.m_previous = &rhs;
    m_next = rhs.m_next;
    m_previous = &rhs;
    m_next->m_previous = this;
    rhs.m_next = this;
    copyState(rhs);
  }

  //! Makes this array stop being a reference; the last reference releases the block. The options stay.
  void leave() noexcept
  {
    if (m_next && m_next != this) {
      m_previous->m_next = m_next;
      m_next->m_previous = m_previous;
    }
    else {
      destroyFrom(0);
      releaseBlock();
    }
    m_next = m_previous = nullptr;
    forget();
  }

  //! Takes the block of \a rhs, which must be its only reference, and becomes empty. Call it on an empty array only.
  void take(AbstractArray& rhs) noexcept
  {
    copyState(rhs);
    rhs.forget();
  }

  void doSwap(AbstractArray& rhs) noexcept
  {
    std::swap(m_ptr, rhs.m_ptr);
    std::swap(m_size, rhs.m_size);
    std::swap(m_dims, rhs.m_dims);
    std::swap(m_capacity, rhs.m_capacity);
    std::swap(m_options, rhs.m_options);
    std::swap(m_is_on_device, rhs.m_is_on_device);
  }

  //! Copies the shared values to the other references; call it after each change of them.
  void publish() noexcept
  {
    if (!m_next) [[likely]]
      return;
    for (AbstractArray* other = m_next; other != this; other = other->m_next)
      other->copyState(*this);
  }

  T* m_ptr = nullptr;
  Int64 m_size = 0;
  //! The numbers of lines and columns of an Array2, stored here because references share them.
  std::array<Int64, 2> m_dims{};

 private:
  Int64 m_capacity = 0;
  MemoryAllocationOptions m_options;
  bool m_is_on_device = false;
  // Ring of the references on the same block; null when there is only this one and it never was shared.
  AbstractArray* m_next = nullptr;
  AbstractArray* m_previous = nullptr;

  AllocatedMemoryInfo blockOfElements() const noexcept { return { m_ptr, m_size * Int64(sizeof(T)), m_capacity * Int64(sizeof(T)) }; }

  void copyState(const AbstractArray& rhs) noexcept
  {
    m_ptr = rhs.m_ptr;
    m_size = rhs.m_size;
    m_dims = rhs.m_dims;
    m_capacity = rhs.m_capacity;
    m_options = rhs.m_options;
    m_is_on_device = rhs.m_is_on_device;
  }

  void forget() noexcept
  {
    m_ptr = nullptr;
    m_size = m_capacity = 0;
    m_dims = {};
  }

  void destroyFrom(Int64 first) noexcept
  {
    std::destroy(m_ptr + first, m_ptr + m_size);
    m_size = first;
  }

  void releaseBlock() noexcept
  {
    if (m_ptr)
      detail::base::deallocateForArray(m_options, blockOfElements());
    m_ptr = nullptr;
    m_capacity = 0;
  }

  //! Makes room for \a new_size elements and destroys those beyond. The caller constructs the missing ones.
  void fitTo(Int64 new_size)
  {
    detail::base::checkArraySize(new_size, sizeof(T));
    if (new_size > m_capacity)
      doReserve(new_size);
    if (new_size < m_size)
      destroyFrom(new_size);
  }

  void setSize(Int64 new_size) noexcept
  {
    m_size = new_size;
    publish();
  }

  //! Moves the elements to a block of \a new_capacity elements that is allocated with \a options. The capacity is at least the size.
  void moveTo(MemoryAllocationOptions options, Int64 new_capacity)
  {
    const Int64 nb_bytes = new_capacity * Int64(sizeof(T));
    if constexpr (is_bytes) {
      if (m_ptr && options == m_options && detail::base::canReallocate(options)) {
        m_ptr = static_cast<T*>(detail::base::reallocateForArray(options, blockOfElements(), nb_bytes).baseAddress());
        m_capacity = new_capacity;
        return;
      }
    }
    const AllocatedMemoryInfo new_block = detail::base::allocateForArray(options, nb_bytes);
    T* new_ptr = static_cast<T*>(new_block.baseAddress());
    if constexpr (is_bytes)
      detail::base::copyForArray(m_options, options, new_ptr, m_ptr, m_size * Int64(sizeof(T)));
    else
      detail::base::relocateElements(m_ptr, m_size, new_ptr, options, new_block);
    if (m_ptr)
      detail::base::deallocateForArray(m_options, blockOfElements());
    m_ptr = new_ptr;
    m_capacity = new_capacity;
    m_options = std::move(options);
  }
};

template <typename T> std::ostream& operator<<(std::ostream& o, const AbstractArray<T>& v)
{
  return o << Span<const T>(v);
}
} // namespace Arcane
