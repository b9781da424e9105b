<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="Poisson" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Bar between two walls</title>
    <timeloop>PoissonLoop</timeloop>
  </arcane>

  <mesh>
    <meshgenerator><sod><x>10</x><y>2</y><z>2</z></sod></meshgenerator>
  </mesh>

  <arcane-post-processing>
    <output-period>100</output-period>
    <output>
      <variable>CellTemperature</variable>
      <variable>NodeTemperature</variable>
    </output>
  </arcane-post-processing>

  <poisson>
    <init-temperature>20.</init-temperature>
    <boundary-condition>
      <surface>XMIN</surface>
      <type>Temperature</type>
      <value>30.</value>
    </boundary-condition>
    <boundary-condition>
      <surface>XMAX</surface>
      <type>Temperature</type>
      <value>10.</value>
    </boundary-condition>
    <boundary-condition>
      <surface>YMIN</surface>
      <type>Insulated</type>
      <value>0</value>
    </boundary-condition>
  </poisson>
</case>
