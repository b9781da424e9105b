// SPDX-License-Identifier: Apache-2.0
// An allocator of others, in a library that peers/build.sh has made.
#pragma once

#include "tests/bench/peers/peer.h"

#include "arcane_core/base/BaseTypes.h"

#include <dlfcn.h>

#include <stdexcept>
#include <string>

namespace Bench
{
//! Blocks of a peer, on the driver's default stream. One of each library per process.
class PeerAllocator
{
 public:
  //! \param library  path, then perhaps a colon and the variant
  explicit PeerAllocator(const std::string& library)
  {
    const std::size_t colon = library.rfind(':');
    const std::string path = library.substr(0, colon);
    const std::string variant = colon == std::string::npos ? "" : library.substr(colon + 1);
    m_library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (!m_library)
      throw std::runtime_error(::dlerror());
    m_allocate = function<decltype(&peer_allocate)>("peer_allocate");
    m_release = function<decltype(&peer_release)>("peer_release");
    m_trim = function<decltype(&peer_trim)>("peer_trim");
    if (function<decltype(&peer_start)>("peer_start")(variant.c_str()) != 0)
      throw std::runtime_error("cannot start the allocator '" + library + "'");
    m_name = path.substr(path.find("libpeer_") + 8);
    m_name = m_name.substr(0, m_name.find('.')) + (variant.empty() ? "" : "_" + variant);
  }
  PeerAllocator(const PeerAllocator&) = delete;
  PeerAllocator& operator=(const PeerAllocator&) = delete;
  //! Gives its memory back to the driver; the library stays.
  ~PeerAllocator() { m_trim(); }

  //! As in names of rows: that of the library, with its variant.
  const std::string& name() const { return m_name; }

  void* allocate(Arcane::Int64 nb_byte)
  {
    void* block = m_allocate(static_cast<std::size_t>(nb_byte), nullptr);
    if (!block)
      throw std::runtime_error(m_name + " has no memory left");
    return block;
  }
  void free(void* block, Arcane::Int64 nb_byte) { m_release(block, static_cast<std::size_t>(nb_byte), nullptr); }

 private:
  void* m_library = nullptr;
  decltype(&peer_allocate) m_allocate = nullptr;
  decltype(&peer_release) m_release = nullptr;
  decltype(&peer_trim) m_trim = nullptr;
  std::string m_name;

  template <typename Function> Function function(const char* name) const
  {
    void* symbol = ::dlsym(m_library, name);
    if (!symbol)
      throw std::runtime_error(std::string("no function ") + name + " in the library of a peer");
    return reinterpret_cast<Function>(symbol);
  }
};
} // namespace Bench
