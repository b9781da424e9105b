<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="FemLayers" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>An elastic bar that is pulled: E = 2.5, nu = 0.25, in plane strain</title>
    <timeloop>PlateLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <generator name="Cartesian2D">
        <nb-part-x>2</nb-part-x>
        <nb-part-y>2</nb-part-y>
        <origin>0.0 0.0</origin>
        <x><n>6</n><length>3.0</length></x>
        <y><n>4</n><length>1.0</length></y>
      </generator>
    </mesh>
  </meshes>

  <fem-plate>
    <nb-dof>2</nb-dof>
    <lambda>1.0</lambda>
    <mu>1.0</mu>
    <matrix-format>CSR</matrix-format>
    <linear-system name="FemAlephSystem" />
    <boundary-conditions>
      <dirichlet><surface>XMIN</surface><value>0.0 NULL</value><method>row-column</method></dirichlet>
      <dirichlet><surface>YMIN</surface><value>NULL 0.0</value><method>row-column</method></dirichlet>
      <neumann><surface>XMAX</surface><file-name>traction.txt</file-name></neumann>
    </boundary-conditions>
    <exact><gradient>0.375 0.0 0.0</gradient></exact>
    <exact><gradient>0.0 -0.125 0.0</gradient></exact>
  </fem-plate>
</case>
