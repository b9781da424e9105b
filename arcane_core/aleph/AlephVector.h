// SPDX-License-Identifier: Apache-2.0
// Right-hand sides and solutions of linear systems.
#pragma once

#include "arcane_core/aleph/AlephGlobal.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/base/object/Owned.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{
namespace detail::aleph
{
struct VectorHandle;
} // namespace detail::aleph

//! Right-hand side or solution of a linear system. AlephKernel makes it.
class ARCANE_EXPORT AlephVector
{
 public:
  [[gnu::visibility("hidden")]] explicit AlephVector(detail::aleph::VectorHandle handle);
  ~AlephVector();
  AlephVector(const AlephVector&) = delete;
  AlephVector& operator=(const AlephVector&) = delete;

  //! \name Without effect
  //@{
  void create() {}
  void assemble() {}
  void startFilling() {}
  //@}

  //! Sets the values of the rows of this rank, in the order in which they were named. \local
  //! \throws ArgumentException when the number of values differs from the number of own rows
  void setLocalComponents(ConstArrayView<Real> values);
  //! Sets \a nb_row values of rows of this rank: see AlephIndexing for their numbers before the first solve. \local
  void setLocalComponents(Integer nb_row, ConstArrayView<AlephInt> rows, ConstArrayView<Real> values);
  //! Copies the values of the rows of this rank, in the order in which they were named. \a values is resized. \local
  void getLocalComponents(Array<Real>& values) const;
  //! Copies \a nb_row values of rows of this rank. \local
  void getLocalComponents(Integer nb_row, ConstArrayView<AlephInt> rows, ArrayView<Real> values) const;

  //! Writes the values of all ranks, a line for each row with its number. \collective
  //! \throws FatalErrorException before the first solve, or when the file cannot be written
  void writeToFile(const String& file_name);

  //! Returns the values for the other classes of Aleph.
  const detail::aleph::VectorHandle& handle() const { return *m_handle; }

 private:
  detail::base::Owned<detail::aleph::VectorHandle> m_handle;
};
} // namespace Arcane
