<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Functions" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Options that follow functions of the code</title>
    <timeloop>FunctionsLoop</timeloop>
  </arcane>

  <mesh>
    <meshgenerator><sod><x>20</x><y>5</y><z>5</z></sod></meshgenerator>
  </mesh>

  <functions>
    <table name="ramp" parameter="time" value="real" interpolation="linear">
      <value><x>0</x><y>0</y></value><value><x>10</x><y>20</y></value>
    </table>
  </functions>

  <arcane-checkpoint>
    <period>2</period>
  </arcane-checkpoint>

  <functions-test>
    <ramp function="ramp">0.0</ramp>
    <square function="square">0.0</square>
    <count function="count">0</count>
    <force function="force-of-file">0.0 0.0 0.0</force>
    <law function="product">0.0</law>
  </functions-test>
</case>
