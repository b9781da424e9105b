// SPDX-License-Identifier: Apache-2.0
// Makes descriptions of saved values. Data themselves are made by variables.
#pragma once

#include "variables/data/ISerializedData.h"

namespace Arcane
{
class ITraceMng;

//! Makes ISerializedData, as arcaneCreateSerializedDataRef() does. IApplication::dataFactoryMng() returns it. All calls are \local
class IDataFactoryMng
{
 public:
  explicit IDataFactoryMng(ITraceMng* trace_mng)
  : m_trace_mng(trace_mng)
  {}

  ITraceMng* traceMng() const { return m_trace_mng; }
  //! Returns a description without bytes. \throws ArgumentException when a number is negative
  Ref<ISerializedData> createSerializedDataRef(eDataType data_type, Int64 memory_size, Integer nb_dim, Int64 nb_element,
                                               Int64 nb_base_element, bool is_multi_size, ConstArrayView<Int64> extents,
                                               const ArrayShape& shape = {})
  {
    return arcaneCreateSerializedDataRef(data_type, memory_size, nb_dim, nb_element, nb_base_element, is_multi_size, extents, shape);
  }
  //! Returns a description of no values.
  Ref<ISerializedData> createEmptySerializedDataRef() { return arcaneCreateEmptySerializedDataRef(); }

 private:
  ITraceMng* m_trace_mng;
};

} // namespace Arcane
