// SPDX-License-Identifier: Apache-2.0
// A complex option that may occur several times.
#pragma once

#include "arcane_core/case/CaseOptions.h"
#include "arcane_core/case/ICaseOptionsMulti.h"

#include <vector>

namespace Arcane
{
class ARCANE_EXPORT CaseOptionsMulti : public CaseOptions, public ICaseOptionsMulti
{
 public:
  //! Makes the option; a \a max_occurs of -1 means any number.
  CaseOptionsMulti(ICaseOptionList* parent, const String& name, const XmlNode& element, Integer min_occurs, Integer max_occurs);
  ~CaseOptionsMulti() override;

  void addValueList(ICaseOptionList* list) override;
  void removeValueList(ICaseOptionList* list) override;

  void read(eCaseOptionReadPhase phase) override;
  void checkUnknownElements() const override;
  void update(Real time, Real deltat, Integer iteration) override;
  void addOptionsTo(Array<CaseOptionBase*>& options) override;
  void print(std::ostream& out, Integer indent) const override;

 private:
  void findElements();

  ICaseOptionList* m_parent_list;
  Integer m_min_occurs;
  Integer m_max_occurs;
  std::vector<ICaseOptionList*> m_value_lists;
};
} // namespace Arcane
