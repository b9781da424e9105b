<?xml version="1.0"?>
<case codename="Cooling" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>A warm cylinder in a flow</title>
    <timeloop>CoolingLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <filename>cylinder.msh</filename>
    </mesh>
  </meshes>

  <cooling>
    <diffusivity>0.1</diffusivity>
    <final-time>12.0</final-time>
    <boundary-condition>
      <surface>CYLINDER</surface>
      <type>fixed</type>
      <temperature>1.0</temperature>
    </boundary-condition>
    <boundary-condition>
      <surface>INFLOW</surface>
      <type>fixed</type>
    </boundary-condition>
    <boundary-condition>
      <surface>OUTFLOW</surface>
      <type>outflow</type>
    </boundary-condition>
  </cooling>
</case>
