// SPDX-License-Identifier: Apache-2.0
// Functors of loops of threads over items, for calls of TaskFactory itself.
#pragma once

#include "arcane_core/mesh/groups/Concurrency.h"
#include "arcane_core/tasks/RangeFunctor.h"

namespace Arcane
{

/*!
 * \brief A list of items cut into blocks of whole vectors.
 *
 * `TaskFactory::executeParallelFor(0, f.nbBlock(), f.blockGrainSize(), &f)` works on all items. arcaneParallelForeach() does so by itself.
 */
class ARCANE_EXPORT AbstractItemRangeFunctor : public IRangeFunctor
{
 public:
  //! The number of items of a part when the application gives none.
  static constexpr Int32 DEFAULT_GRAIN_SIZE = 400;

  //! \throws ArgumentException when \a grain_size is negative
  AbstractItemRangeFunctor(ItemVectorView items_view, Int32 grain_size);

  Int32 nbBlock() const { return m_nb_block; }
  //! Returns the number of blocks of a part.
  Int32 blockGrainSize() const { return m_block_grain_size; }

 protected:
  //! Returns the items of \a nb_block blocks. \a true_begin, unless it is null, is set to the position of the first one.
  ItemVectorView _view(Int32 begin_block, Int32 nb_block, Int32* true_begin = nullptr) const;

 private:
  ItemVectorView m_items;
  Int32 m_nb_block;
  Int32 m_block_grain_size;
};

//! A functor that calls a method of an object, which must outlive it, with items.
template <typename InstanceType, typename ItemType> class ItemRangeFunctorT : public AbstractItemRangeFunctor
{
 public:
  using FunctionType = void (InstanceType::*)(ItemVectorViewT<ItemType> items);

  ItemRangeFunctorT(ItemVectorView items_view, InstanceType* instance, FunctionType function, Int32 grain_size = DEFAULT_GRAIN_SIZE)
  : AbstractItemRangeFunctor(items_view, grain_size)
  , m_instance(instance)
  , m_function(function)
  {}
  void executeFunctor(Int32 begin, Int32 size) override { (m_instance->*m_function)(ItemVectorViewT<ItemType>(_view(begin, size))); }

 private:
  InstanceType* m_instance;
  FunctionType m_function;
};

//! A functor that calls a lambda, which must outlive it, with items, and with the position of the first one if the lambda has two arguments.
template <typename LambdaType> class LambdaItemRangeFunctorT : public AbstractItemRangeFunctor
{
 public:
  LambdaItemRangeFunctorT(ItemVectorView items_view, const LambdaType& lambda_function, Int32 grain_size = DEFAULT_GRAIN_SIZE)
  : AbstractItemRangeFunctor(items_view, grain_size)
  , m_lambda_function(lambda_function)
  {}
  void executeFunctor(Int32 begin, Int32 size) override
  {
    Int32 first = 0;
    const ItemVectorView items = _view(begin, size, &first);
    if constexpr (std::invocable<const LambdaType&, const ItemVectorView&, Int32>)
      m_lambda_function(items, first);
    else
      m_lambda_function(items);
  }

 private:
  const LambdaType& m_lambda_function;
};

} // namespace Arcane
