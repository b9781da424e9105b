// SPDX-License-Identifier: Apache-2.0
// An identifier of HDF5 that is closed automatically.
#pragma once

#include "checkpoint/hdf5/Status.h"

#include <utility>

namespace Arcane::detail::h5
{
enum class Kind
{
  File,
  Group,
  Dataset,
  Space,
  Type,
  PropertyList,
  Attribute
};

//! Closes an identifier. Returns the status of the library, which is negative on failure. \local
Int64 closeIdentifier(Kind kind, Identifier id) noexcept;
//! Closes an identifier. \local \throws IOException when the library fails
void closeIdentifierOrThrow(Kind kind, Identifier id, const String& action);

//! Owns one identifier, or none. All calls are \local.
template <Kind K> class Handle
{
 public:
  Handle() = default;
  //! Takes ownership of \a id, which a function of HDF5 has just returned. \throws IOException when \a id means a failure
  Handle(Identifier id, const String& action)
  : m_id(checked(id, action))
  {}
  Handle(Handle&& rhs) noexcept
  : m_id(std::exchange(rhs.m_id, none))
  {}
  Handle& operator=(Handle&& rhs) noexcept
  {
    std::swap(m_id, rhs.m_id);
    return *this;
  }
  //! Closes the identifier. The destructor ignores a failure, for which close() throws.
  ~Handle() { closeQuietly(); }

  bool isOpen() const { return m_id != none; }
  Identifier get() const { return m_id; }

  //! Closes the identifier if it is open. \throws IOException when the library fails, for example because the disk is full
  void close(const String& action)
  {
    if (isOpen())
      closeIdentifierOrThrow(K, std::exchange(m_id, none), action);
  }
  //! Does close() without throwing, for destructors and error paths.
  void closeQuietly() noexcept
  {
    if (isOpen())
      closeIdentifier(K, std::exchange(m_id, none));
  }

 private:
  static constexpr Identifier none = -1;

  Identifier m_id = none;
};

using FileHandle = Handle<Kind::File>;
using GroupHandle = Handle<Kind::Group>;
using DatasetHandle = Handle<Kind::Dataset>;
using SpaceHandle = Handle<Kind::Space>;
using TypeHandle = Handle<Kind::Type>;
using PropertyListHandle = Handle<Kind::PropertyList>;
using AttributeHandle = Handle<Kind::Attribute>;
} // namespace Arcane::detail::h5
