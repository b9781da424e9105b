// SPDX-License-Identifier: Apache-2.0
// The service SimpleCsvOutput.
#include "arcane_core/comm/IParallelMng.h"
#include "arcane_core/service/ISubDomain.h"
#include "arcane_core/table/ISimpleTableOutput.h"
#include "arcane_core/table/SaveTable.h"
#include "arcane_core/table/TableEditor.h"
#include "arcane_core/table/TablePlace.h"

// The base class derives from ISimpleTableOutput without including it.
#include "arcane_core/table/SimpleCsvOutput_axl.h"

namespace Arcane
{
namespace
{
using detail::table::Cell;
using detail::table::eAxis;

//! Gives a TableEditor and an ISimpleTableReaderWriter the names of ISimpleTableOutput, and the places of their files.
class SimpleCsvOutputService : public ArcaneSimpleCsvOutputObject
{
 public:
  explicit SimpleCsvOutputService(const ServiceBuildInfo& info)
  : ArcaneSimpleCsvOutputObject(info)
  , m_editor(makeRef(new SimpleTableInternal(info.subDomain()->parallelMng())))
  , m_reader_writer(makeRef(new ISimpleTableReaderWriter(internal())))
  , m_root(Directory(info.subDomain()->exportDirectory()), fileType())
  {
    setTableName(default_name);
  }

  bool init() override
  {
    const auto* given = options();
    const String name = given ? given->tableName() : String();
    return init(name.empty() ? String(default_name) : name, given ? given->tableDir() : String());
  }
  bool init(const String& table_name) override { return init(table_name, String()); }
  bool init(const String& table_name, const String& directory_name) override
  {
    setTableName(table_name);
    setOutputDirectory(directory_name);
    return true;
  }
  void clear() override { m_editor.clear(); }

  Integer addRow(const String& name) override { return m_editor.addLine(eAxis::Row, name); }
  Integer addRow(const String& name, ConstArrayView<Real> elements) override { return addLine(eAxis::Row, name, elements); }
  bool addRows(StringConstArrayView names) override { return m_editor.addLines(eAxis::Row, names); }
  bool addElementInRow(Integer position, Real element) override { return m_editor.addElement(eAxis::Row, position, element); }
  bool addElementInRow(const String& name, Real element, bool create) override
  {
    return m_editor.addElement(eAxis::Row, m_editor.findOrAdd(eAxis::Row, name, create), element);
  }
  bool addElementInSameRow(Real element) override { return addElementInRow(m_editor.lastLine(eAxis::Row), element); }
  bool addElementsInRow(Integer position, ConstArrayView<Real> elements) override
  {
    return m_editor.addElements(eAxis::Row, position, elements);
  }
  bool addElementsInRow(const String& name, ConstArrayView<Real> elements, bool create) override
  {
    return m_editor.addElements(eAxis::Row, m_editor.findOrAdd(eAxis::Row, name, create), elements);
  }
  bool addElementsInSameRow(ConstArrayView<Real> elements) override { return addElementsInRow(m_editor.lastLine(eAxis::Row), elements); }

  Integer addColumn(const String& name) override { return m_editor.addLine(eAxis::Column, name); }
  Integer addColumn(const String& name, ConstArrayView<Real> elements) override { return addLine(eAxis::Column, name, elements); }
  bool addColumns(StringConstArrayView names) override { return m_editor.addLines(eAxis::Column, names); }
  bool addElementInColumn(Integer position, Real element) override { return m_editor.addElement(eAxis::Column, position, element); }
  bool addElementInColumn(const String& name, Real element, bool create) override
  {
    return m_editor.addElement(eAxis::Column, m_editor.findOrAdd(eAxis::Column, name, create), element);
  }
  bool addElementInSameColumn(Real element) override { return addElementInColumn(m_editor.lastLine(eAxis::Column), element); }
  bool addElementsInColumn(Integer position, ConstArrayView<Real> elements) override
  {
    return m_editor.addElements(eAxis::Column, position, elements);
  }
  bool addElementsInColumn(const String& name, ConstArrayView<Real> elements, bool create) override
  {
    return m_editor.addElements(eAxis::Column, m_editor.findOrAdd(eAxis::Column, name, create), elements);
  }
  bool addElementsInSameColumn(ConstArrayView<Real> elements) override
  {
    return addElementsInColumn(m_editor.lastLine(eAxis::Column), elements);
  }
  Integer addAverageColumn(const String& name) override { return m_editor.addAverageColumn(name); }

  bool editElement(Real element) override { return m_editor.edit(m_editor.last(), element, true); }
  bool editElement(Integer x, Integer y, Real element) override { return m_editor.edit({ y, x }, element, true); }
  bool editElement(const String& column_name, const String& row_name, Real element) override
  {
    return m_editor.edit(cellOf(column_name, row_name), element, true);
  }
  bool editElementUp(Real element, bool update) override { return m_editor.edit(m_editor.besideLast(-1, 0), element, update); }
  bool editElementDown(Real element, bool update) override { return m_editor.edit(m_editor.besideLast(1, 0), element, update); }
  bool editElementLeft(Real element, bool update) override { return m_editor.edit(m_editor.besideLast(0, -1), element, update); }
  bool editElementRight(Real element, bool update) override { return m_editor.edit(m_editor.besideLast(0, 1), element, update); }

  Real element() override { return m_editor.element(m_editor.last(), false); }
  Real element(Integer x, Integer y, bool update) override { return m_editor.element({ y, x }, update); }
  Real element(const String& column_name, const String& row_name, bool update) override
  {
    return m_editor.element(cellOf(column_name, row_name), update);
  }
  Real elementUp(bool update) override { return m_editor.element(m_editor.besideLast(-1, 0), update); }
  Real elementDown(bool update) override { return m_editor.element(m_editor.besideLast(1, 0), update); }
  Real elementLeft(bool update) override { return m_editor.element(m_editor.besideLast(0, -1), update); }
  Real elementRight(bool update) override { return m_editor.element(m_editor.besideLast(0, 1), update); }

  RealUniqueArray row(Integer position) override { return m_editor.values(eAxis::Row, position); }
  RealUniqueArray row(const String& name) override { return row(rowPosition(name)); }
  RealUniqueArray column(Integer position) override { return m_editor.values(eAxis::Column, position); }
  RealUniqueArray column(const String& name) override { return column(columnPosition(name)); }
  Integer rowSize(Integer position) override { return m_editor.fillSize(eAxis::Row, position); }
  Integer rowSize(const String& name) override { return rowSize(rowPosition(name)); }
  Integer columnSize(Integer position) override { return m_editor.fillSize(eAxis::Column, position); }
  Integer columnSize(const String& name) override { return columnSize(columnPosition(name)); }
  Integer rowPosition(const String& name) override { return m_editor.position(eAxis::Row, name); }
  Integer columnPosition(const String& name) override { return m_editor.position(eAxis::Column, name); }
  Integer numberOfRows() override { return m_editor.nbLine(eAxis::Row); }
  Integer numberOfColumns() override { return m_editor.nbLine(eAxis::Column); }
  String rowName(Integer position) override { return m_editor.name(eAxis::Row, position); }
  String columnName(Integer position) override { return m_editor.name(eAxis::Column, position); }
  bool editRowName(Integer position, const String& new_name) override { return m_editor.rename(eAxis::Row, position, new_name); }
  bool editRowName(const String& name, const String& new_name) override { return editRowName(rowPosition(name), new_name); }
  bool editColumnName(Integer position, const String& new_name) override { return m_editor.rename(eAxis::Column, position, new_name); }
  bool editColumnName(const String& name, const String& new_name) override { return editColumnName(columnPosition(name), new_name); }

  void print(Integer rank) override
  {
    if (rank == -1 || rank == parallelMng()->commRank())
      m_reader_writer->print();
  }
  bool writeFile(Integer rank) override { return writeFile(m_root, rank); }
  bool writeFile(const String& directory_name, Integer rank) override
  {
    setOutputDirectory(directory_name);
    return writeFile(m_root, rank);
  }
  bool writeFile(const Directory& root_directory, Integer rank) override
  {
    return detail::table::saveTable(subDomain(), place(root_directory), rank, *m_reader_writer);
  }

  Integer precision() override { return m_reader_writer->precision(); }
  void setPrecision(Integer precision) override { m_reader_writer->setPrecision(precision); }
  bool isFixed() override { return m_reader_writer->isFixed(); }
  void setFixed(bool fixed) override { m_reader_writer->setFixed(fixed); }
  bool isForcedToUseScientificNotation() override { return m_reader_writer->isForcedToUseScientificNotation(); }
  void setForcedToUseScientificNotation(bool is_scientific) override { m_reader_writer->setForcedToUseScientificNotation(is_scientific); }

  String outputDirectory() override { return m_directory.text; }
  void setOutputDirectory(const String& directory) override { m_directory = replaced(directory); }
  String tableName() override { return m_name.text; }
  void setTableName(const String& name) override
  {
    m_name = replaced(name);
    m_editor.table().m_table_name = m_name.text;
  }
  String fileName() override { return m_name.text + "." + fileType(); }
  Directory outputPath() override { return place(m_root).path(); }
  Directory rootPath() override { return m_root; }
  bool isOneFileByRanksPermited() override { return m_name.has_rank || m_directory.has_rank; }
  String fileType() override { return m_reader_writer->fileType(); }
  Ref<SimpleTableInternal> internal() override { return m_editor.sharedTable(); }
  Ref<ISimpleTableReaderWriter> readerWriter() override { return m_reader_writer; }

 private:
  static constexpr const char* default_name = "Table_P@proc_id@";

  detail::table::TableEditor m_editor;
  Ref<ISimpleTableReaderWriter> m_reader_writer;
  Directory m_root;
  detail::table::ReplacedName m_name;
  detail::table::ReplacedName m_directory;

  detail::table::ReplacedName replaced(const String& name)
  {
    return detail::table::replaceSymbols(name, parallelMng()->commRank(), parallelMng()->commSize());
  }
  detail::table::TablePlace place(const Directory& root) { return { root, outputDirectory(), tableName(), isOneFileByRanksPermited() }; }
  Cell cellOf(const String& column_name, const String& row_name) { return { rowPosition(row_name), columnPosition(column_name) }; }

  Integer addLine(eAxis axis, const String& name, ConstArrayView<Real> elements)
  {
    const Integer position = m_editor.addLine(axis, name);
    m_editor.addElements(axis, position, elements);
    return position;
  }
};
} // namespace

ARCANE_REGISTER_SERVICE_SIMPLECSVOUTPUT(SimpleCsvOutput, SimpleCsvOutputService);
} // namespace Arcane
