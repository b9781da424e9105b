// SPDX-License-Identifier: Apache-2.0
// Values outside items, from a checkpoint of a different number of ranks.
#pragma once

#include "arcane_core/base/text/String.h"

#include <vector>

namespace Arcane
{
class ICheckpointParts;
class IParallelMng;
class ITraceMng;
class IVariable;
} // namespace Arcane

namespace Arcane::detail::restart
{
/*!
 * \brief Chooses, for each variable that is not on items, which values the ranks get.
 *
 * | values of the previous ranks | values of the ranks |
 * | --- | --- |
 * | some saved nothing because of PDumpNull | values of the first rank that saved some, on the first rank of each machine; nothing elsewhere |
 * | arrays with PSubDomainDepend or PSubDomainPrivate | all rows in the order of the previous ranks, cut into equal parts |
 * | all equal | the same values |
 * | other | values of the first rank |
 */
class ArraysOfParts
{
 public:
  //! \param parts must live as long as this object
  ArraysOfParts(IParallelMng* pm, ICheckpointParts& parts)
  : m_parallel_mng(pm)
  , m_parts(parts)
  {}

  //! Reads the values of a variable. \param first_saving_part  see PartsMetaData \param has_dump_null  true if a part saved nothing because
  //! of PDumpNull \collective \throws ParallelFatalErrorException on all ranks
  void read(IVariable* variable, Int32 first_saving_part, bool has_dump_null);
  //! Gives each rank what the rank of the same number had, and nothing to the others. \collective
  void readOfSameRank(IVariable* variable);
  //! Returns true for the first rank of each machine.
  bool isFirstOfMachine() const;
  //! Logs which choices were made. \local The master alone logs.
  void logChoices(ITraceMng* tm) const;

 private:
  enum class eChoice
  {
    Same,
    FirstOfMachine,
    InOrder,
    FirstRank
  };
  struct Source
  {
    IVariable* variable;
    String name;
  };

  eChoice choose(const Source& source, Int32 first_saving_part, bool has_dump_null) const;
  bool areSame(const String& name) const;
  bool canBeCut(const String& name) const;
  void readInOrder(const Source& source);

  IParallelMng* m_parallel_mng;
  ICheckpointParts& m_parts;
  std::vector<String> m_of_machines;
  std::vector<String> m_in_order;
  std::vector<String> m_of_first_rank;
  //! Values of ranks that do not exist any more.
  std::vector<String> m_dropped;
};
} // namespace Arcane::detail::restart
