#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# wrong_sources.sh BUILD SOURCE COMPILER: what users read when their class does not fit its AXL file. The first error is one sentence,
# at the line of the AXL file that declares what is missing. One fault of each kind is tried daily, all of them with ARCANE_TEST_ALL=1.
set -eu
build=$1 source=$2 compiler=$3
here=$(cd "$(dirname "$0")" && pwd)

fail() { echo "wrong sources: $*"; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

options=(-std=c++20 -fsyntax-only -Wall -Wextra -Wno-unused-parameter -I "$build/include" -I "$source")
# The headers of the framework are parsed once.
mkdir headers
for axl in Wrong Law; do "$build/bin/axl2cc" -o "$work/headers" "$here/wrong_sources/$axl.axl"; done
grep -h '^#include "arcane' headers/*_axl.h | sort -u >headers/framework.h
"$compiler" "${options[@]/-fsyntax-only/-Winvalid-pch}" -x c++-header headers/framework.h -o headers/framework.h.gch
options+=(-Winvalid-pch -include "$work/headers/framework.h")

# compile NAME [FILE SED]...: the sources after the changes of sed; sets status, writes NAME/log
compile() {
  local name=$1
  shift
  mkdir "$name"
  cp "$here"/wrong_sources/* "$name"
  while [ $# -gt 0 ]; do
    cp "$name/$1" before.edit
    sed -i -e "$2" "$name/$1"
    ! cmp -s before.edit "$name/$1" || fail "'$2' changes nothing in $1"
    shift 2
  done
  status=0
  for axl in Wrong Law; do
    "$build/bin/axl2cc" -o "$PWD/$name" "$PWD/$name/$axl.axl" >>"$name/log" 2>&1 || status=$?
  done
  [ $status = 0 ] || return 0
  "$compiler" "${options[@]}" "$name/Wrong.cc" >>"$name/log" 2>&1 || status=$?
}

# refused NAME NB_ERROR AXL_LINE TEXT [FILE SED]...: fewer than 30 lines, NB_ERROR errors, the first one at the line of the AXL file
refused() {
  local name=$1 nb_error=$2 place=$3 text=$4
  compile "$name" "${@:5}"
  [ $status != 0 ] || fail "$name: it compiles"
  local first
  first=$(grep -m1 'error:' "$name/log")
  [[ "$first" == *"/$name/$place"* && "$first" == *"$text"* ]] || { cat "$name/log"; fail "$name: expected at $place: '$text'"; }
  [ "$(grep -c 'error:' "$name/log")" -le "$nb_error" ] || { cat "$name/log"; fail "$name: more than $nb_error errors"; }
  [ "$(wc -l <"$name/log")" -lt 30 ] || { cat "$name/log"; fail "$name: too many lines"; }
}

# in_all COMMAND...: not daily
in_all() { [ -z "${ARCANE_TEST_ALL-}" ] || "$@"; }

compile sound
[ $status = 0 ] && [ ! -s sound/log ] || { cat sound/log; fail "the sound sources do not compile"; }
refused method 1 Wrong.axl:6: "entry point 'Begin' of module 'Wrong' has no method, expected 'void begin() override'" Wrong.cc '/void begin/d'
in_all refused private_method 1 Wrong.axl:7: "entry point 'Compute' of module 'Wrong' has no method" Wrong.cc '/void compute/d'
in_all refused argument 1 Wrong.axl:6: "entry point 'Begin' of module 'Wrong' has no method" Wrong.cc 's/void begin() override/void begin(int)/'
refused module_base 1 Wrong.axl:3: "the class that is registered as module 'Wrong' must derive from ArcaneWrongObject" \
  Wrong.cc 's/class WrongModule : .*/class WrongModule/;s/^  : ArcaneWrongObject(info)//;s/{ info() .*/{}/;s/) override/)/'
in_all refused service_base 1 Law.axl:3: "the class that is registered as service 'Law' must derive from ArcaneLawObject" \
  Wrong.cc 's/class LawService .*/class LawService/;s/^  : ArcaneLawObject(info)//;s/value() override/value()/'
# The two errors of a class that lacks methods of its interface: a sentence, and the names of the methods.
refused service_method 2 Law.axl:3: "the class that is registered as service 'Law' lacks methods of the classes and interfaces" \
  Wrong.cc 's/double value() override/double worth()/'
grep -q "note: .*Codes::ILaw::value()" service_method/log || { cat service_method/log; fail "service_method: the method is not named"; }
refused hiding 1 Wrong.axl:6: "entry point 'Begin': method 'mesh' hides a member of Arcane::BasicModule" \
  Wrong.axl 's/method-name="begin"/method-name="mesh"/' Wrong.cc 's/void begin/void mesh/'
in_all refused hiding_options 1 Wrong.axl:6: "expected another name" Wrong.axl 's/method-name="begin"/method-name="options"/'
refused type 1 Wrong.axl:10: "did you mean 'Arcane::FaceGroup'?" Wrong.axl 's/Arcane::FaceGroup/Arcane::FaceGrup/'
in_all refused value 1 Wrong.axl:12: "is not a member of" Wrong.axl 's/eSide::Left/eSide::Lefft/'
# Types of users are known to the compiler only: an error for each place that uses them.
refused interface 5 Law.axl:5: "ILow" Law.axl 's/Codes::ILaw/Codes::ILow/' Wrong.cc 's/value() override/value()/'
in_all refused users_type 6 Wrong.axl:10: "Colour" Wrong.axl 's/Arcane::FaceGroup/Codes::Colour/' Wrong.cc 's/info() .*;/;/'
echo "wrong sources: each fault is one sentence"
