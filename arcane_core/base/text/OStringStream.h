// SPDX-License-Identifier: Apache-2.0
// A stream that makes a String.
#pragma once

#include "arcane_core/base/text/String.h"

#include <locale>
#include <sstream>

namespace Arcane
{

//! `OStringStream o; o() << x; use(o.str());`
class OStringStream
{
 public:
  OStringStream() { m_stream.imbue(std::locale::classic()); }
  //! Accepts the size that older versions of Arcane needed; the text may be longer.
  explicit OStringStream(Integer)
  : OStringStream()
  {}

  std::ostream& operator()() { return m_stream; }
  std::ostream& stream() { return m_stream; }
  String str() const { return String(m_stream.view()); }
  void reset() { m_stream.str(std::string()); }

 private:
  // No ClassicStream: compilers of devices put its tables of virtual bases elsewhere than g++, and cannot be linked with it.
  std::ostringstream m_stream;
};

} // namespace Arcane
