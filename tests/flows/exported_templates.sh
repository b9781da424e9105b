#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# exported_templates.sh SOURCE LIBRARY COMPILER: what applications call of each class that a public header declares with `extern template`.
# The library exports all members of these classes. A member that one object of the library hides is hidden in the library, so no source
# that sees such a class may instantiate its inline members itself, which g++ makes hidden. Functions that are `= default` belong to each
# object, and are not members of that kind.
set -eu
source=$1 library=$2 compiler=$3
fail() { echo "exported templates: $*"; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$source"
rooms="arcane_core accelerator shmem variables checkpoint"
flags="-std=c++20 -O0 -fPIC -fvisibility=hidden -fvisibility-inlines-hidden -I ."

# Rows: the header that defines the class, the class, the class with its arguments.
grep -rhE --include='*.h' '^extern template class ' $rooms | sed -E 's/^extern template class (\w+)(<.*>);$/\1 \1\2/' >"$work/instances"
for class in $(cut -d' ' -f1 "$work/instances" | sort -u); do
  header=$(grep -rlE --include='*.h' "^template <.*> class (ARCANE_EXPORT )?$class( [^;]*)?$" $rooms)
  grep "^$class " "$work/instances" | sed "s|^|$header |"
done >"$work/rows"
nb_row=$(wc -l <"$work/rows")
[ "$nb_row" -gt 0 ] || fail "no header has an extern template, expected those of variables"

# All members, as their definition emits them.
{
  cut -d' ' -f1 "$work/rows" | sort -u | sed 's/.*/#include "&"/'
  echo "namespace Arcane {"
  sed -E 's/^[^ ]+ [^ ]+ (.*)$/template class \1;/' "$work/rows"
  echo "}"
} >"$work/all.cc"
$compiler $flags -c "$work/all.cc" -o "$work/all.o" || fail "the instances do not compile"
classes=$(cut -d' ' -f2 "$work/rows" | sort -u | paste -sd'|')
readelf -sW "$work/all.o" | awk '$5 == "WEAK" && $6 == "DEFAULT" && $7 != "UND" { print $8 }' | sort -u >"$work/names"
c++filt <"$work/names" | paste -d' ' "$work/names" - | grep -E "^[^ ]+ (vtable for |typeinfo for |typeinfo name for )?Arcane::($classes)<" |
  cut -d' ' -f1 | sort -u >"$work/members"
nm -D --defined-only "$library" | awk '{ print $3 }' | sed 's/@.*//' | sort -u >"$work/exported"
comm -23 "$work/members" "$work/exported" >"$work/missing"
nb_member=$(wc -l <"$work/members")
[ "$nb_member" -ge "$nb_row" ] || fail "$nb_member members were found of $nb_row classes"
[ ! -s "$work/missing" ] || fail "the library lacks $(wc -l <"$work/missing") of $nb_member members: $(head -3 "$work/missing" | c++filt | paste -sd';')"

# One source for each header, unoptimised, that calls a member of each of its classes.
for header in $(cut -d' ' -f1 "$work/rows" | sort -u); do
  name=$(basename "$header" .h)
  {
    echo "#include \"$header\""
    echo "namespace Arcane {"
    nb=0
    while read -r from _ class; do
      [ "$from" = "$header" ] || continue
      nb=$((nb + 1))
      echo "struct Use$nb : $class { void update() { $class::updateFromInternal(); } }; void use$nb(Use$nb& x) { x.update(); }"
    done <"$work/rows"
    echo "}"
  } >"$work/$name.cc"
  $compiler $flags -c "$work/$name.cc" -o "$work/$name.o" 2>"$work/log" || { head -5 "$work/log"; fail "a source with $header alone does not compile"; }
  readelf -sW "$work/$name.o" | awk '$6 == "HIDDEN" { print $8 }' | sort -u | comm -12 - "$work/members" >"$work/hidden"
  [ ! -s "$work/hidden" ] ||
    fail "a source that includes $header alone hides $(wc -l <"$work/hidden") members, expected none: $(head -1 "$work/hidden" | c++filt)"
  echo "exported templates: $name.h, $nb classes"
done

echo "exported templates: $nb_member members of $nb_row classes are exported"
