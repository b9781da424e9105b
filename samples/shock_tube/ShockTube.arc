<?xml version="1.0" encoding="UTF-8"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="ShockTube" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Sod's shock tube, perfect gas</title>
    <description>Sod, J. Comput. Phys. 27 (1978) 1-31</description>
    <timeloop>ShockTubeLoop</timeloop>
  </arcane>

  <meshes>
    <mesh>
      <filename>tube.msh</filename>
    </mesh>
  </meshes>

  <arcane-post-processing>
    <output-period>50</output-period>
    <save-init>true</save-init>
    <format name="VtkHdfV2PostProcessor"/>
    <output>
      <variable>Density</variable>
      <variable>Pressure</variable>
      <variable>InternalEnergy</variable>
      <variable>Velocity</variable>
    </output>
  </arcane-post-processing>

  <arcane-checkpoint>
    <checkpoint-service name="ArcaneHdf5Checkpoint2"/>
    <period>100</period>
    <do-dump-at-end>true</do-dump-at-end>
  </arcane-checkpoint>

  <shock-tube>
    <final-time>0.2</final-time>
    <eos-model name="PerfectGas">
      <gamma>1.4</gamma>
    </eos-model>

    <gas>
      <group>ZG</group>
      <density>1.0</density>
      <pressure>1.0</pressure>
    </gas>
    <gas>
      <group>ZD</group>
      <density>0.125</density>
      <pressure>0.1</pressure>
    </gas>

    <boundary-condition><surface>XMIN</surface><type>velocity-x</type></boundary-condition>
    <boundary-condition><surface>XMAX</surface><type>velocity-x</type></boundary-condition>
    <boundary-condition><surface>YMIN</surface><type>velocity-y</type></boundary-condition>
    <boundary-condition><surface>YMAX</surface><type>velocity-y</type></boundary-condition>
    <boundary-condition><surface>ZMIN</surface><type>velocity-z</type></boundary-condition>
    <boundary-condition><surface>ZMAX</surface><type>velocity-z</type></boundary-condition>

    <riemann>
      <gamma>1.4</gamma>
      <interface>0.5</interface>
      <line>YMIN</line>
      <line>ZMIN</line>
    </riemann>
  </shock-tube>
</case>
