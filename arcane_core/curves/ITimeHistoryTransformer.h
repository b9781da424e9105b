// SPDX-License-Identifier: Apache-2.0
// The interface of objects that change recorded curves.
#pragma once

#include "arcane_core/base/array/SharedArray.h"
#include "arcane_core/base/text/String.h"

namespace Arcane
{
//! Changes the curves of ITimeHistoryMng::applyTransformation().
class ARCANE_EXPORT ITimeHistoryTransformer
{
 public:
  //! Describes a curve. The name is for information only.
  class CommonInfo
  {
   public:
    String name;
    //! The iterations that have values, in increasing order.
    SharedArray<Int32> iterations;
    //! The number of values of an iteration.
    Integer sub_size = 1;
  };

  virtual ~ITimeHistoryTransformer() = default;

  /*!
   * \brief Changes a curve. All curves are kept as reals, so that this form is the one that is called.
   *
   * \param common_info  the iterations, which may be changed, in number too
   * \param values  \shape{iterations, sub_size}, for the iterations that common_info has afterwards
   */
  virtual void transform(CommonInfo& common_info, SharedArray<Real> values) = 0;
  virtual void transform(CommonInfo& common_info, SharedArray<Int32> values) = 0;
  virtual void transform(CommonInfo& common_info, SharedArray<Int64> values) = 0;
};
} // namespace Arcane
