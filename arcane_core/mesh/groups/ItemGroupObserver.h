// SPDX-License-Identifier: Apache-2.0
// Observers of groups that call methods of an object.
#pragma once

#include "arcane_core/mesh/groups/IItemGroupObserver.h"

namespace Arcane
{

//! Calls one method of an object for each change of a group. The object must outlive the observer.
template <typename T> class ItemGroupObserverWithoutInfoT : public IItemGroupObserver
{
 public:
  using FuncPtr = void (T::*)();

  ItemGroupObserverWithoutInfoT(T* object, FuncPtr function)
  : m_object(object)
  , m_function(function)
  {}

  void executeExtend(const ConstArrayView<Int32>*) override { (m_object->*m_function)(); }
  void executeReduce(const ConstArrayView<Int32>*) override { (m_object->*m_function)(); }
  void executeCompact(const ConstArrayView<Int32>*) override { (m_object->*m_function)(); }
  void executeInvalidate() override { (m_object->*m_function)(); }
  bool needInfo() const override { return false; }

 private:
  T* m_object;
  FuncPtr m_function;
};

//! Calls a method of an object for each kind of change of a group. The object must outlive the observer.
template <typename T> class ItemGroupObserverWithInfoT : public IItemGroupObserver
{
 public:
  using FuncPtr = void (T::*)(const ConstArrayView<Int32>*);
  using FuncInvalidatePtr = void (T::*)();

  ItemGroupObserverWithInfoT(T* object, FuncPtr extend, FuncPtr reduce, FuncPtr compact, FuncInvalidatePtr invalidate)
  : m_object(object)
  , m_extend(extend)
  , m_reduce(reduce)
  , m_compact(compact)
  , m_invalidate(invalidate)
  {}

  void executeExtend(const ConstArrayView<Int32>* local_ids) override { (m_object->*m_extend)(local_ids); }
  void executeReduce(const ConstArrayView<Int32>* local_ids) override { (m_object->*m_reduce)(local_ids); }
  void executeCompact(const ConstArrayView<Int32>* old_to_new) override { (m_object->*m_compact)(old_to_new); }
  void executeInvalidate() override { (m_object->*m_invalidate)(); }
  bool needInfo() const override { return true; }

 private:
  T* m_object;
  FuncPtr m_extend;
  FuncPtr m_reduce;
  FuncPtr m_compact;
  FuncInvalidatePtr m_invalidate;
};

//! Returns a new observer that calls `object->function()` for each change. ItemGroupImpl::attachObserver() takes it over.
template <typename T> IItemGroupObserver* newItemGroupObserverT(T* object, typename ItemGroupObserverWithoutInfoT<T>::FuncPtr function)
{
  return new ItemGroupObserverWithoutInfoT<T>(object, function);
}
//! Returns a new observer that calls one method for each kind of change.
template <typename T>
IItemGroupObserver* newItemGroupObserverT(T* object, typename ItemGroupObserverWithInfoT<T>::FuncPtr extend,
                                          typename ItemGroupObserverWithInfoT<T>::FuncPtr reduce,
                                          typename ItemGroupObserverWithInfoT<T>::FuncPtr compact,
                                          typename ItemGroupObserverWithInfoT<T>::FuncInvalidatePtr invalidate)
{
  return new ItemGroupObserverWithInfoT<T>(object, extend, reduce, compact, invalidate);
}

} // namespace Arcane
