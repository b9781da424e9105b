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
    <mesh>
      <generator name="Cartesian2D">
        <nb-part-x>0</nb-part-x>
        <nb-part-y>0</nb-part-y>
        <origin>0.0 0.0</origin>
        <x><n>8</n><length>4.0</length></x>
        <y><n>6</n><length>3.0</length></y>
      </generator>
    </mesh>
  </meshes>

  <arcane-post-processing>
    <output-period>100</output-period>
    <save-init>true</save-init>
    <format name="VtkHdfPostProcessor"/>
    <output>
      <variable>Temperature</variable>
    </output>
  </arcane-post-processing>

  <arcane-checkpoint>
    <checkpoint-service name="ArcaneHdf5Checkpoint2"/>
    <period>100</period>
    <keep-last>2</keep-last>
    <do-dump-at-end>true</do-dump-at-end>
  </arcane-checkpoint>

  <cooling>
    <diffusivity name="Linear">
      <cold>0.1</cold>
      <warm>0.2</warm>
    </diffusivity>
    <initial-temperature name="Disc">
      <centre>3.0 0.0</centre>
      <radius>1.0</radius>
      <value>0.5</value>
    </initial-temperature>
    <measure name="MeshArea"/>
    <measure name="MeshArea" mesh-name="Mesh1"/>
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
