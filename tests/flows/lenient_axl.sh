#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# lenient_axl.sh BUILD SOURCE COMPILER: .axl files that Arcane's compiler accepts build here too, by the function of CMake. The build shows
# warnings, and a class of the user compiles with the headers. With --strict the same files are refused.
set -eu
build=$1 source=$2 compiler=$3

fail() { echo "lenient axl: $*"; exit 1; }
# says TEXT: the log of the build has a line with this text
says() { grep -qF -- "$1" log || { cat log; fail "the build does not say '$1'"; }; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat >Loose.axl <<'END'
<?xml version="1.0"?>
<module name="Loose" version="1.0" parent-path="arcane">
  <remark>For no program.</remark>
  <variables>
    <variable field-name="density" name="Density" data-type="real" item-kind="cell" dim="0" optional="true"/>
    <variable field-name="old_density" name="Density" data-type="real" item-kind="cell" dim="0" need_sync="true"/>
  </variables>
  <entry-points>
    <entry-point method-name="begin" name="Step" where="start-init"/>
    <entry-point method-name="step" name="Step" where="compute-loop"/>
  </entry-points>
  <options>
    <complex name="first-box" ref="Box" minOccurs="0" maxOccurs="unbounded"/>
    <service-instance name="scale" type="IScale" allow-null="true"/>
    <simple name="velocity" type="real3" default="0." foo="1"/>
    <enumeration name="scheme" type="Types::eScheme" default="Types::Fast">
      <enumvalue name="fast" genvalue="Types::Fast"/>
    </enumeration>
    <enumeration name="nothing" type="Types::eScheme" optional="true"/>
    <complex name="box" type="Box" optional="true" minOccurs="0" maxOccurs="unbounded">
      <simple name="size" type="real" default="wide"/>
    </complex>
  </options>
</module>
END
sed 's/name="Loose"/name="Other"/' Loose.axl >Stray.axl
cat >CMakeLists.txt <<END
cmake_minimum_required(VERSION 3.20)
project(Loose LANGUAGES NONE)
set(ARCANE_AXL2CC "$build/bin/axl2cc")
include("$source/arcane_core/cmake/ArcaneAxl.cmake")
arcane_generate_axl(Loose Stray)
add_custom_target(headers ALL DEPENDS \${CMAKE_CURRENT_BINARY_DIR}/Loose_axl.h \${CMAKE_CURRENT_BINARY_DIR}/Stray_axl.h)
END
cat >Loose.cc <<'END'
#include <arcane/ITimeLoopMng.h>

namespace Types
{
enum eScheme
{
  Fast
};
}
// Declared only, here and where its services are registered.
class IScale;
#include "Loose_axl.h"
#include "Stray_axl.h"

class LooseModule : public ArcaneLooseObject
{
 public:
  explicit LooseModule(const Arcane::ModuleBuildInfo& info)
  : ArcaneLooseObject(info)
  {}
  void begin() override {}
  void step() override { info() << options()->velocity() << options()->box.size() << options()->scheme(); }
};
class OtherModule : public ArcaneOtherObject
{
 public:
  explicit OtherModule(const Arcane::ModuleBuildInfo& info)
  : ArcaneOtherObject(info)
  {}
  void begin() override {}
  void step() override {}
};
ARCANE_REGISTER_MODULE_LOOSE(LooseModule);
ARCANE_REGISTER_MODULE_OTHER(OtherModule);
END

cmake -S . -B out >log 2>&1 || { cat log; fail "the project is not configured"; }
cmake --build out >log 2>&1 || { cat log; fail "the build fails"; }
says "Loose.axl:2:36: warning: unknown attribute 'parent-path' of element 'module' is ignored"
says "                                     ^"
says "Loose.axl:3:3: warning: unknown element 'remark' in element 'module' is ignored"
says "Loose.axl:5:93: warning: unknown attribute 'optional' of element 'variable' is ignored"
says "is ignored, did you mean 'need-sync'?"
says "Loose.axl:6:46: warning: variable 'Density' is declared twice, first at line 5: both fields refer to it"
says "Loose.axl:10:43: warning: entry point 'Step' is declared twice, first at line 9: a time loop that names it calls the first one of the phase"
says "warning: default is '0.', which makes a case file without this option wrong, expected 3 reals separated by blanks"
says "warning: default is 'Types::Fast', which makes a case file without this option wrong, expected 'fast'"
says "warning: enumeration 'nothing' has no element 'enumvalue'"
says "warning: default is 'wide'"
says "Stray.axl:2:15: warning: attribute 'name' is 'Other', expected the name of the file, 'Stray'"
! grep -q 'error' log || { cat log; fail "the build has errors"; }
"$compiler" -std=c++20 -fsyntax-only -Wall -Wextra -I "$build/include" -I "$source" -I out Loose.cc >log 2>&1 ||
  { cat log; fail "the classes do not compile"; }

# An interface that is only declared is the one that another source defines.
cat >declared.cc <<'END'
#include <arcane/core/ServiceInfo.h>
class IScale;
std::type_index declaredScale() { return Arcane::detail::service::interfaceId<IScale>(); }
END
cat >defined.cc <<'END'
#include <arcane/core/ServiceInfo.h>
class IScale
{
 public:
  virtual ~IScale() = default;
};
class IOther;
std::type_index declaredScale();
int main()
{
  using Arcane::detail::service::interfaceId;
  return declaredScale() == interfaceId<IScale>() && declaredScale() != interfaceId<IOther>() ? 0 : 1;
}
END
"$compiler" -std=c++20 -I "$build/include" -I "$source" declared.cc defined.cc -o same "$build/lib/libarcane_core.so" \
  -Wl,-rpath,"$build/lib" >log 2>&1 || { cat log; fail "the sources with and without the interface do not compile"; }
./same || fail "an interface that is only declared is another one than where it is defined"

# A second build has nothing to do: the header that CMake expects exists, whatever the name in the file.
cmake --build out >log 2>&1
! grep -q 'warning' log || { cat log; fail "headers are made again"; }

"$build/bin/axl2cc" --check Loose.axl >log 2>&1 || { cat log; fail "--check refuses what has warnings only"; }
! "$build/bin/axl2cc" --strict --check Loose.axl >log 2>&1 || fail "--strict accepts warnings"
says "Loose.axl:2:36: error: unknown attribute 'parent-path'"
says "error: unknown attribute 'optional' of element 'variable' is ignored, expected 'field-name', 'name'"
echo "lenient axl: the files build with warnings"
