<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Thrower" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>A rank fails</title>
    <timeloop>ThrowerLoop</timeloop>
  </arcane>

  <mesh>
    <meshgenerator><sod><x>4</x><y>2</y><z>2</z></sod></meshgenerator>
  </mesh>

  <arcane-checkpoint>
    <do-dump-at-end>false</do-dump-at-end>
    <period>1</period>
  </arcane-checkpoint>

  <thrower>
    <rank>0</rank>
    <where>nowhere</where>
  </thrower>
</case>
