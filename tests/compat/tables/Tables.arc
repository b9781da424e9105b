<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Tables" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Tables</title>
    <timeloop>TablesLoop</timeloop>
  </arcane>

  <mesh>
    <meshgenerator><sod><x set='false' delta='0.02'>20</x><y set='false' delta='0.02'>2</y><z set='false' delta='0.02' total='true'>2</z></sod></meshgenerator>
  </mesh>

  <tables>
    <nb-step>4</nb-step>
    <st-output name="SimpleCsvOutput">
      <tableName>Rank@proc_id@of@num_procs@</tableName>
      <tableDir>option</tableDir>
    </st-output>
    <st-comparator name="SimpleCsvComparator" />
  </tables>
</case>
