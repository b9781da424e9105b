// SPDX-License-Identifier: Apache-2.0
// The interface of services that write the curves of a run in a format of their own.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/array/ArrayView.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/mesh/description/ArcaneTypes.h"

namespace Arcane
{
//! The common data of all curves. Its views are valid during the call to which it is given.
class TimeHistoryCurveWriterInfo
{
 public:
  TimeHistoryCurveWriterInfo(const String& path, ConstArrayView<Real> times)
  : m_path(path)
  , m_times(times)
  {}

  //! Returns the directory for files of curves, which exists.
  String path() const { return m_path; }
  //! Returns the physical time of each iteration, from iteration 0 on. One without any value has the time of the iteration before.
  ConstArrayView<Real> times() const { return m_times; }

 private:
  String m_path;
  ConstArrayView<Real> m_times;
};

//! One curve. Its views are valid during the call to which it is given.
class TimeHistoryCurveInfo
{
 public:
  //! A curve of \a sub_domain alone, or of the whole run if that is NULL_SUB_DOMAIN_ID.
  TimeHistoryCurveInfo(const String& name, ConstArrayView<Int32> iterations, ConstArrayView<Real> values, Integer sub_size,
                       Int32 sub_domain)
  : TimeHistoryCurveInfo(name, "", iterations, values, sub_size, sub_domain)
  {}
  //! A curve of the mesh \a support.
  TimeHistoryCurveInfo(const String& name, const String& support, ConstArrayView<Int32> iterations, ConstArrayView<Real> values,
                       Integer sub_size, Int32 sub_domain)
  : m_name(name)
  , m_support(support)
  , m_iterations(iterations)
  , m_values(values)
  , m_sub_size(sub_size)
  , m_sub_domain(sub_domain)
  {}

  String name() const { return m_name; }
  //! Returns the name of the mesh to which the curve belongs, or an empty name for a curve that belongs to the run.
  String support() const { return m_support; }
  bool hasSupport() const { return !m_support.empty(); }
  //! Returns the iterations that have values, in increasing order, as indexes in TimeHistoryCurveWriterInfo::times().
  ConstArrayView<Int32> iterations() const { return m_iterations; }
  //! Returns the values, \shape{iterations().size(), subSize()}.
  ConstArrayView<Real> values() const { return m_values; }
  //! Returns the number of values of an iteration.
  Integer subSize() const { return m_sub_size; }
  //! Returns the rank whose curve it is, or NULL_SUB_DOMAIN_ID for a curve of the whole run.
  Int32 subDomain() const { return m_sub_domain; }

 private:
  String m_name;
  String m_support;
  ConstArrayView<Int32> m_iterations;
  ConstArrayView<Real> m_values;
  Integer m_sub_size;
  Int32 m_sub_domain;
};

/*!
 * \brief Writes curves. ITimeHistoryMng calls it on the rank that writes the files of all ranks, and on no other one.
 *
 * The calls come in this order: build() once, then for each output beginWrite(), writeCurve() for each curve in the order of their meshes and names,
 * endWrite(). Each output has all values since the start of the run. All calls are \local: the other ranks do not come.
 */
class ARCANE_EXPORT ITimeHistoryCurveWriter2
{
 public:
  virtual ~ITimeHistoryCurveWriter2() = default;

  virtual void build() = 0;
  virtual void beginWrite(const TimeHistoryCurveWriterInfo& infos) = 0;
  virtual void writeCurve(const TimeHistoryCurveInfo& infos) = 0;
  virtual void endWrite() = 0;
  //! Returns the name, by which a writer is replaced and removed.
  virtual String name() const = 0;
  //! Sets the directory of the files. When it is empty, they go to TimeHistoryCurveWriterInfo::path().
  virtual void setOutputPath(const String& path) = 0;
  virtual String outputPath() const = 0;
};
} // namespace Arcane
