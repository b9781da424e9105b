#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# The version is the same in all files, files of changes have known kinds, and docs/release joins them.
set -eu
source=$1
fail() { echo "FAILED: $*"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

grep -qx "version: $(cat "$source/VERSION")" "$source/CITATION.cff" || fail "CITATION.cff has another version than VERSION"
for change in "$source"/changes/*; do
  [[ $(basename "$change") =~ ^(README\.md|[a-z0-9_]+\.(must|new|mended)\.txt)$ ]] || fail "changes/$(basename "$change"), expected SUBJECT.KIND.txt"
done

cp "$source"/{VERSION,CITATION.cff,CHANGELOG.md} "$work"
mkdir "$work/changes"
release() { "$source/docs/release" "$1" "$work" >"$work/log" 2>&1; }
! release 9.8.7 || fail "a release without change"
grep -q 'no file in changes/' "$work/log" || fail "$(cat "$work/log")"
printf 'Call `b()`\nin place of `a()`.\n' >"$work/changes/names.must.txt"
echo 'A file of X is read.' >"$work/changes/x_files.new.txt"
echo 'half' >"$work/changes/other.half.txt"
! release 9.8.7 || fail "a kind that is none"
grep -q "'other.half.txt', expected a name SUBJECT.KIND.txt" "$work/log" || fail "$(cat "$work/log")"
cmp "$source/CHANGELOG.md" "$work/CHANGELOG.md" || fail "notes were written before all was known to be right"
rm "$work/changes/other.half.txt"
release 9.8.7 || fail "$(cat "$work/log")"
[ "$(cat "$work/VERSION")" = 9.8.7 ] || fail "VERSION"
grep -qx 'version: 9.8.7' "$work/CITATION.cff" || fail "CITATION.cff"
[ -z "$(ls "$work/changes")" ] || fail "files of changes are still there"
sed -n "/^## 9.8.7, $(date +%F)\$/,/^## /p" "$work/CHANGELOG.md" >"$work/notes"
diff "$work/notes" - <<TEXT || fail "the notes"
## 9.8.7, $(date +%F)

### Change first

- Call \`b()\`
  in place of \`a()\`.

### New

- A file of X is read.

$(grep -m 1 '^## ' "$source/CHANGELOG.md")
TEXT
