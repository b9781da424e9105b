// SPDX-License-Identifier: Apache-2.0
#include "arcane_core/assembly/AssembledSystem.h"

#include "accelerator/runtime/RunQueue.h"

#include "arcane_core/aleph/AlephKernel.h"
#include "arcane_core/aleph/RepeatedWarning.h"
#include "arcane_core/aleph/SolverChoice.h"
#include "arcane_core/assembly/SystemPlaces.h"
#include "arcane_core/base/error/ArgumentException.h"
#include "arcane_core/base/error/Exception.h"
#include "arcane_core/base/error/FatalErrorException.h"
#include "arcane_core/base/error/ParallelFatalErrorException.h"
#include "arcane_core/comm/Agreement.h"
#include "arcane_core/krylov/LinearSolver.h"
#include "arcane_core/mesh/families/IItemFamily.h"
#include "arcane_core/service/ISubDomain.h"

#include <algorithm>

namespace Arcane
{
using detail::assembly::ElementList;
using detail::assembly::GatherPart;
using detail::assembly::PartView;
using detail::assembly::SystemPlaces;
using detail::assembly::TermPlaces;
using detail::sparse::Unknown;

class AssembledSystem::Content
{
 public:
  Content(ISubDomain* sub_domain, IItemFamily* unknowns, const String& name, Integer solver)
  : m_sub_domain(sub_domain)
  , m_unknowns(unknowns)
  , m_name(name)
  , m_solver_index(solver)
  {}

  ISubDomain* m_sub_domain;
  IItemFamily* m_unknowns;
  String m_name;
  Integer m_solver_index;
  Int32 m_block_size = 0;
  std::vector<ElementList> m_lists;
  std::unique_ptr<SystemPlaces> m_places;
  std::unique_ptr<detail::krylov::LinearSolver> m_solver;
  Int32 m_nb_structure = 0;
  //! The matrix and the right-hand side, which kernels and the host reach.
  NumArray<Real, MDDim1> m_values;
  NumArray<Real, MDDim1> m_right;
  NumArray<Real, MDDim1> m_terms;
  //! One thread adds the terms that have begun.
  bool m_is_in_order = false;
  bool m_is_matrix_changed = true;
  UniqueArray<Real> m_x;
  detail::aleph::RepeatedWarning m_warning;

  IParallelMng* parallelMng() const { return m_unknowns->parallelMng(); }
  String describe(const Unknown& unknown) const
  {
    return String::format("unique id {0} ({1} of family '{2}')", unknown.uid, itemKindName(m_unknowns->itemKind()), m_unknowns->name());
  }
  String describe(ItemLocalId unknown) const { return describe(Unknown{ 0, m_unknowns->itemsInternal()[unknown.localId()]->uniqueId() }); }
  void checkPlaces() const
  {
    ARCANE_FATAL_IF(!m_places, "linear system '{0}': it has no places, expected a call of clear() before", m_name);
    const String changed = m_places->whatHasChanged();
    ARCANE_FATAL_IF(!changed.empty(), "linear system '{0}': {1} has changed since clear(), expected another call of clear()", m_name,
                    changed);
  }
  //! Returns the row of an own unknown, -1 for a ghost. \throws ArgumentException for an id that is none of the family
  Int32 ownRow(ItemLocalId unknown) const
  {
    checkUnknown(unknown);
    const Int32 row = m_places->column(unknown);
    return row < m_right.extent0() ? row : -1;
  }
  void checkUnknown(ItemLocalId unknown) const
  {
    ARCANE_THROW_IF(unknown.localId() < 0 || unknown.localId() >= m_unknowns->maxLocalId(), ArgumentException,
                    "linear system '{0}': local id of an unknown is {1}, expected an item of family '{2}'", m_name, unknown.localId(),
                    m_unknowns->name());
  }
  //! \throws ArgumentException when an own unknown is behind the end of \a x
  void checkSolution(ConstArrayView<Real> x) const
  {
    for (Int32 id = x.size(); id < m_unknowns->maxLocalId(); ++id)
      ARCANE_THROW_IF(ownRow(ItemLocalId(id)) >= 0, ArgumentException,
                      "linear system '{0}': number of values of the solution is {1}, expected {2}, one for each local id", m_name, x.size(),
                      m_unknowns->maxLocalId());
  }
  Int32 add(const ItemGroup& items, UnknownsOfItem unknowns)
  {
    ARCANE_FATAL_IF(m_places, "linear system '{0}': elements of group '{1}' are added after clear(), expected all of them before", m_name,
                    items.name());
    ElementList list;
    list.group = items;
    list.unknowns = std::move(unknowns);
    m_lists.push_back(std::move(list));
    return static_cast<Int32>(m_lists.size()) - 1;
  }
  ElementList& list(Int32 elements)
  {
    ARCANE_THROW_IF(elements < 0 || elements >= static_cast<Int32>(m_lists.size()), ArgumentException,
                    "linear system '{0}': number of elements is {1}, expected a number that addElements() has returned", m_name, elements);
    return m_lists[static_cast<std::size_t>(elements)];
  }
  //! Checks, at the cost of a few integers, that local ids are as they were.
  void checkItems() const
  {
    if (!m_places || m_places->hasOtherItems()) [[unlikely]]
      checkPlaces();
  }
  detail::aleph::RankChoice chooseOnRank(const AlephParams& params) const
  {
    try {
      return detail::aleph::chooseOnRank(params, m_solver_index, detail::aleph::acceptsEmbedded(m_sub_domain), parallelMng());
    }
    catch (const Exception& e) {
      ARCANE_FATAL("linear system '{0}': {1}", m_name, e.message());
    }
  }
  void makePlaces();
  bool hasOtherValues() const;
  Int64 placeOf(ItemLocalId row, ItemLocalId column) const;
};

void AssembledSystem::Content::makePlaces()
{
  m_solver.reset();
  m_places.reset();
  m_places = std::make_unique<SystemPlaces>(m_unknowns, m_lists);
  detail::sparse::SparseMatrix& matrix = m_places->matrix();
  m_solver = std::make_unique<detail::krylov::LinearSolver>(matrix, [this](const Unknown& unknown) { return describe(unknown); });
  m_solver->setRecord(detail::krylov::SystemRecords::of(parallelMng()).record(m_name));
  m_values.resize(static_cast<Int32>(matrix.rows().nbValue()));
  m_right.resize(matrix.nbRow());
  m_x.resize(matrix.nbRow());
  ++m_nb_structure;
}

// Values as in the solve before need no other preconditioner.
bool AssembledSystem::Content::hasOtherValues() const
{
  const Span<const Real> last = m_places->matrix().rows().values();
  return m_is_matrix_changed && !std::ranges::equal(Span<const Real>(m_values.to1DSpan()), last);
}

// Returns -1 if there is none.
Int64 AssembledSystem::Content::placeOf(ItemLocalId row, ItemLocalId column) const
{
  checkUnknown(column);
  const Int32 column_index = m_places->column(column);
  return column_index < 0 ? -1 : m_places->matrix().rows().find(m_places->column(row), column_index);
}

AssembledSystem::AssembledSystem(ISubDomain* sub_domain, IItemFamily* unknowns, const String& name, Integer solver)
: m_content(new Content(sub_domain, unknowns, name, solver))
{}

AssembledSystem::~AssembledSystem() = default;

Int32 AssembledSystem::addElements(const ItemGroup& items)
{
  ARCANE_THROW_IF(m_content->m_unknowns->itemKind() != IK_Node, ArgumentException,
                  "linear system '{0}': unknowns are of kind {1}, expected nodes, or a function that lists the unknowns of an item",
                  m_content->m_name, itemKindName(m_content->m_unknowns->itemKind()));
  return addElements(items, [](Item item, Array<Int32>& ids) {
    for (NodeLocalId node : item.toItemWithNodes().nodeIds())
      ids.add(node.localId());
  });
}

Int32 AssembledSystem::addElements(const ItemGroup& items, UnknownsOfItem unknowns)
{
  return m_content->add(items, std::move(unknowns));
}

void AssembledSystem::clear()
{
  Content& content = *m_content;
  bool has_places = false;
  // Groups are computed: functions of users may throw on one rank.
  runAndAgree(content.parallelMng(), [&] { has_places = content.m_places && content.m_places->isUpToDate(); });
  if (content.parallelMng()->reduce(Parallel::ReduceMin, has_places ? 1 : 0) == 0)
    content.makePlaces();
  std::ranges::fill(content.m_values.to1DSpan(), 0.0);
  content.m_is_matrix_changed = true;
  clearRightHandSide();
}

void AssembledSystem::clearRightHandSide()
{
  m_content->checkPlaces();
  std::ranges::fill(m_content->m_right.to1DSpan(), 0.0);
}

Int32 AssembledSystem::beginTerms(const Accelerator::RunQueue& queue, Int32 elements, Int32 nb_unknown, bool is_matrix)
{
  Content& content = *m_content;
  content.checkPlaces();
  ElementList& list = content.list(elements);
  ARCANE_THROW_IF(
    list.nb_unknown != 0 && list.nb_unknown != nb_unknown, ArgumentException,
    "linear system '{0}': elements of group '{1}' have {2} unknowns, expected {3}, the size of the matrix or vector of an element",
    content.m_name, list.group.name(), list.nb_unknown, nb_unknown);
  content.m_is_matrix_changed = content.m_is_matrix_changed || is_matrix;
  content.m_is_in_order = queue.executionPolicy() == Accelerator::eExecutionPolicy::Sequential;
  TermPlaces& terms = is_matrix ? list.matrix_terms : list.vector_terms;
  if (content.m_is_in_order)
    return terms.nbElement() > 0 ? 1 : 0;
  const std::vector<GatherPart>& parts = terms.lists();
  const Int64 nb_term = parts.empty() ? 0 : Int64(parts.front().nb_element) * nb_unknown * (is_matrix ? nb_unknown : 1);
  if (nb_term > content.m_terms.totalNbElement())
    content.m_terms.resize(static_cast<Int32>(nb_term));
  return static_cast<Int32>(parts.size());
}

PartView AssembledSystem::part(Int32 elements, bool is_matrix, Int32 i)
{
  Content& content = *m_content;
  ElementList& list = content.list(elements);
  TermPlaces& terms = is_matrix ? list.matrix_terms : list.vector_terms;
  NumArray<Real, MDDim1>& values = is_matrix ? content.m_values : content.m_right;
  if (content.m_is_in_order) {
    PartView all;
    all.nb_element = terms.nbElement();
    all.items = list.items.to1DSpan().data();
    all.places_in_order = terms.inOrder();
    all.values = values.to1DSpan().data();
    return all;
  }
  const GatherPart& part = terms.lists()[static_cast<std::size_t>(i)];
  return { part.nb_element,
           static_cast<Int32>(part.places.totalNbElement()),
           list.items.to1DSpan().data() + part.first_element,
           nullptr,
           part.places.to1DSpan().data(),
           part.firsts.to1DSpan().data(),
           part.terms.to1DSpan().data(),
           content.m_terms.to1DSpan().data(),
           values.to1DSpan().data() };
}

void AssembledSystem::finish(const Accelerator::RunQueue& queue)
{
  queue.barrier();
}

void AssembledSystem::addValue(ItemLocalId row, ItemLocalId column, Real value)
{
  Content& content = *m_content;
  content.checkItems();
  if (content.ownRow(row) < 0)
    return;
  const Int64 place = content.placeOf(row, column);
  ARCANE_FATAL_IF(place < 0,
                  "linear system '{0}': the matrix has no place for the row of {1} and the column of {2}, expected an element with both",
                  content.m_name, content.describe(row), content.describe(column));
  content.m_values[static_cast<Int32>(place)] += value;
  content.m_is_matrix_changed = true;
}

void AssembledSystem::addToRightHandSide(ItemLocalId row, Real value)
{
  Content& content = *m_content;
  content.checkItems();
  if (const Int32 own_row = content.ownRow(row); own_row >= 0)
    content.m_right[own_row] += value;
}

void AssembledSystem::impose(ItemLocalId unknown, Real value)
{
  Content& content = *m_content;
  content.checkItems();
  const Int32 row = content.ownRow(unknown);
  if (row < 0)
    return;
  const detail::sparse::CsrRows& rows = content.m_places->matrix().rows();
  for (Int64 i = rows.first(row); i < rows.first(row + 1); ++i) {
    Real& current = content.m_values[static_cast<Int32>(i)];
    const Real wanted = rows.column(i) == row ? 1.0 : 0.0;
    content.m_is_matrix_changed = content.m_is_matrix_changed || current != wanted;
    current = wanted;
  }
  content.m_right[row] = value;
}

Real AssembledSystem::value(ItemLocalId row, ItemLocalId column) const
{
  m_content->checkItems();
  if (m_content->ownRow(row) < 0)
    return 0.0;
  const Int64 place = m_content->placeOf(row, column);
  return place < 0 ? 0.0 : m_content->m_values[static_cast<Int32>(place)];
}

Real AssembledSystem::rightHandSide(ItemLocalId row) const
{
  m_content->checkItems();
  const Int32 own_row = m_content->ownRow(row);
  return own_row < 0 ? 0.0 : m_content->m_right[own_row];
}

void AssembledSystem::setBlockSize(Int32 size)
{
  ARCANE_THROW_IF(size < 0, ArgumentException, "linear system '{0}': block size is {1}, expected 0 or more", m_content->m_name, size);
  m_content->m_block_size = size;
}

AssembledSolution AssembledSystem::solve(const AlephParams& params, ArrayView<Real> x)
{
  Content& content = *m_content;
  IParallelMng* pm = content.parallelMng();
  detail::aleph::RankChoice own_choice;
  runAndAgree(pm, [&] {
    content.checkPlaces();
    content.checkSolution(x);
    own_choice = content.chooseOnRank(params);
  });
  // One reduction for all: a flag is 1 where a rank has no library, or where values differ from the last solve.
  detail::aleph::ChoiceComparison& comparison = own_choice.comparison;
  comparison.flag(0) = own_choice.of_library.library ? 0 : 1;
  comparison.flag(1) = content.hasOtherValues() ? 1 : 0;
  pm->reduce(Parallel::ReduceMax, comparison.numbers());
  if (const String difference = comparison.difference(); !difference.empty())
    throw ParallelFatalErrorException(A_FUNCINFO, String::format("linear system '{0}': {1}", content.m_name, difference));
  content.m_is_matrix_changed = false;
  detail::aleph::SolverChoice choice = detail::aleph::choiceOfAll(own_choice, comparison.flag(0) == 0);
  choice.settings.block_size = content.m_block_size;
  detail::aleph::giveFlags(content.m_sub_domain, choice, {});
  ITraceMng* tm = content.m_sub_domain->traceMng();
  if (!choice.warning.empty())
    content.m_warning.warn(tm, String::format("linear system '{0}': {1}, as EmbeddedSolver says", content.m_name, choice.warning));
  if (comparison.flag(1) != 0) {
    std::ranges::copy(content.m_values.to1DSpan(), content.m_places->matrix().rows().values().begin());
    content.m_solver->changeValues();
  }
  const auto forRows = [&](const auto& action) {
    for (Int32 id = 0; id < x.size(); ++id)
      if (const Int32 row = content.m_places->column(ItemLocalId(id)); row >= 0 && row < content.m_x.size())
        action(content.m_x[row], x[id]);
  };
  forRows([](Real& own, const Real& given) { own = given; });
  const Span<const Real> right = content.m_right.to1DSpan();
  const detail::krylov::SolveReport report =
    content.m_solver->solve(ConstArrayView<Real>(content.m_x.size(), right.data()), content.m_x, choice.settings);
  forRows([](const Real& own, Real& given) { given = own; });
  // A solve that has converged may warn.
  if (!report.message.empty()) {
    const String message = String::format("linear system '{0}': {1}", content.m_name, report.message);
    if (!report.isConverged() && params.stopErrorStrategy())
      throw ParallelFatalErrorException(A_FUNCINFO, message);
    content.m_warning.warn(tm, message);
  }
  return { report.nb_iteration, report.relative_residual, report.isConverged() };
}

Int32 AssembledSystem::nbStructure() const
{
  return m_content->m_nb_structure;
}
} // namespace Arcane
