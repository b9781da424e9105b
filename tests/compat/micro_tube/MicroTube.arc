<?xml version="1.0"?>
<!-- SPDX-License-Identifier: Apache-2.0 -->
<case codename="MicroTube" xml:lang="en" codeversion="1.0">
  <arcane>
    <title>Small shock tube</title>
    <timeloop>MicroTubeLoop</timeloop>
  </arcane>

  <mesh>
    <file internal-partition="true">tube.vtk</file>
    <initialisation>
      <variable nom="Density" valeur="1." groupe="ZG" />
      <variable nom="Density" valeur="0.125" groupe="ZD" />
      <variable nom="Pressure" valeur="1." groupe="ZG" />
      <variable nom="Pressure" valeur="0.1" groupe="ZD" />
      <variable nom="AdiabaticCst" valeur="1.4" groupe="ZG" />
      <variable nom="AdiabaticCst" valeur="1.4" groupe="ZD" />
    </initialisation>
  </mesh>

  <arcane-post-processing>
    <output-period>10</output-period>
    <format>
      <binary-file>false</binary-file>
    </format>
    <output>
      <variable>CellMass</variable>
      <variable>Pressure</variable>
      <variable>Density</variable>
      <variable>Velocity</variable>
      <variable>NodeMass</variable>
      <variable>InternalEnergy</variable>
    </output>
  </arcane-post-processing>

  <arcane-checkpoint>
    <checkpoint-service name="ArcaneBasic2CheckpointWriter" />
    <do-dump-at-end>true</do-dump-at-end>
    <period>0</period>
  </arcane-checkpoint>

  <micro-tube>
    <deltat-init>1.0e-4</deltat-init>
    <deltat-min>1.0e-6</deltat-min>
    <deltat-max>2.0e-3</deltat-max>
    <final-time>0.05</final-time>

    <boundary-condition><surface>XMIN</surface><type>Vx</type><value>0.</value></boundary-condition>
    <boundary-condition><surface>XMAX</surface><type>Vx</type><value>0.</value></boundary-condition>
    <boundary-condition><surface>YMIN</surface><type>Vy</type><value>0.</value></boundary-condition>
    <boundary-condition><surface>YMAX</surface><type>Vy</type><value>0.</value></boundary-condition>
    <boundary-condition><surface>ZMIN</surface><type>Vz</type><value>0.</value></boundary-condition>
    <boundary-condition><surface>ZMAX</surface><type>Vz</type><value>0.</value></boundary-condition>

    <eos-model name="StiffenedGas">
      <limit-tension>0.01</limit-tension>
    </eos-model>
  </micro-tube>
</case>
