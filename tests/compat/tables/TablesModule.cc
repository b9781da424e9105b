// SPDX-License-Identifier: Apache-2.0
#include <arcane/IParallelMng.h>
#include <arcane/ISimpleTableComparator.h>
#include <arcane/ISimpleTableOutput.h>
#include <arcane/ISubDomain.h>
#include <arcane/ITimeLoopMng.h>
#include <arcane/ServiceBuilder.h>

#include "Tables_axl.h"

using namespace Arcane;

/*!
 * Fills two tables: the table of the option, one file per rank, holds numbers of this rank, and the singleton holds the numbers of all
 * ranks, in one file. A run writes references of both; the others compare with them.
 */
class TablesModule : public ArcaneTablesObject
{
 public:
  explicit TablesModule(const ModuleBuildInfo& mb)
  : ArcaneTablesObject(mb)
  {}

  VersionInfo versionInfo() const override { return VersionInfo(1, 0, 0); }

  void initTables() override
  {
    m_all = ServiceBuilder<ISimpleTableOutput>(subDomain()).getSingleton();
    m_all_comparator = ServiceBuilder<ISimpleTableComparator>(subDomain()).getSingleton();
    m_own = options()->stOutput();
    m_own_comparator = options()->stComparator();
    m_all->init("All", "singleton");
    m_own->init();
    for (ISimpleTableOutput* table : { m_all, m_own }) {
      UniqueArray<String> columns = { "Cells", "Third" };
      table->addColumns(columns);
    }
    m_own_comparator->init(m_own);
    m_all_comparator->init(m_all);
  }

  void addStep() override
  {
    const String row = String("Step") + String::fromNumber(m_global_iteration());
    const Integer nb_own = ownCells().size();
    fillRow(m_own, row, nb_own);
    fillRow(m_all, row, parallelMng()->reduce(Parallel::ReduceSum, nb_own));
    if (m_global_iteration() >= options()->nbStep())
      subDomain()->timeLoopMng()->stopComputeLoop(true);
  }

  void endTables() override
  {
    // The last value of the last rank.
    if (options()->error() != 0.0) {
      m_all->editElement("Third", m_all->rowName(m_all->numberOfRows() - 1), 1.0 / 3.0 + options()->error());
      if (parallelMng()->commRank() == parallelMng()->commSize() - 1)
        m_own->editElement("Third", m_own->rowName(m_own->numberOfRows() - 1), 1.0 / 3.0 + options()->error());
    }
    const bool is_written = m_own->writeFile() && m_all->writeFile();
    info() << "CHECK written=" << allRanks(is_written) << " rows=" << m_all->numberOfRows() << " cells=" << m_all->element("Cells", "Step1")
           << " own file=" << m_own->outputDirectory() << "/" << m_own->fileName();
    if (options()->isReferenceRun()) {
      const bool has_own = m_own_comparator->writeReferenceFile();
      const bool has_all = m_all_comparator->writeReferenceFile();
      info() << "CHECK references=" << allRanks(has_own && has_all && m_own_comparator->isReferenceExist());
    }
    info() << "CHECK own equal=" << allRanks(m_own_comparator->compareWithReference(-1, true))
           << " all equal=" << allRanks(m_all_comparator->compareWithReference(-1, true));
    m_own_comparator->editRegexColumns("^cells$");
    m_all_comparator->addColumnForComparing("Third");
    m_all_comparator->isAnArrayExclusiveColumns(true);
    info() << "CHECK cells of own equal=" << allRanks(m_own_comparator->compareWithReference())
           << " of all equal=" << allRanks(m_all_comparator->compareWithReference());
  }

 private:
  ISimpleTableOutput* m_all = nullptr;
  ISimpleTableComparator* m_all_comparator = nullptr;
  ISimpleTableOutput* m_own = nullptr;
  ISimpleTableComparator* m_own_comparator = nullptr;

  //! The number of ranks that say yes.
  String allRanks(bool yes) const
  {
    const Integer nb_yes = parallelMng()->reduce(Parallel::ReduceSum, yes ? 1 : 0);
    return nb_yes == parallelMng()->commSize() ? "all" : String::fromNumber(nb_yes) + " ranks";
  }

  static void fillRow(ISimpleTableOutput* table, const String& row, Integer nb_cell)
  {
    table->addElementInRow(row, nb_cell);
    table->addElementInSameRow(1.0 / 3.0);
  }
};

ARCANE_REGISTER_MODULE_TABLES(TablesModule);
