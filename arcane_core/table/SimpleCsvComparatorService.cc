// SPDX-License-Identifier: Apache-2.0
// The service SimpleCsvComparator.
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/system/PlatformUtils.h"
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/table/ISimpleTableComparator.h"
#include "arcane_core/table/ISimpleTableOutput.h"
#include "arcane_core/table/SaveTable.h"
#include "arcane_core/table/TableComparison.h"
#include "arcane_core/table/TableEditor.h"
#include "arcane_core/table/TablePlace.h"

// The base class derives from ISimpleTableComparator without including it.
#include "arcane_core/table/SimpleCsvComparator_axl.h"

#include <algorithm>

namespace Arcane
{
namespace
{
using detail::table::eAxis;
using detail::table::ValueDifference;

//! So many different values are logged; the others are only counted.
constexpr std::size_t max_logged = 10;

//! Reads and writes references, and logs what a TableComparison finds.
class SimpleCsvComparatorService : public ArcaneSimpleCsvComparatorObject
{
 public:
  explicit SimpleCsvComparatorService(const ServiceBuildInfo& info)
  : ArcaneSimpleCsvComparatorObject(info)
  , m_reference(makeRef(new SimpleTableInternal(info.subDomain()->parallelMng())))
  {}

  void init(ISimpleTableOutput* output) override
  {
    ARCANE_FATAL_IF(!output, "comparison of tables: table is null, expected a table that has a name");
    m_output = output;
    forgetReference();
    const Directory root(Directory(subDomain()->exportDirectory()), output->fileType() + "_refs");
    m_place = { root, output->outputDirectory(), output->tableName(), output->isOneFileByRanksPermited() };
  }
  void clear() override
  {
    m_comparison = {};
    forgetReference();
  }
  void print(Integer rank) override
  {
    if (rank == -1 || rank == parallelMng()->commRank())
      ISimpleTableReaderWriter(m_reference).print();
  }
  void editRootDirectory(const Directory& root_directory) override
  {
    m_place.root = root_directory;
    forgetReference();
  }

  bool writeReferenceFile(Integer rank) override
  {
    forgetReference();
    ISimpleTableReaderWriter writer(output()->internal());
    writer.setPrecision(17);
    writer.setForcedToUseScientificNotation(true);
    return detail::table::saveTable(subDomain(), m_place, rank, writer);
  }
  bool readReferenceFile(Integer rank) override
  {
    if (!m_place.hasFile(parallelMng()->commRank(), rank))
      return true;
    ISimpleTableReaderWriter reader(m_reference);
    m_is_read = reader.readTable(m_place.path(), fileName());
    if (!m_is_read)
      warning() << "reference of table '" << m_place.table << "': " << reader.fault();
    return m_is_read;
  }
  bool isReferenceExist(Integer rank) override
  {
    return !m_place.hasFile(parallelMng()->commRank(), rank) || Platform::isFileReadable(m_place.path().file(fileName()));
  }

  bool compareWithReference(Integer rank, bool compare_dimension_too) override
  {
    if (!m_place.hasFile(parallelMng()->commRank(), rank))
      return true;
    if (!hasReference(rank))
      return false;
    const bool has_same_size = !compare_dimension_too || compareDimensions();
    const auto differences = m_comparison.differences(*m_reference, *output()->internal());
    for (std::size_t i = 0; i < std::min(differences.size(), max_logged); ++i)
      warnOf(differences[i]);
    if (!differences.empty())
      warning() << "Number of errors: " << differences.size();
    return has_same_size && differences.empty();
  }
  bool compareElemWithReference(const String& column_name, const String& row_name, Integer rank) override
  {
    if (!m_place.hasFile(parallelMng()->commRank(), rank))
      return true;
    const detail::table::TableEditor found(output()->internal());
    const Integer row = found.position(eAxis::Row, row_name);
    const Integer column = found.position(eAxis::Column, column_name);
    return row >= 0 && column >= 0 && compareElemWithReference(found.table().m_values(row, column), column_name, row_name, rank);
  }
  bool compareElemWithReference(Real elem, const String& column_name, const String& row_name, Integer rank) override
  {
    if (!m_place.hasFile(parallelMng()->commRank(), rank))
      return true;
    if (!hasReference(rank))
      return false;
    const detail::table::TableEditor expected(m_reference);
    const Integer row = expected.position(eAxis::Row, row_name);
    const Integer column = expected.position(eAxis::Column, column_name);
    return row >= 0 && column >= 0 && !m_comparison.compare(row_name, column_name, m_reference->m_values(row, column), elem);
  }

  bool addColumnForComparing(const String& name) override { return m_comparison.columns.add(name); }
  bool addRowForComparing(const String& name) override { return m_comparison.rows.add(name); }
  void isAnArrayExclusiveColumns(bool is_exclusive) override { m_comparison.columns.setListExclusive(is_exclusive); }
  void isAnArrayExclusiveRows(bool is_exclusive) override { m_comparison.rows.setListExclusive(is_exclusive); }
  void editRegexColumns(const String& regex) override { m_comparison.columns.setRegex(regex); }
  void editRegexRows(const String& regex) override { m_comparison.rows.setRegex(regex); }
  void isARegexExclusiveColumns(bool is_exclusive) override { m_comparison.columns.setRegexExclusive(is_exclusive); }
  void isARegexExclusiveRows(bool is_exclusive) override { m_comparison.rows.setRegexExclusive(is_exclusive); }
  bool addEpsilonColumn(const String& name, Real epsilon) override { return m_comparison.columns.addEpsilon(name, epsilon); }
  bool addEpsilonRow(const String& name, Real epsilon) override { return m_comparison.rows.addEpsilon(name, epsilon); }

 private:
  ISimpleTableOutput* m_output = nullptr;
  detail::table::TablePlace m_place;
  Ref<SimpleTableInternal> m_reference;
  bool m_is_read = false;
  detail::table::TableComparison m_comparison;

  ISimpleTableOutput* output() const
  {
    ARCANE_FATAL_IF(!m_output, "comparison of tables: table is absent, expected a call of init() before");
    return m_output;
  }
  String fileName() const { return m_place.table + "." + output()->fileType(); }

  void forgetReference()
  {
    m_reference->clear();
    m_is_read = false;
  }

  //! Reads the reference if it was not yet.
  bool hasReference(Integer rank)
  {
    if (m_is_read || readReferenceFile(rank))
      return true;
    error() << "Error with the file reader: invalid file";
    return false;
  }

  bool compareDimensions() const
  {
    const SimpleTableInternal& found = *output()->internal();
    const Integer nb_row = found.m_row_names.size();
    const Integer nb_column = found.m_column_names.size();
    if (nb_row == m_reference->m_row_names.size() && nb_column == m_reference->m_column_names.size())
      return true;
    warning() << "Dimensions not equals -- Expected dimensions: " << m_reference->m_row_names.size() << "x"
              << m_reference->m_column_names.size() << " -- Found dimensions: " << nb_row << "x" << nb_column;
    return false;
  }

  void warnOf(const ValueDifference& d) const
  {
    warning() << "Values not equals -- Column name: \"" << d.column << "\" -- Row name: \"" << d.row
              << "\" -- Expected value: " << d.expected << " -- Found value: " << d.found << " -- Epsilon: " << d.epsilon
              << " -- Relative difference: " << d.relative_difference;
  }
};
} // namespace

ARCANE_REGISTER_SERVICE_SIMPLECSVCOMPARATOR(SimpleCsvComparator, SimpleCsvComparatorService);
} // namespace Arcane
