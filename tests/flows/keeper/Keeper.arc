<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Keeper" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>What a run leaves to the next one</title>
    <timeloop>KeeperLoop</timeloop>
  </arcane>

  <mesh>
    <meshgenerator><sod><x>4</x><y>2</y><z>2</z></sod></meshgenerator>
  </mesh>

  <arcane-checkpoint>
    <do-dump-at-end>true</do-dump-at-end>
    <period>1</period>
    <keep-last>2</keep-last>
  </arcane-checkpoint>

  <keeper/>
</case>
