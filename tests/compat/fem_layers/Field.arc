<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="FemLayers" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>A charge between two plates</title>
    <timeloop>FieldLoop</timeloop>
  </arcane>

  <arcane-post-processing>
    <output-period>1</output-period>
    <output>
      <variable>U</variable>
      <variable>Gradient</variable>
    </output>
  </arcane-post-processing>

  <meshes>
    <mesh>
      <filename>bar.msh</filename>
      <subdivider>
        <nb-subdivision>0</nb-subdivision>
      </subdivider>
    </mesh>
  </meshes>

  <fem-field>
    <equation>electrostatics</equation>
    <rho>0.5</rho>
    <dirichlet-boundary-condition><surface>Fixed</surface><value>0.0</value></dirichlet-boundary-condition>
    <dirichlet-boundary-condition><surface>Loaded</surface><value>2.0</value></dirichlet-boundary-condition>
    <linear-system name="FemAlephSystem" />
  </fem-field>
</case>
