// SPDX-License-Identifier: Apache-2.0
// Functions that a refined mesh would call; meshes are not refined.
#pragma once

#include "arcane_core/base/UtilsTypes.h"
#include "arcane_core/base/array/UniqueArray.h"
#include "arcane_core/mesh/items/ItemTypes.h"

namespace Arcane
{
class ItemInternal;

//! The change of a refined cell: Restriction removes its children, Prolongation makes them.
enum AMROperationType
{
  Restriction = 0,
  Prolongation = 1
};

//! A function of a code that moves values between parents and children. No mesh calls it: see IMeshModifier::registerCallBack().
class ARCANE_EXPORT IAMRTransportFunctor
{
 public:
  virtual ~IAMRTransportFunctor() = default;
  virtual void executeFunctor(Array<ItemInternal*>& cells, AMROperationType operation) = 0;
  virtual void executeFunctor(Array<Cell>& cells, AMROperationType operation) = 0;
};

//! A functor that calls a member function of an object, which the caller owns. Cells of the other form are ignored.
template <typename T> class AMRComputeFunction : public IAMRTransportFunctor
{
 public:
  AMRComputeFunction(T* object, void (T::*function)(Array<ItemInternal*>&, AMROperationType))
  : m_object(object)
  , m_of_internals(function)
  {}
  AMRComputeFunction(T* object, void (T::*function)(Array<Cell>&, AMROperationType))
  : m_object(object)
  , m_of_cells(function)
  {}

  void executeFunctor(Array<ItemInternal*>& cells, AMROperationType operation) override
  {
    if (m_of_internals)
      (m_object->*m_of_internals)(cells, operation);
  }
  void executeFunctor(Array<Cell>& cells, AMROperationType operation) override
  {
    if (m_of_cells)
      (m_object->*m_of_cells)(cells, operation);
  }

 private:
  T* m_object;
  void (T::*m_of_internals)(Array<ItemInternal*>&, AMROperationType) = nullptr;
  void (T::*m_of_cells)(Array<Cell>&, AMROperationType) = nullptr;
};

} // namespace Arcane
