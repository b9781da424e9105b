#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# From an .arc file to the options of a module, or to all its faults at once.
set -eu
. "$(dirname "$0")/walk.sh"

cp "$source"/samples/02_options/Probe.{arc,config} .
on "$ranks" "$bin/Probe" Probe.arc >right.log 2>&1 || fail "exit code $? of Probe"
expect right.log 'Input data values'
on "$ranks" "$bin/Probe" '-A,//probe/gain=4.25' Probe.arc >override.log 2>&1 || fail "exit code $? of Probe with an override"
expect override.log 'gain +4\.25'

# Three faults, one of them twice: each is told once, with its place, by one rank.
sed -e 's|<direction>[^<]*<|<direction>sideways<|' -e 's|gain>|gian>|g' -e 's|<iterations>[^<]*<|<iterations>many<|' Probe.arc >Wrong.arc
code=0
on "$ranks" "$bin/Probe" Wrong.arc >wrong.log 2>&1 || code=$?
[ "$code" = 4 ] || fail "exit code $code for a wrong case file, expected 4"
once wrong.log "Wrong\.arc:[0-9]+:[0-9]+: error.*'sideways'"
once wrong.log "Wrong\.arc:[0-9]+:[0-9]+: error.*<gian>.*did you mean 'gain'"
once wrong.log "Wrong\.arc:[0-9]+:[0-9]+: error.*'many'.*expected an integer"
