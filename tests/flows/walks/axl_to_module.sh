#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# From an .axl file to a module that the time loop calls, with programs; WalkAxlToModule.cc looks at what is in between.
set -eu
. "$(dirname "$0")/walk.sh"

cp "$source"/samples/01_hello/Hello.{axl,arc,config} .
"$bin/axl2cc" -o . Hello.axl >axl.log 2>&1 || fail "axl2cc refuses Hello.axl"
[ -s Hello_axl.h ] || fail "axl2cc leaves no header"

on "$ranks" "$bin/Hello" Hello.arc >hello.log 2>&1 || fail "exit code $? of Hello"
expect hello.log 'Hello, iteration 1'
! grep -q 'Hello, iteration 4' hello.log || fail "the loop goes on after its last iteration"

# A fault of the .axl stops here: nothing is left for the compiler.
sed 's|<module |<modul |; s|</module>|</modul>|' Hello.axl >Wrong.axl
! "$bin/axl2cc" -o . Wrong.axl >wrong.log 2>&1 || fail "axl2cc accepts an element that does not exist"
expect wrong.log 'Wrong\.axl:[0-9]+:[0-9]+: error'
[ ! -e Wrong_axl.h ] || fail "a header is left by a description that is wrong"
