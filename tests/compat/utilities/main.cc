// SPDX-License-Identifier: Apache-2.0
#include <arcane/random/LinearCongruential.h>
#include <arcane/random/MersenneTwister.h>
#include <arcane/random/NormalDistribution.h>
#include <arcane/random/Uniform01.h>
#include <arcane/random/UniformInt.h>
#include <arcane/random/UniformOnSphere.h>
#include <arcane/utils/HashTableMap.h>

#include <iostream>

using namespace Arcane;

namespace
{
//! The part of the area of a square that a quarter of a disc has.
Real areaOfDisc()
{
  random::MinstdRand generator(42);
  random::Uniform01<random::MinstdRand> uniform(generator);
  Integer nb_inside = 0;
  constexpr Integer nb_point = 100000;
  for (Integer i = 0; i < nb_point; ++i) {
    const Real x = uniform();
    const Real y = uniform();
    nb_inside += (x * x + y * y < 1.0) ? 1 : 0;
  }
  return 4.0 * nb_inside / nb_point;
}

Integer nbDifferent()
{
  random::Mt19937 generator(1);
  random::UniformInt<random::Mt19937> die(generator, 1, 6);
  HashTableMapT<Int64, Integer> count_of_face(10, true);
  for (Integer i = 0; i < 1000; ++i) {
    const Integer face = die();
    bool is_add = false;
    auto* data = count_of_face.lookupAdd(face, 0, is_add);
    data->setValue(data->value() + 1);
  }
  Integer nb_thrown = 0;
  HashTableMapEnumeratorT<Int64, Integer> e(count_of_face);
  while (++e)
    nb_thrown += *e;
  return nb_thrown == 1000 ? count_of_face.count() : -1;
}
} // namespace

int main()
{
  random::MinstdRand0 generator(1);
  random::NormalDistribution<random::MinstdRand0> normal(generator, 10.0, 0.0);
  const Real pi = areaOfDisc();
  random::MinstdRand first(1);
  std::cout << "CHECK pi=" << (pi > 3.12 && pi < 3.16) << " faces=" << nbDifferent() << " normal=" << normal() << " first=" << first()
            << " second=" << first() << "\n";
  return 0;
}
