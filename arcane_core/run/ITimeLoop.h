// SPDX-License-Identifier: Apache-2.0
// A time loop: the modules that it needs, and the entry points that it calls in order.
#pragma once

#include "arcane_core/base/object/Owned.h"
#include "arcane_core/base/text/String.h"
#include "arcane_core/run/TimeLoopEntryPointInfo.h"

#include <map>
#include <vector>

namespace Arcane
{
class ARCANE_EXPORT ITimeLoop
{
 public:
  //! \name When entry points are called, as spelled in .config files
  //@{
  static inline const char* const WComputeLoop = "compute-loop";
  static inline const char* const WInit = "init";
  static inline const char* const WRestore = "restore";
  static inline const char* const WExit = "exit";
  static inline const char* const WBuild = "build";
  static inline const char* const WOnMeshChanged = "on-mesh-changed";
  static inline const char* const WOnMeshRefinement = "on-mesh-refinement";
  //@}

  //! Describes a singleton service that is made when the loop is used.
  struct SingletonService
  {
    String name;
    bool is_required = false;
    PlaceInFile place;
  };

  explicit ITimeLoop(const String& name);
  ~ITimeLoop();
  ITimeLoop(const ITimeLoop&) = delete;
  ITimeLoop& operator=(const ITimeLoop&) = delete;

  const String& name() const { return m_name; }
  const String& title() const { return m_title; }
  void setTitle(const String& title) { m_title = title; }
  const String& description() const { return m_description; }
  void setDescription(const String& description) { m_description = description; }

  //! Returns the kinds of users of the loop, which are documentation.
  StringCollection userClasses() const { return m_user_classes; }
  void setUserClasses(const StringCollection& classes) { m_user_classes = classes; }

  const std::vector<String>& requiredModulesName() const { return m_required_modules; }
  void setRequiredModulesName(const StringCollection& names);
  const std::vector<String>& optionalModulesName() const { return m_optional_modules; }
  void setOptionalModulesName(const StringCollection& names);

  //! Returns the entry points for \a where; the list is empty when the loop names none.
  const std::vector<TimeLoopEntryPointInfo>& entryPoints(const String& where) const;
  //! Sets the entry points for \a where. \throws ArgumentException when \a where is none of the constants above
  void setEntryPoints(const String& where, const TimeLoopEntryPointInfoCollection& entry_points);

  //! Returns where a file names the module, or no place.
  PlaceInFile placeOfModule(const String& module_name) const;
  void setPlaceOfModule(const String& module_name, const PlaceInFile& place);

  std::vector<SingletonService>& singletonServices();
  std::map<String, String>& configuration();

 private:
  struct Parts;

  String m_name;
  String m_title;
  String m_description;
  std::vector<String> m_required_modules;
  std::vector<String> m_optional_modules;
  detail::base::Owned<Parts> m_parts;
  StringCollection m_user_classes;
};
} // namespace Arcane
