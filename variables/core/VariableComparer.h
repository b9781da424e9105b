// SPDX-License-Identifier: Apache-2.0
// Comparisons of the values of variables with their owners or with a reader.
#pragma once

#include "arcane_core/base/BaseTypes.h"
#include "arcane_core/base/Export.h"

namespace Arcane
{
class IDataReader;
class IVariable;

//! The values with which a variable is compared.
enum class eVariableComparerCompareMode
{
  //! Values in a reader.
  Same = 0,
  //! Values of owners, for ghosts.
  Sync = 1,
  //! Values of other replicas: none exist.
  SameOnAllReplica = 2
};

//! The result of a comparison.
class VariableComparerResults
{
 public:
  VariableComparerResults() = default;
  explicit VariableComparerResults(Int32 nb_difference)
  : m_nb_difference(nb_difference)
  {}
  //! Returns the number of values of this rank that differ.
  Int32 nbDifference() const { return m_nb_difference; }
  void setNbDifference(Int32 n) { m_nb_difference = n; }

 private:
  Int32 m_nb_difference = 0;
};

//! The properties of a comparison. Differences are printed up to maxPrint(), all of them if that is negative.
class VariableComparerArgs
{
 public:
  Int32 maxPrint() const { return m_max_print; }
  void setMaxPrint(Int32 n) { m_max_print = n; }
  //! Returns true if the values of ghosts are compared with the reader too.
  bool isCompareGhost() const { return m_is_compare_ghost; }
  void setCompareGhost(bool is_compare_ghost) { m_is_compare_ghost = is_compare_ghost; }
  IDataReader* dataReader() const { return m_data_reader; }
  void setDataReader(IDataReader* reader) { m_data_reader = reader; }
  eVariableComparerCompareMode compareMode() const { return m_compare_mode; }
  void setCompareMode(eVariableComparerCompareMode mode) { m_compare_mode = mode; }

 private:
  IDataReader* m_data_reader = nullptr;
  Int32 m_max_print = 0;
  bool m_is_compare_ghost = false;
  eVariableComparerCompareMode m_compare_mode = eVariableComparerCompareMode::Same;
};

//! A comparison of variables, as by IVariable::checkIfSync() and IVariable::checkIfSame().
class ARCANE_EXPORT VariableComparer
{
 public:
  VariableComparerArgs buildForCheckIfSync() const;
  VariableComparerArgs buildForCheckIfSame(IDataReader* data_reader) const;
  VariableComparerArgs buildForCheckIfSameOnAllReplica() const;
  //! Compares \a variable. \collective for Sync, else \local \throws ArgumentException when the mode is Same and the reader is null
  VariableComparerResults apply(IVariable* variable, const VariableComparerArgs& compare_args) const;
};

} // namespace Arcane
