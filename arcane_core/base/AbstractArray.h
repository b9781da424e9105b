// SPDX-License-Identifier: Apache-2.0
// The storage of arrays: elements in one block of an allocator, possibly known to several references.
#pragma once

#include "arcane_core/base/ArrayElements.h"
#include "arcane_core/base/ArrayTraits.h"
#include "arcane_core/base/Span.h"

namespace Arcane
{
/*!
 * \brief Size, capacity and block of an array; the base of Array and of Array2.
 *
 * References that share a block (SharedArray) form a ring. Each keeps its own copy of the address, size and capacity,
 * so that reading an element costs one indirection; _publish() copies them to the others after a change.
 */
template <typename T>
class AbstractArray
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

  //! Truncated above 2^31 elements: see largeSize().
  Integer size() const noexcept { return static_cast<Integer>(m_size); }
  Integer length() const noexcept { return size(); }
  Int64 largeSize() const noexcept { return m_size; }
  //! Number of elements that fit without asking the allocator again.
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
  std::optional<Int32> findFirst(ConstReferenceType v) const
  {
    return ConstArrayView<T>(size(), m_ptr).findFirst(v);
  }

  //! Null if the array uses the default allocator.
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
    const bool is_on_device = detail::isOnDevice(options, is_bytes);
    if (m_capacity == 0)
      m_options = options;
    else
      _moveTo(options, m_capacity);
    m_is_on_device = is_on_device;
    _publish();
  }

  //! Tells the allocator, if the array holds memory, where it is expected to be used from now on.
  void setMemoryLocationHint(eMemoryLocationHint hint)
  {
    const MemoryAllocationArgs old_args = m_options.allocationArgs();
    m_options.setMemoryLocationHint(hint);
    if (m_ptr && m_options.allocator())
      m_options.allocator()->notifyMemoryArgsChanged(old_args, m_options.allocationArgs(), _block());
    _publish();
  }

  //! Name of the array in the statistics of allocators.
  void setDebugName(const String& name)
  {
    m_options.setArrayName(name);
    _publish();
  }
  String debugName() const { return m_options.arrayName(); }

 protected:
  AbstractArray() = default;
  //! \throws ArgumentException when elements are more than bytes, and the memory is that of a device
  explicit AbstractArray(const MemoryAllocationOptions& options)
  : m_options(options)
  , m_is_on_device(detail::isOnDevice(options, is_bytes))
  {}
  ~AbstractArray() { _leave(); }

  static constexpr bool is_pod = ArrayTraits<T>::IsPODType::value;
  static constexpr bool is_bytes = std::is_trivially_copyable_v<T>;
  bool _isOnDevice() const noexcept { return is_bytes && m_is_on_device; }

  void _reserve(Int64 new_capacity)
  {
    if (new_capacity <= m_capacity)
      return;
    detail::checkArraySize(new_capacity, sizeof(T));
    _moveTo(m_options, detail::adjustedCapacity(m_options, new_capacity, sizeof(T)));
    _publish();
  }

  //! Room for \a nb more elements, with geometric growth.
  void _growBy(Int64 nb)
  {
    if (m_size + nb > m_capacity)
      _reserve(detail::grownCapacity(m_capacity, m_size + nb, sizeof(T)));
  }

  //! New elements are left uninitialised if the type is POD, value-initialised otherwise.
  void _resize(Int64 new_size)
  {
    _fitTo(new_size);
    if constexpr (!is_pod)
      detail::constructElements(_isOnDevice(), m_ptr + m_size, new_size - m_size);
    _setSize(new_size);
  }

  //! For types without constructor only: nothing is initialised.
  void _resizeNoInit(Int64 new_size)
  {
    static_assert(is_bytes);
    _fitTo(new_size);
    _setSize(new_size);
  }

  void _resizeAndFill(Int64 new_size, const T& value)
  {
    const T copied_value(value);
    _fitTo(new_size);
    detail::constructElements(_isOnDevice(), m_ptr + m_size, new_size - m_size, copied_value);
    _setSize(new_size);
  }

  void _add(ConstReferenceType value)
  {
    if (m_size < m_capacity && !_isOnDevice()) [[likely]] {
      std::construct_at(m_ptr + m_size, value);
    }
    else {
      T copied_value(value); // the argument may be one of our elements
      _growBy(1);
      detail::constructElement(_isOnDevice(), m_ptr + m_size, std::move(copied_value));
    }
    ++m_size;
    _publish();
  }

  void _addRange(const AbstractArray& values) { _addRange(Span<const T>(values), values._isOnDevice()); }
  void _addRange(Span<const T> added, bool is_from_device = false)
  {
    const T* values = added.data();
    const Int64 nb = added.size();
    if (nb <= 0)
      return;
    const bool is_ours = (values >= m_ptr && values < m_ptr + m_size);
    const Int64 offset = is_ours ? values - m_ptr : 0;
    _growBy(nb);
    const T* from = is_ours ? m_ptr + offset : values;
    detail::copyElements(is_from_device || _isOnDevice(), from, nb, m_ptr + m_size, 0);
    m_size += nb;
    _publish();
  }

  void _addRange(const T& value, Int64 nb)
  {
    const T copied_value(value);
    if (nb > 0) {
      _growBy(nb);
      _resizeAndFill(m_size + nb, copied_value);
    }
  }

  //! The elements become those of \a values, which may be a part of this array.
  void _assign(Span<const T> values, bool is_from_device = false)
  {
    const Int64 nb = values.size();
    if (values.data() >= m_ptr && values.data() < m_ptr + m_size) {
      detail::moveElements(_isOnDevice(), m_ptr + (values.data() - m_ptr), nb, m_ptr);
      _destroyFrom(nb);
      _publish();
      return;
    }
    _destroyFrom(std::min(nb, m_size));
    if (nb > m_capacity) {
      _destroyFrom(0);
      _reserve(nb);
    }
    detail::copyElements(is_from_device || _isOnDevice(), values.data(), nb, m_ptr, m_size);
    m_size = nb;
    _publish();
  }

  void _assign(const AbstractArray& values) { _assign(Span<const T>(values), values._isOnDevice()); }

  void _clear()
  {
    _destroyFrom(0);
    _publish();
  }

  //! Gives back what is beyond \a new_capacity, or beyond the elements if they are more.
  void _shrink(Int64 new_capacity)
  {
    const Int64 wanted = std::max(new_capacity, m_size);
    if (wanted >= m_capacity)
      return;
    if (wanted == 0)
      _releaseBlock();
    else if (const Int64 adjusted = detail::adjustedCapacity(m_options, wanted, sizeof(T)); adjusted < m_capacity)
      _moveTo(m_options, adjusted);
    _publish();
  }

  void _dispose()
  {
    _destroyFrom(0);
    _releaseBlock();
    _publish();
  }

  void _remove(Int64 index)
  {
    arccoreCheckRange(index, m_size);
    detail::moveElements(_isOnDevice(), m_ptr + index + 1, m_size - index - 1, m_ptr + index);
    _destroyFrom(m_size - 1);
    _publish();
  }

  //! Becomes one more reference on the block of \a rhs. This one must hold nothing.
  void _share(AbstractArray& rhs) noexcept
  {
    if (!rhs.m_next)
      rhs.m_next = rhs.m_previous = &rhs;
    m_next = rhs.m_next;
    m_previous = &rhs;
    m_next->m_previous = this;
    rhs.m_next = this;
    _copyState(rhs);
  }

  //! Stops being a reference; the last one releases the block. The options stay.
  void _leave() noexcept
  {
    if (m_next && m_next != this) {
      m_previous->m_next = m_next;
      m_next->m_previous = m_previous;
    }
    else {
      _destroyFrom(0);
      _releaseBlock();
    }
    m_next = m_previous = nullptr;
    _forget();
  }

  //! Takes the block of \a rhs, which becomes empty. This one must hold nothing, and \a rhs be the only reference.
  void _take(AbstractArray& rhs) noexcept
  {
    _copyState(rhs);
    rhs._forget();
  }

  void _swap(AbstractArray& rhs) noexcept
  {
    std::swap(m_ptr, rhs.m_ptr);
    std::swap(m_size, rhs.m_size);
    std::swap(m_dims, rhs.m_dims);
    std::swap(m_capacity, rhs.m_capacity);
    std::swap(m_options, rhs.m_options);
    std::swap(m_is_on_device, rhs.m_is_on_device);
  }

  //! To be called after each change of what references share.
  void _publish() noexcept
  {
    if (!m_next) [[likely]]
      return;
    for (AbstractArray* other = m_next; other != this; other = other->m_next)
      other->_copyState(*this);
  }

  T* m_ptr = nullptr;
  Int64 m_size = 0;
  //! Lines and columns, for Array2 only; here because references share them.
  std::array<Int64, 2> m_dims{};

 private:
  Int64 m_capacity = 0;
  MemoryAllocationOptions m_options;
  bool m_is_on_device = false;
  // Ring of the references on the same block; null when there is only this one and it never was shared.
  AbstractArray* m_next = nullptr;
  AbstractArray* m_previous = nullptr;

  AllocatedMemoryInfo _block() const noexcept
  {
    return { m_ptr, m_size * Int64(sizeof(T)), m_capacity * Int64(sizeof(T)) };
  }

  void _copyState(const AbstractArray& rhs) noexcept
  {
    m_ptr = rhs.m_ptr;
    m_size = rhs.m_size;
    m_dims = rhs.m_dims;
    m_capacity = rhs.m_capacity;
    m_options = rhs.m_options;
    m_is_on_device = rhs.m_is_on_device;
  }

  void _forget() noexcept
  {
    m_ptr = nullptr;
    m_size = m_capacity = 0;
    m_dims = {};
  }

  void _destroyFrom(Int64 first) noexcept
  {
    std::destroy(m_ptr + first, m_ptr + m_size);
    m_size = first;
  }

  void _releaseBlock() noexcept
  {
    if (m_ptr)
      detail::deallocateForArray(m_options, _block());
    m_ptr = nullptr;
    m_capacity = 0;
  }

  //! Room for \a new_size elements; those beyond are destroyed. The caller constructs the missing ones.
  void _fitTo(Int64 new_size)
  {
    detail::checkArraySize(new_size, sizeof(T));
    if (new_size > m_capacity)
      _reserve(new_size);
    if (new_size < m_size)
      _destroyFrom(new_size);
  }

  void _setSize(Int64 new_size) noexcept
  {
    m_size = new_size;
    _publish();
  }

  //! Moves the elements to a block of \a new_capacity elements, at least the size, got with \a options.
  void _moveTo(MemoryAllocationOptions options, Int64 new_capacity)
  {
    const Int64 nb_bytes = new_capacity * Int64(sizeof(T));
    if constexpr (is_bytes) {
      if (m_ptr && options == m_options && detail::canReallocate(options)) {
        m_ptr = static_cast<T*>(detail::reallocateForArray(options, _block(), nb_bytes).baseAddress());
        m_capacity = new_capacity;
        return;
      }
    }
    const AllocatedMemoryInfo new_block = detail::allocateForArray(options, nb_bytes);
    T* new_ptr = static_cast<T*>(new_block.baseAddress());
    if constexpr (is_bytes)
      detail::copyForArray(m_options, options, new_ptr, m_ptr, m_size * Int64(sizeof(T)));
    else
      detail::relocateElements(m_ptr, m_size, new_ptr, options, new_block);
    if (m_ptr)
      detail::deallocateForArray(m_options, _block());
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
