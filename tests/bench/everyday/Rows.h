// SPDX-License-Identifier: Apache-2.0
// Rows of the program that measures everyday operations.
#pragma once

#include "arcane_core/comm/IParallelMng.h"

#include <functional>
#include <string>

namespace Everyday
{
using namespace Arcane;

//! Prevents the compiler from dropping the computation of \a value.
template <typename T> void keep(const T& value)
{
  asm volatile("" ::"g"(&value) : "memory");
}

//! Measures operations and plain data structures in turns, and prints the least time of each on the slowest rank.
class Rows
{
 public:
  //! A row is measured if its name begins with \a only.
  Rows(IParallelMng* pm, const std::string& only, int nb_repetition)
  : m_pm(pm)
  , m_only(only)
  , m_nb_repetition(nb_repetition)
  {}

  //! Prints the row `op_name` in microseconds per call. \collective
  void add(const char* name, const std::function<void()>& ours, const std::function<void()>& baseline) { add(name, 7, ours, baseline); }
  //! Does the same with \a nb_turn turns: few for long operations.
  void add(const char* name, int nb_turn, const std::function<void()>& ours, const std::function<void()>& baseline);
  //! Returns true if a row whose name begins with \a name is wanted.
  bool isWanted(const std::string& name) const;

 private:
  IParallelMng* m_pm;
  std::string m_only;
  int m_nb_repetition;
};

class Bed;

//! \name The operations, by subject
//@{
void addGroupRows(Rows& rows, Bed& bed);
void addItemRows(Rows& rows, Bed& bed);
void addParticleRows(Rows& rows, Bed& bed);
void addMeshRows(Rows& rows, Bed& bed);
void addVariableRows(Rows& rows, Bed& bed);
void addArrayRows(Rows& rows);
void addTextRows(Rows& rows);
void addRunRows(Rows& rows, Bed& bed);
//@}
} // namespace Everyday
