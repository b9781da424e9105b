// SPDX-License-Identifier: Apache-2.0
// Observers, events and functors.
#include "arcane_core/base/ArcaneGlobal.h"
#include "arcane_core/base/object/Event.h"
#include "arcane_core/base/object/Functor.h"
#include "arcane_core/base/object/Observable.h"
#include "arcane_core/base/object/Observer.h"

#include <gtest/gtest.h>

#include <memory>
#include <utility>

using namespace Arcane;

namespace
{

class Counter
{
 public:
  void count() { ++nb_call; }
  void countObservable(const IObservable& observable) { last_observable = &observable; }
  void add(int v) { nb_call += v; }

  int nb_call = 0;
  const IObservable* last_observable = nullptr;
};

class Sum : public IBinaryMathFunctor<Real, Real, Real>
{
 public:
  Real apply(Real a, Real b) override { return a + b; }
};

} // namespace

TEST(ObserverTest, PoolCallsAMethod)
{
  IObservable observable;
  Counter counter;
  ObserverPool pool;

  pool.addObserver(&counter, &Counter::count, &observable);
  pool.addObserver(&counter, &Counter::countObservable, &observable);
  pool.addObserver([&counter] { counter.add(10); }, &observable);
  observable.notifyAllObservers();

  EXPECT_EQ(counter.nb_call, 11);
  EXPECT_EQ(counter.last_observable, &observable);
}

TEST(ObserverTest, PoolDetachesWhenItDies)
{
  IObservable observable;
  Counter counter;

  {
    ObserverPool pool;
    pool.addObserver(&counter, &Counter::count, &observable);
    EXPECT_TRUE(observable.hasObservers());
  }
  observable.notifyAllObservers();

  EXPECT_FALSE(observable.hasObservers());
  EXPECT_EQ(counter.nb_call, 0);
}

TEST(ObserverTest, ObservableMayDieFirst)
{
  Counter counter;
  ObserverPool pool;

  {
    IObservable observable;
    pool.addObserver(&counter, &Counter::count, &observable);
  }
  pool.detachAll();

  EXPECT_EQ(pool.size(), 0);
}

TEST(ObserverTest, ObserverMayDetachAnotherWhileToldWithoutDanger)
{
  IObservable observable;
  int nb_second = 0;
  auto second = std::make_unique<Observer>([&](IObservable*) { ++nb_second; });
  Observer first([&](IObservable*) { second.reset(); });
  observable.attachObserver(&first);
  observable.attachObserver(second.get());

  observable.notifyAllObservers();

  EXPECT_EQ(nb_second, 0);
}

TEST(ObserverTest, ObserverObservesOneThing)
{
  IObservable first;
  IObservable second;
  Observer observer([](IObservable*) {});
  first.attachObserver(&observer);

  EXPECT_THROW(second.attachObserver(&observer), FatalErrorException);
  EXPECT_EQ(observer.observable(), &first);
}

TEST(ObserverTest, EventCallsFunctionsInOrder)
{
  EventObservable<int> event;
  EventObserverPool pool;
  String text;

  event.attach(pool, [&text](int v) { text = text + "a" + v; });
  event.attach(pool, [&text](int v) { text = text + "b" + v; });
  event.notify(3);

  EXPECT_EQ(text, "a3b3");
}

TEST(EventTest, AFunctionThatIsBeingDestroyedMayNotifyItsEvent)
{
  EventObservable<int> event;
  int nb_call = 0;
  {
    // The last owner of the captured object is the function of the listener.
    std::shared_ptr<int> notifier(new int(0), [&event](const int* object) {
      event.notify(1);
      delete object;
    });
    EventObserver<int> listener([owner = std::move(notifier), &nb_call](int) { ++nb_call; });
    event.attach(&listener);
    event.notify(1);
  }
  EXPECT_EQ(nb_call, 1);
  EXPECT_FALSE(event.hasObservers());
}

TEST(ObserverTest, EventIsNotHeardWhenThePoolIsDead)
{
  EventObservable<const String&> event;
  int nb_call = 0;

  {
    EventObserverPool pool;
    event.attach(pool, [&nb_call](const String&) { ++nb_call; });
    event.notify("x");
  }
  event.notify("x");

  EXPECT_EQ(nb_call, 1);
  EXPECT_FALSE(event.hasObservers());
}

TEST(ObserverTest, EventMayDieBeforeThePool)
{
  EventObserverPool pool;
  {
    EventObservable<> event;
    event.attach(pool, [] {});
  }

  pool.clear();

  EXPECT_EQ(pool.size(), 0);
}

TEST(ObserverTest, ListenerThatMovesLeavesItsFormerEvent)
{
  EventObservable<> first;
  EventObservable<> second;
  int nb_call = 0;
  EventObserver<> observer([&nb_call] { ++nb_call; });
  first.attach(&observer);

  second.attach(&observer);
  first.notify();
  second.notify();

  EXPECT_EQ(nb_call, 1);
}

TEST(ObserverTest, AllObserversAreDetachedByBothNames)
{
  Int32 nb_call = 0;
  EventObservable<Int32> event;
  EventObserver<Int32> observer([&](Int32) { ++nb_call; });
  event.attach(&observer);
  event.detachAllObservers();
  event.notify(1);
  EXPECT_EQ(nb_call, 0);
  EXPECT_FALSE(event.hasObservers());
  EXPECT_FALSE(AutoDetachObservable().hasObservers());
}

TEST(ObserverTest, FunctorsCallWhatTheyHold)
{
  Counter counter;
  FunctorT<Counter> method(&counter, &Counter::count);
  StdFunctor function([&counter] { counter.add(10); });
  FunctorWithArgumentT<Counter, int> method_with_argument(&counter, &Counter::add);
  StdFunctorWithArgumentT<int> function_with_argument([&counter](int v) { counter.add(v); });

  method.executeFunctor();
  function.executeFunctor();
  method_with_argument.executeFunctor(100);
  function_with_argument.executeFunctor(1000);

  EXPECT_EQ(counter.nb_call, 1111);
}

TEST(ObserverTest, MathFunctorIsDerivedByApplications)
{
  Sum sum;
  IBinaryMathFunctor<Real, Real, Real>& functor = sum;

  EXPECT_EQ(functor.apply(1.0, 2.0), 3.0);
}
