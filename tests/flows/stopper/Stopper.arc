<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Stopper" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Runs that are asked to stop</title>
    <timeloop>StopperLoop</timeloop>
  </arcane>

  <mesh>
    <meshgenerator><sod><x>8</x><y>2</y><z>2</z></sod></meshgenerator>
  </mesh>

  <arcane-checkpoint>
    <do-dump-at-end>true</do-dump-at-end>
    <period>4</period>
  </arcane-checkpoint>

  <stopper/>
</case>
