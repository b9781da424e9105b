# SPDX-License-Identifier: Apache-2.0
# Bad input: one message that names the place, the documented exit code, all ranks end within seconds.
# Applications are those of tests/compat and of the samples, their files changed by sed.
set(compat ${PROJECT_SOURCE_DIR}/tests/compat)
set(heat_files ${compat}/heat/Heat.config ${compat}/heat/Heat.arc)
set(poisson_files ${compat}/poisson/Poisson.config ${compat}/poisson/Poisson.arc)
set(eos_files ${compat}/eos/EOS.config ${compat}/eos/EOS.arc)
set(tube_files ${compat}/micro_tube/MicroTube.config ${compat}/micro_tube/MicroTube.arc
  ${compat}/micro_tube/tube.vtk ${compat}/micro_tube/tube.vtkfaces.vtk)
set(shock_files ${PROJECT_SOURCE_DIR}/samples/shock_tube/ShockTube.config ${PROJECT_SOURCE_DIR}/samples/shock_tube/ShockTube.arc
  ${PROJECT_SOURCE_DIR}/samples/shock_tube/tube.msh)

# bad_case(NAME application EDITS file sed... SAYS regex... [CODE code] [NP n...] [ALL n...] [ARGS argument...])
# Each regex of SAYS matches exactly one line of the output. The application is a prefix of the lists above. ./check runs most of them on
# threads, which find a fault and agree on it as processes do; on processes, one or more for each stage of a run.
set(bad_targets_heat CompatHeat)
set(bad_targets_poisson CompatPoisson)
set(bad_targets_eos CompatEOS)
set(bad_targets_tube CompatMicroTube)
set(bad_targets_shock ShockTube)
set(bad_case_shock ShockTube.arc)
set(bad_case_heat Heat.arc)
set(bad_case_poisson Poisson.arc)
set(bad_case_eos EOS.arc)
set(bad_case_tube MicroTube.arc)

function(bad_case name application)
  cmake_parse_arguments(PARSE_ARGV 2 BAD "" "CODE" "EDITS;SAYS;NP;ALL;ARGS")
  if(NOT BAD_CODE)
    set(BAD_CODE 4)
  endif()
  if(NOT BAD_NP)
    set(BAD_NP 1x4)
    set(BAD_ALL 1 4)
  endif()
  if(NOT BAD_ARGS)
    set(BAD_ARGS ${bad_case_${application}})
  endif()
  set(options --code ${BAD_CODE} --ends-after ${bad_limit} --absent "[Ss]egmentation|thrown in")
  while(BAD_EDITS)
    list(POP_FRONT BAD_EDITS file script)
    list(APPEND options --edit ${file} ${script})
  endwhile()
  foreach(regex IN LISTS BAD_SAYS)
    list(APPEND options --once ${regex})
  endforeach()
  arcane_case_test(flow.bad.${name} TARGET ${bad_targets_${application}} NP ${BAD_NP} ALL ${BAD_ALL} FILES ${${application}_files}
    ARGS ${BAD_ARGS} OPTIONS ${options})
endfunction()
# All ranks end within 5 s; sanitizers are slower.
set(bad_limit 5)
if(ARCANE_SANITIZE)
  set(bad_limit 40)
endif()

# --- the text of the case file
bad_case(MalformedXml heat NP 4 ALL 1 1x4 EDITS Heat.arc "s|</compat-heat>|</compat-het>|" SAYS "Heat\\.arc:[0-9]+:[0-9]+: error")
bad_case(MissingCase heat ARGS Nothing.arc SAYS "cannot read 'Nothing\\.arc': No such file or directory. the current directory is '/")
arcane_case_test(flow.bad.PipeAsCase TARGET CompatHeat NP 4 ALL 1 1x4 FILES ${heat_files} ARGS Heat.arc
  OPTIONS --do "rm Heat.arc && mkfifo Heat.arc" --code 4 --ends-after ${bad_limit} --once "cannot read 'Heat\\.arc': it is not a regular file")
bad_case(WrongExtension heat ARGS Heat.config SAYS "Heat\\.config.*\\.arc")
bad_case(UnknownRuntime heat NP 4 ALL 1 1x4 ARGS -A,AcceleratorRuntime=cudda Heat.arc SAYS "AcceleratorRuntime is 'cudda', expected cuda, hip, simulated.*did you mean 'cuda'")
foreach(number -1 abc 1025)
  bad_case(LoopThreads${number} heat ARGS -A,T=${number} Heat.arc
    SAYS "command line: -A,T is '${number}', expected an integer from 0 to 1024")
endforeach()
bad_case(LoopPartitioner heat ARGS -A,ParallelLoopPartitioner=statique Heat.arc
  SAYS "ParallelLoopPartitioner is 'statique', expected auto, static or deterministic")
bad_case(WrongCodeName heat EDITS Heat.arc "s|codename=\"Heat\"|codename=\"Hot\"|" SAYS "Heat\\.arc:[0-9]+:[0-9]+: error.*Hot.*Heat")
bad_case(WrongVersion heat EDITS Heat.arc "s|codeversion=\"1.0\"|codeversion=\"3.0\"|" SAYS "Heat\\.arc:[0-9]+:[0-9]+: error.*3\\.0.*1\\.0")
bad_case(NoLanguage heat EDITS Heat.arc "s|xml:lang=\"en\"||" SAYS "Heat\\.arc:[0-9]+:[0-9]+: error.*lang")
bad_case(UnknownTimeLoop heat NP 4 ALL 1 1x4 EDITS Heat.arc "s|HeatLoop|HeatLop|" SAYS "Heat\\.arc:[0-9]+:[0-9]+: error.*HeatLop.*HeatLoop")
bad_case(NoTimeLoop heat EDITS Heat.arc "/<timeloop>/d"
  SAYS "Heat\\.arc:[0-9]+:[0-9]+: error: no time loop, expected <timeloop> with one of 'HeatLoop', 'ArcaneEmptyLoop'")
arcane_case_test(flow.bad.NoConfig TARGET CompatHeat NP 3 ALL 1 1x3 FILES ${heat_files} ARGS Heat.arc
  OPTIONS --do "rm Heat.config" --code 4 --ends-after ${bad_limit}
          --once "Heat\\.arc:[0-9]+:[0-9]+: error: .*'HeatLoop'.*there is no file 'Heat\\.config' in the current directory, in ARCANE_SHARE_PATH or beside the program")
bad_case(OptionOfCommandLine heat NP 4 ALL 1 1x4 ARGS -A,//compat-heat/nb-iteratio=3 Heat.arc
  SAYS "command line: error: '-A,//compat-heat/nb-iteratio' names no option, did you mean '//compat-heat/nb-iteration'")

# --- options
bad_case(UnknownOption heat NP 4 ALL 1 1x4 EDITS Heat.arc "s|<nb-iteration>20</nb-iteration>|<nb-iteratio>20</nb-iteratio>|"
  SAYS "Heat\\.arc:[0-9]+:[0-9]+: error.*nb-iteratio\\b")
bad_case(UnknownRootElement heat EDITS Heat.arc "s|<compat-heat>|<compat-hot/><compat-heat>|" SAYS "Heat\\.arc:[0-9]+:[0-9]+: error.*compat-hot")
bad_case(WrongType heat EDITS Heat.arc "s|<nb-iteration>20|<nb-iteration>2o|" SAYS "Heat\\.arc:[0-9]+:[0-9]+: error.*nb-iteration.*2o")
bad_case(MissingOption poisson EDITS Poisson.arc "/init-temperature/d" SAYS "Poisson\\.arc:[0-9]+:[0-9]+: error.*init-temperature")
bad_case(BadEnumeration poisson EDITS Poisson.arc "s|<type>Insulated|<type>Insulted|" SAYS "Poisson\\.arc:[0-9]+:[0-9]+: error.*Insulted.*Temperature.*Insulated")
bad_case(AllFaultsTogether poisson NP 4 ALL 1 1x4
  EDITS Poisson.arc "s|<type>Insulated|<type>Insulted|" Poisson.arc "s|<value>30.|<value>hot|" Poisson.arc "s|<init-temperature>20.|<init-temperature>|"
  SAYS "Poisson\\.arc:[0-9]+:[0-9]+: error.*Insulted" "Poisson\\.arc:[0-9]+:[0-9]+: error.*boundary-condition.*hot"
       "Poisson\\.arc:[0-9]+:[0-9]+: error.*init-temperature")
bad_case(UnknownService eos NP 4 ALL 1 1x4 EDITS EOS.arc "s|name=\"PerfectGas\"|name=\"PerfectGaz\"|" SAYS "EOS\\.arc:[0-9]+:[0-9]+: error.*PerfectGaz.*PerfectGas")
bad_case(UnknownGroup poisson NP 4 ALL 1 1x4 EDITS Poisson.arc "s|XMIN|XMINI|" SAYS "Poisson\\.arc:[0-9]+:[0-9]+: error.*XMINI")
bad_case(GroupOfAnotherKind poisson EDITS Poisson.arc "s|<surface>XMIN|<surface>ZG|"
  SAYS "Poisson\\.arc:[0-9]+:[0-9]+: error.*'ZG', expected the name of a 'Arcane::FaceGroup' of mesh 'Mesh0'. the items of this group are of kind Cell, and the groups of the expected kind are .*'XMIN'")
bad_case(UnknownVariableOfPictures poisson EDITS Poisson.arc "s|<variable>CellTemperature|<variable>CellTemperatur|"
  SAYS "Poisson\\.arc:[0-9]+:[0-9]+: error.*CellTemperatur\\b")

# --- the same faults, found by a check that writes nothing
bad_case(CheckOfUnknownGroup poisson NP 4 ALL 1 1x4 ARGS -arcane_opt check_case_only Poisson.arc EDITS Poisson.arc "s|XMIN|XMINI|"
  SAYS "Poisson\\.arc:[0-9]+:[0-9]+: error.*XMINI")
bad_case(CheckOfInitialGroup eos ARGS -arcane_opt check_case_only EOS.arc EDITS EOS.arc "s|valeur=\"0.125\" groupe=\"ZD\"|valeur=\"0.125\" groupe=\"ZDD\"|"
  SAYS "EOS\\.arc:[0-9]+:[0-9]+: error.*ZDD")

# --- generators: all their faults have a place, and come before anything is made
bad_case(GeneratorWithoutCells poisson NP 4 ALL 1 1x4 EDITS Poisson.arc "s|<x>10</x>|<x>0</x>|"
  SAYS "Poisson\\.arc:10:20: error: sod mesh generator: 'x' is 0, expected 1 or more cells")
bad_case(GeneratorOfHugeMesh poisson EDITS Poisson.arc "s|<x>10</x>|<x>4000000000000</x>|"
  SAYS "Poisson\\.arc:10:20: error: sod mesh generator: the mesh has .* cells .4000000000000 x 2 x [28]., expected at most")

# --- the time loops
bad_case(ModuleOfLoop heat EDITS Heat.config "s|<module name=\"CompatHeat\"|<module name=\"CompatHaet\"|"
  SAYS "Heat\\.config:[0-9]+:[0-9]+: error: no module named 'CompatHaet', expected")
bad_case(EntryPointOfLoop heat NP 4 ALL 1 1x4 EDITS Heat.config "s|CompatHeat.Compute|CompatHeat.Comput|"
  SAYS "Heat\\.config:15:9: error: no entry point 'Comput' in module 'CompatHeat' .did you mean 'Compute'")
bad_case(LineOfLoop heat EDITS Heat.config "s|CompatHeat.Compute|CompatHeat.Comput|" SAYS "^  *<entry-point name=\"CompatHeat\\.Comput\" />")
bad_case(ListOfLoop heat EDITS Heat.config "s|where=\"init\"|where=\"start-init\"|"
  SAYS "Heat\\.config:[0-9]+:[0-9]+: error: .*entry points for 'start-init', expected .*that a module declares for 'start-init' are listed under 'init'")
bad_case(AttributeOfLoop heat EDITS Heat.config "s|where=\"compute-loop\"|where=\"compute-loop\" wher=\"init\"|"
  SAYS "Heat\\.config:[0-9]+:[0-9]+: error: element <entry-points> has an attribute 'wher', expected 'where', did you mean 'where'")
arcane_case_test(flow.bad.EntryPointNotListed TARGET CompatHeat NP 1x4 ALL 1 4 FILES ${heat_files} ARGS -A,MaxIteration=2 Heat.arc
  OPTIONS --do "sed -i '/CompatHeat.Compute/d' Heat.config" --once "time loop 'HeatLoop' does not call CompatHeat\\.Compute")
arcane_case_test(flow.bad.ElementOfOtherLoop TARGET CompatHeat NP 1x4 ALL 1 4 FILES ${heat_files} ARGS -A,MaxIteration=2 Heat.arc
  OPTIONS --edit Heat.arc "s|</case>|<arcane-checkpoint/></case>|"
          --once "Heat\\.arc:[0-9]+:[0-9]+: warning: nobody reads element <arcane-checkpoint>: the run does not use module 'ArcaneCheckpoint', expected it in <modules> of the time loop; or, .*<module name=.ArcaneCheckpoint. active=.true./>")
arcane_case_test(flow.bad.NothingSaved TARGET CompatHeat NP 1x4 ALL 1 4 FILES ${heat_files} ARGS Heat.arc
  OPTIONS --edit Heat.config "s|<modules>|<modules><module name='ArcaneCheckpoint' need='required'/>|"
          --edit Heat.arc "s|</case>|<arcane-checkpoint><do-dump-at-end>true</do-dump-at-end></arcane-checkpoint></case>|"
          --once "the checkpoint holds none of the 3 variable.s. of this code, since none has dump=.true.")
bad_case(ModernMeshAlone heat EDITS Heat.arc "s|<meshes>||" Heat.arc "s|</meshes>||" SAYS "expected one <.*> or one <meshgenerator>, or <meshes> around <mesh>")
arcane_case_test(flow.GroupsOfOneName TARGET ShockTube NP 4 ALL 1 1x4 FILES ${shock_files} ARGS ShockTube.arc
  OPTIONS --edit tube.msh "s|3 7 .ZG.|3 7 \"XMIN\"|" --edit ShockTube.arc "s|<group>ZG<|<group>XMIN<|"
          --once "L1 error of density 2.643020e-03, of velocity 6.684988e-03, of pressure 2.843159e-03")
bad_case(NoSuchGroup shock EDITS ShockTube.arc "s|<group>ZG<|<group>LEFTMOST<|"
  SAYS "is 'LEFTMOST', expected the name of a 'Arcane::CellGroup' of mesh 'Mesh0', and the groups of the expected kind are .*'ZD', 'ZG'")
arcane_case_test(flow.bad.AttributeOfCase TARGET CompatHeat NP 1x4 ALL 1 4 FILES ${heat_files} ARGS -A,MaxIteration=2 Heat.arc
  OPTIONS --edit Heat.arc "s|<nb-iteration>|<nb-iteration unti='s'>|"
          --once "Heat\\.arc:[0-9]+:[0-9]+: warning: attribute 'unti' of element <nb-iteration> is not known here, and changes nothing, did you mean 'unit'")
bad_case(SingletonOfLoop heat EDITS Heat.config "s|<modules>|<singleton-services><service name=\"Nobody\" need=\"required\"/></singleton-services><modules>|"
  SAYS "Heat\\.config:[0-9]+:[0-9]+: error: no service named 'Nobody', expected")
bad_case(SingletonOfCase heat NP 4 ALL 1 1x4 EDITS Heat.arc "s|<arcane>|<arcane><services><service name=\"Nobody\"/></services>|"
  SAYS "Heat\\.arc:[0-9]+:[0-9]+: error: no service named 'Nobody', expected")

# --- initial values
bad_case(UnknownInitialVariable eos EDITS EOS.arc "s|nom=\"Density\" valeur=\"1.\"|nom=\"Densite\" valeur=\"1.\"|" SAYS "EOS\\.arc:[0-9]+:[0-9]+: error.*Densite")
bad_case(UnknownInitialGroup eos EDITS EOS.arc "s|valeur=\"0.125\" groupe=\"ZD\"|valeur=\"0.125\" groupe=\"ZDD\"|" SAYS "EOS\\.arc:[0-9]+:[0-9]+: error.*ZDD")
bad_case(BadInitialValue eos NP 4 ALL 1 1x4 EDITS EOS.arc "s|valeur=\"0.125\"|valeur=\"O.125\"|" SAYS "EOS\\.arc:[0-9]+:[0-9]+: error.*O\\.125")

# --- meshes: the grid starts at line 6 of tube.vtk, its cells at line 232
bad_case(MissingMesh tube NP 4 ALL 1 1x4 EDITS MicroTube.arc "s|tube.vtk</file>|tub.vtk</file>|" SAYS "MicroTube\\.arc:10:37: error: mesh file 'tub\\.vtk' does not exist" "^  *<file internal-partition=.*tub\\.vtk</file>")
bad_case(UnknownMeshFormat tube EDITS MicroTube.arc "s|tube.vtk</file>|MicroTube.config</file>|" SAYS "error.*MicroTube\\.config.*\\.vtk")
bad_case(TruncatedMesh tube EDITS tube.vtk "250,\$d" SAYS "tube\\.vtk:[0-9]+.*error")
bad_case(UnknownNode tube EDITS tube.vtk "232s/[0-9]*\$/9999/" SAYS "tube\\.vtk:[0-9]+.*error.*9999")
bad_case(NotANumber tube EDITS tube.vtk "7s/.*/0 nan 0/" SAYS "tube\\.vtk:.*nan")
bad_case(InvertedCell tube NP 4 ALL 1 1x4
  EDITS tube.vtk "232s/^8 \\([0-9]*\\) \\([0-9]*\\) \\([0-9]*\\) \\([0-9]*\\) \\([0-9]*\\) \\([0-9]*\\) \\([0-9]*\\) \\([0-9]*\\)/8 \\5 \\6 \\7 \\8 \\1 \\2 \\3 \\4/"
  SAYS "tube\\.vtk:232: error: cell 0 .*volume -.*expected > 0")
bad_case(EmptyGroup tube EDITS tube.vtkfaces.vtk "/GROUP_XMIN/,/GROUP_XMAX/s/^1\$/0/" SAYS "MicroTube\\.arc:[0-9]+:[0-9]+: error.*XMIN.*must not be empty")
# The numbers of the nodes start at line 34 of tube.msh, the cells at line 3668.
bad_case(DuplicateNode shock NP 4 ALL 1 1x4 EDITS tube.msh "35s/.*/1/" SAYS "tube\\.msh:[0-9]+: error.*\\b1\\b")
bad_case(DuplicateElement shock EDITS tube.msh "s/^800 \\([0-9]* [0-9]* [0-9]* [0-9]* [0-9]\\)/799 \\1/"
  SAYS "tube\\.msh:[0-9]+: error.*\\b799\\b")
bad_case(UnknownNodeOfGmsh shock EDITS tube.msh "s/^2408 [0-9]*/2408 99999/" SAYS "tube\\.msh:[0-9]+: error.*99999")
bad_case(TruncatedGmsh shock EDITS tube.msh "5000,\$d" SAYS "tube\\.msh:[0-9]+: error")

# --- restart without a checkpoint
bad_case(NoCheckpoint tube NP 4 ALL 1 1x4 CODE 9 ARGS -arcane_opt continue MicroTube.arc SAYS "no checkpoint|cannot open.*checkpoint")

# --- modes
bad_case(UnknownMode heat NP 4 ALL 1 ARGS -A,MessagePassingService=Pvm Heat.arc SAYS "MessagePassingService is 'Pvm', expected")
bad_case(ThreadsNotAsked heat NP 1x4 ALL 2x2 ARGS -A,MessagePassingService=Mpi Heat.arc SAYS "MessagePassingService is 'Mpi', expected .*: it has no threads")
bad_case(TooManyThreads heat NP 1 ALL 2 ARGS -A,S=2000 Heat.arc SAYS "-A,S is '2000', expected an integer from 0 to 1024")

# --- the environment of the pools
bad_case(UnknownLimitOfPool heat NP 4 ALL 1 1x4 ARGS -A,MemoryPoolLimit=much Heat.arc
  SAYS "command line: -A,MemoryPoolLimit is 'much', expected")
bad_case(UnknownLimitOfName heat NP 1 ALL 4 ARGS "-A,MemoryPoolNameLimits=Temperature=10%$<SEMICOLON>Flux" Heat.arc
  SAYS "command line: -A,MemoryPoolNameLimits is 'Temperature=10%.Flux', expected names")

# --- a rank fails
add_subdirectory(thrower)
set(thrower_files thrower/Thrower.config thrower/Thrower.arc)
# thrower_case(NAME WHERE entry-point HOW how CODE code [SAYS regex] [AND option...] [RANKS n...] [NP n...] [NP0 n...])
# Rank 0 fails alone, then rank 3, on each of RANKS (4 1x4 2x2); rank 0 also without others. ./check runs rank 3 on NP (4): it waits for the
# others before it ends them; and rank 0, which reports at once, on NP0 (nothing).
function(thrower_case name)
  cmake_parse_arguments(PARSE_ARGV 1 BAD "" "WHERE;HOW;CODE;SAYS" "AND;RANKS;NP;NP0")
  if(NOT BAD_SAYS)
    set(BAD_SAYS "thrown on purpose by rank @RANK@ in ${BAD_WHERE}")
  endif()
  if(NOT BAD_RANKS)
    set(BAD_RANKS 4 1x4 2x2)
  endif()
  if(NOT BAD_NP)
    set(BAD_NP 4)
  endif()
  foreach(rank 0 3)
    string(REPLACE "@RANK@" ${rank} says ${BAD_SAYS})
    string(REPLACE "@RANK@" ${rank} and "${BAD_AND}")
    set(daily ${BAD_NP})
    set(in_all ${BAD_RANKS})
    if(rank EQUAL 0)
      set(daily ${BAD_NP0})
      list(APPEND in_all 1)
    endif()
    list(REMOVE_ITEM in_all ${daily})
    arcane_case_test(flow.bad.${name}.rank${rank} TARGET FlowThrower NP ${daily} ALL ${in_all} FILES ${thrower_files}
      ARGS -A,//thrower/rank=${rank} -A,//thrower/where=${BAD_WHERE} -A,//thrower/how=${BAD_HOW} Thrower.arc
      OPTIONS --code ${BAD_CODE} --ends-after ${bad_limit} --once ${says} ${and})
  endforeach()
endfunction()
foreach(where build start-init compute exit)
  thrower_case(ThrowIn_${where} NP0 1x4 WHERE ${where} HOW fatal CODE 4)
endforeach()
thrower_case(ThrowStd WHERE compute HOW std CODE 2)
thrower_case(ThrowInt WHERE compute HOW int CODE 1 SAYS "unknown exception")
thrower_case(ThrowByTrace WHERE compute HOW trace CODE 4)
thrower_case(ThrowSaysWhere RANKS 4 1x4 WHERE compute HOW fatal CODE 4 SAYS "thrown in .*ThrowerModule\\.cc:[0-9]+ .*_throw"
  AND --once "in entry point Thrower\\.Compute, iteration 2, time 0, rank @RANK@ of")
thrower_case(ThrowStdSaysType RANKS 4 1x4 WHERE compute HOW std CODE 2 SAYS "an exception of type std::runtime_error"
  AND --once "in entry point Thrower\\.Compute, iteration 2, time 0, rank @RANK@ of")
# mpirun gives terminals to its processes, but nobody sees colours in a file.
thrower_case(NoColorInFiles RANKS 4 1x4 WHERE compute HOW trace CODE 4 SAYS "the module throws by its traces" AND --absent "\\[33m|\\[0m")

# A picture is being written: the one before is whole.
set(picture_options "<output-period>1</output-period><save-init>true</save-init><format name=\"VtkHdfV2PostProcessor\"/>"
  "<output><variable>Density</variable></output>")
string(JOIN "" picture_options ${picture_options})
thrower_case(ThrowBesidePicture NP0 1x4 WHERE compute HOW fatal CODE 4
  AND --edit Thrower.arc "s|ThrowerLoop|LoopWithOutputs|"
      --edit Thrower.arc "s|<thrower>|<arcane-post-processing>${picture_options}</arcane-post-processing><thrower><time-step>0.5</time-step>|"
      --then "test -e output/depouillement/Mesh0_000000.hdf")

# --- a rank calls exit(0)
thrower_case(Exit WHERE compute HOW exit CODE 2 SAYS "exit.0. was called in entry point Thrower\\.Compute, iteration 2, time 0, rank @RANK@ of")

# --- processes of a launcher that do not see each other, as with the mpirun of another MPI
arcane_case_test(flow.bad.AloneUnderLauncher TARGET FlowThrower NP 2 ALL 4 FILES ${thrower_files}
  ARGS -A,MessagePassingService=Sequential Thrower.arc
  OPTIONS --code 4 --ends-after ${bad_limit} --once "the launcher has started @NP@ processes .OMPI_COMM_WORLD_SIZE., but this one sees no other")
arcane_case_test(flow.bad.AloneUnderOtherLauncher TARGET FlowThrower NP 1 ALL 1x4 FILES ${thrower_files}
  ARGS -A,MessagePassingService=Thread Thrower.arc
  OPTIONS --env SLURM_STEP_NUM_TASKS=3 --env SLURM_PROCID=0 --code 4
          --once "the launcher has started 3 processes .SLURM_STEP_NUM_TASKS., but this one sees no other: .* Expected srun --mpi=pmix")
arcane_case_test(flow.IndependentRuns TARGET FlowThrower NP 1 FILES ${thrower_files}
  ARGS -A,MessagePassingService=Sequential -A,IndependentRuns=1 Thrower.arc
  OPTIONS --env SLURM_STEP_NUM_TASKS=3 --expect "passed exit")

# --- a signal ends a rank: the log has all lines up to there, the report says where
if(NOT ARCANE_SANITIZE)
  set(lines_before AND --expect "passed build")
  thrower_case(Killed RANKS 4 1x4 WHERE start-init HOW kill CODE 137 SAYS "passed build")
  thrower_case(Segv RANKS 4 1x4 NP 4 1x4 WHERE start-init HOW segv CODE 139 SAYS "^\\*\\*\\* .*signal 11 \\(SIGSEGV\\): no memory at address 0x0"
    ${lines_before} --expect "in entry point Thrower\\.StartInit" --expect "#[0-9]+ ThrowerModule::_throw\\(Arcane::String const&\\) in"
    --absent "Process received signal")
  thrower_case(Divide RANKS 4 1x4 WHERE compute HOW divide CODE 136 SAYS "^\\*\\*\\* .*signal 8 \\(SIGFPE\\): integer division by zero"
    ${lines_before} --expect "in entry point Thrower\\.Compute, iteration 2, time 0")
  thrower_case(StackOverflow RANKS 4 1x4 NP 4 1x4 WHERE compute HOW overflow CODE 139 SAYS "^\\*\\*\\* .*signal 11 \\(SIGSEGV\\)"
    ${lines_before} --expect "#1 ThrowerModule::fillTheStack"
    --then "grep -q '<state>failed</state>' output/listing/coderesult.xml" --then "grep -q '<return-value>139<' output/listing/coderesult.xml")
  thrower_case(Abort RANKS 4 1x4 WHERE compute HOW abort CODE 134 SAYS "^\\*\\*\\* .*signal 6 \\(SIGABRT\\)"
    ${lines_before} --expect "#[0-9]+ ThrowerModule::compute\\(\\)")
  thrower_case(Noexcept RANKS 4 1x4 WHERE compute HOW noexcept CODE 134
    SAYS "nobody caught the exception Arcane::FatalErrorException: nobody catches this" ${lines_before})
  # The names of functions need memory, which this crash keeps locked: they come as the compiler writes them.
  thrower_case(CrashInMalloc RANKS 4 1x4 WHERE compute HOW malloc CODE 139 SAYS "^\\*\\*\\* .*signal 11 \\(SIGSEGV\\)"
    ${lines_before} --expect "#[0-9]+ _ZN13ThrowerModule7computeEv in")
endif()

# --- wrong numbers
# number_case(NAME HOW how [RANK rank] [CODE code] [NP n...] [ALL n...] [ARGS argument...] OPTIONS option...)
function(number_case name)
  cmake_parse_arguments(PARSE_ARGV 1 BAD "" "HOW;RANK;CODE" "NP;ALL;ARGS;OPTIONS")
  if(NOT BAD_NP)
    set(BAD_NP 1x4)
    set(BAD_ALL 1 4)
  endif()
  foreach(default RANK 0 CODE 13)
    if(default MATCHES "^[A-Z]+$")
      set(key ${default})
    elseif(NOT DEFINED BAD_${key})
      set(BAD_${key} ${default})
    endif()
  endforeach()
  arcane_case_test(flow.bad.${name} TARGET FlowThrower NP ${BAD_NP} ALL ${BAD_ALL} FILES ${thrower_files}
    ARGS -A,//thrower/rank=${BAD_RANK} -A,//thrower/where=compute -A,//thrower/how=${BAD_HOW} ${BAD_ARGS} Thrower.arc
    OPTIONS --code ${BAD_CODE} --ends-after ${bad_limit} ${BAD_OPTIONS})
endfunction()
number_case(NanWhenWritten HOW nan NP 4 ALL 1 1x4 2x2
  OPTIONS --once "variable 'Mesh0_Cell_Density' is -?nan at the Cell of unique id [0-9]+ .and at [0-9]+ others., expected finite numbers: the checkpoint is not written"
          --once "in entry point ArcaneCheckpoint\\.CheckpointCheckAndWrite, iteration 2")
number_case(NanEachStep HOW nan ARGS -A,CheckedEachStep=Density
  OPTIONS --file Thrower.arc --edit Thrower.arc "s|<period>1|<period>0|"
          --once "variable 'Mesh0_Cell_Density' is -?nan at the Cell of unique id [0-9]+ .* after entry point Thrower\\.Compute")
number_case(NanAccepted HOW nan CODE 0 ARGS -A,AcceptNotFinite=Density OPTIONS --expect "passed exit")
number_case(NanOfGhosts HOW nan-ghost RANK -1 CODE 0 NP 4 ALL 1x4 OPTIONS --expect "passed exit")
number_case(UnknownNameEachStep HOW nan CODE 4 ARGS -A,CheckedEachStep=Densit
  OPTIONS --once "CheckedEachStep is 'Densit', expected names of variables, did you mean 'Density'")
number_case(TimeNan HOW time-nan RANK -1 OPTIONS --once "the time is -?nan, expected a finite number" --absent "time -?nan is saved")
number_case(TimeStepNan HOW time-step-nan RANK -1
  OPTIONS --once "the time step is -?nan, expected a finite number" --absent "checkpoint .ck_000002. .*is saved")
number_case(TimeStepZero HOW time-step-0 RANK -1 OPTIONS --once "the time step of iteration 3 is 0 at time 1, expected a number > 0")
number_case(TimeStepNegative HOW time-step-negative RANK -1 OPTIONS --once "the time step is -0\\.25, expected a number >= 0")
number_case(TimeStepOfRank HOW time-step-of-rank RANK 1 NP 2 ALL 1x4 2x2
  OPTIONS --once "the time step differs between ranks, from 0\\.25 to 0\\.5, expected the same on all ranks")
if(NOT ARCANE_SANITIZE)
  number_case(TrapOverflow HOW overflow-of-reals CODE 136 ARGS -A,TrapFloatingExceptions=1
    OPTIONS --once "signal 8 .SIGFPE.: floating-point overflow" --expect "in entry point Thrower\\.Compute, iteration 2")
endif()
number_case(InfWhenWritten HOW overflow-of-reals OPTIONS --once "variable 'Mesh0_Cell_Density' is inf at the Cell")

# --- the service of checkpoints
arcane_case_test(flow.bad.UnknownCheckpointService TARGET FlowThrower NP 1x4 ALL 1 4 FILES ${thrower_files} ARGS Thrower.arc
  OPTIONS --edit Thrower.arc "s|<period>1|<checkpoint-service name=\"Hdf5\"/><period>1|" --code 4 --ends-after ${bad_limit}
          --once "Thrower\\.arc:[0-9]+:[0-9]+: error: option 'arcane-checkpoint/checkpoint-service': no service named 'Hdf5', expected one of .*'ArcaneHdf5Checkpoint2'")

# --- ranks wait for each other for ever
arcane_case_test(flow.bad.Hang TARGET FlowThrower NP 2x2 ALL 2 4 1x4 FILES ${thrower_files}
  ARGS -A,HangTimeout=1 -A,//thrower/rank=1 -A,//thrower/where=compute -A,//thrower/how=hang Thrower.arc
  OPTIONS --code 7 --ends-after ${bad_limit} --once "hang: the ranks of machine .* have waited for each other"
          --expect "rank 0 waits in barrier, in entry point Thrower\\.Compute, iteration 2, since [0-9.]+ s"
          --expect "rank 1 waits in machineBarrier, in entry point Thrower\\.Compute, iteration 2, since"
          --absent "MPI_ABORT was invoked") # the thread that finds it must not call MPI

# A rank that has ended its run waits for nobody: the others hang.
arcane_case_test(flow.bad.HangAfterEnd TARGET FlowThrower NP 2 ALL 4 1x4 2x2 FILES ${thrower_files}
  ARGS -A,HangTimeout=1 -A,//thrower/rank=1 -A,//thrower/where=destructor Thrower.arc
  OPTIONS --code 7 --ends-after ${bad_limit} --once "hang: the ranks of machine .* have waited for each other"
          --expect "rank 1 waits in barrier" --expect "rank 0 has ended its run")

# A rank that is stopped or computes is reported, and the run goes on.
arcane_case_test(flow.bad.Stopped TARGET FlowThrower NP 2 FILES ${thrower_files}
  ARGS -A,HangTimeout=1 -A,//thrower/rank=1 -A,//thrower/where=compute -A,//thrower/how=stop Thrower.arc
  OPTIONS --expect "watch: ranks of machine .* have waited for .* s for others that do not come; the run continues"
          --expect "rank 0 waits in barrier, in entry point Thrower\\.Compute, iteration 2"
          --expect "rank 1 does not wait, it is in entry point Thrower\\.Compute, iteration 2; its process [0-9]+ is stopped by a signal, since [0-9.]+ s"
          --expect "passed exit")
arcane_case_test(flow.bad.Loops TARGET FlowThrower NP 1x4 ALL 2 2x2 FILES ${thrower_files}
  ARGS -A,HangTimeout=1 -A,//thrower/rank=1 -A,//thrower/where=compute -A,//thrower/how=loop Thrower.arc
  OPTIONS --expect "watch: ranks of machine .* have waited" --expect "rank 1 does not wait, it is in entry point Thrower\\.Compute, iteration 2, since"
          --expect "passed exit" --absent "hang:")

# On request it ends the run, with its calls.
foreach(how loop stopped)
  set(says --expect "rank 1 does not wait, it is in entry point Thrower\\.Compute, iteration 2. its process [0-9]+ is stopped by a signal")
  set(np 2)
  if(how STREQUAL "loop")
    set(says --once "hang: rank 1 does not wait, it is in entry point Thrower\\.Compute, iteration 2, and others wait for it. its calls:"
             --expect "#[0-9]+ ThrowerModule::compute\\(\\) in" --absent "passed exit")
    set(np 1x4 2)
  endif()
  arcane_case_test(flow.bad.EndsHang_${how} TARGET FlowThrower NP ${np} FILES ${thrower_files}
    ARGS -A,HangTimeout=1 -A,HangEndsRun=1 -A,//thrower/rank=1 -A,//thrower/where=compute -A,//thrower/how=${how} Thrower.arc
    OPTIONS --code 7 --ends-after ${bad_limit} --once "hang: the ranks of machine .* have waited for 1.0 s for others that do not come" ${says}
            --then "grep -q '<return-value>7<' output/listing/coderesult.xml" --then "grep -q '<place>Thrower.Compute<' output/listing/coderesult.xml")
endforeach()

# Collective calls that do not fit together.
arcane_case_test(flow.bad.ReduceOrBarrier TARGET FlowThrower NP 1x4 FILES ${thrower_files}
  ARGS -A,//thrower/rank=-1 -A,//thrower/where=compute -A,//thrower/how=reduce-or-barrier Thrower.arc
  OPTIONS --code 4 --ends-after ${bad_limit} --once "collective calls differ: rank 0 is in reduce, rank 1 in barrier")
arcane_case_test(flow.bad.ReduceMoreThreads TARGET FlowThrower NP 1x4 FILES ${thrower_files}
  ARGS -A,//thrower/rank=-1 -A,//thrower/where=compute -A,//thrower/how=reduce-more Thrower.arc
  OPTIONS --code 4 --ends-after ${bad_limit} --once "collective calls differ: rank 0 reduces 8 bytes, rank 1 240 bytes")
arcane_case_test(flow.bad.ReduceMoreProcesses TARGET FlowThrower NP 2 FILES ${thrower_files}
  ARGS -A,//thrower/rank=-1 -A,//thrower/where=compute -A,//thrower/how=reduce-more Thrower.arc
  OPTIONS --code 4 --ends-after ${bad_limit} --expect "cannot do MPI_Allgather: .*; the ranks of this machine:"
          --expect "rank [01] waits in reduce, in entry point Thrower\\.Compute, iteration 2")
# Processes, whose values MPI would mix in silence.
set(all_of_process "-A,//thrower/rank=-1" "-A,//thrower/where=compute")
foreach(case "operation|reduce .sum of Int32.|reduce .maximum of Int32." "root|broadcast .root 0, Int32.|broadcast .root [1-9], Int32."
             "type|broadcast .root 0, Int32.|broadcast .root 0, Int64." "gather|gather .root 0, Int32.|gather .root [1-9], Int32.")
  string(REPLACE "|" ";" case "${case}")
  list(GET case 0 what)
  list(GET case 1 first)
  list(GET case 2 second)
  arcane_case_test(flow.bad.Other_${what} TARGET FlowThrower NP 2 4@2 ALL 3 4 2x2 FILES ${thrower_files}
    ARGS ${all_of_process} -A,//thrower/how=other-${what} Thrower.arc
    OPTIONS --code 4 --ends-after ${bad_limit}
            --once "collective calls differ: rank [0-9] is in (${first}, rank [1-9] in ${second}|${second}, rank [1-9] in ${first})")
endforeach()
# MPI may find it first.
arcane_case_test(flow.bad.Other_size TARGET FlowThrower NP 2 ALL 3 4 2x2 4@2 FILES ${thrower_files}
  ARGS ${all_of_process} -A,//thrower/how=other-size Thrower.arc
  OPTIONS --code 4 --ends-after ${bad_limit} --expect "collective calls differ: rank [0-9] reduces (4 bytes, rank [1-9] 8 bytes|8 bytes, rank [1-9] 4 bytes)")
arcane_case_test(flow.bad.Other_machine TARGET FlowThrower NP 4@2 FILES ${thrower_files}
  ARGS ${all_of_process} -A,//thrower/how=other-machine -A,//thrower/nb-reduction=1 Thrower.arc
  OPTIONS --code 4 --ends-after ${bad_limit} --expect "collective calls differ: ranks 0 and 1 made different calls before this reduction")

# --- a run that fails leaves what former runs wrote
arcane_case_test(flow.Thrower TARGET FlowThrower NP 4 1x4 ALL 1 2x2 FILES ${thrower_files} ARGS Thrower.arc
  OPTIONS --expect "passed exit" --made "output/protection/*" --made output/checkpoint_info.xml)
arcane_case_test(flow.bad.FormerOutputsStay TARGET FlowThrower NP 4 ALL 1 1x4 AFTER flow.Thrower ARGS -A,//thrower/where=start-init Thrower.arc
  OPTIONS --keep --intact output/protection --intact output/checkpoint_info.xml --code 4)

# --- shared memory too small
arcane_case_test(flow.bad.SharedMemoryTooSmall TARGET FlowThrower NP 4 ALL 1 1x4 2x2 FILES ${thrower_files}
  ARGS -A,//thrower/nb-shared=100000000 Thrower.arc
  OPTIONS --env ARCANE_SHMEM_LIMIT=16M --code 4 --ends-after ${bad_limit} --once "Shared.*ARCANE_SHMEM_LIMIT")

arcane_case_test(flow.bad.SharedMemoryLimitOfCommandLine TARGET FlowThrower NP 2 FILES ${thrower_files}
  ARGS -A,//thrower/nb-shared=100000000 -A,ShMemLimit=16M Thrower.arc
  OPTIONS --code 4 --ends-after ${bad_limit} --once "Shared.* of 16777216 bytes are in use.*ShMemLimit")
arcane_case_test(flow.bad.WatchLimit TARGET CompatHeat NP 3 FILES ${heat_files} ARGS -A,Watch=Heat,WatchLimit=64M,MaxIteration=1 Heat.arc
  OPTIONS --code 4 --ends-after ${bad_limit}
          --once "-A,WatchLimit is '64M', expected BYTES:SECONDS, with more than 0 seconds, as 64M:10")
arcane_case_test(flow.bad.WatchRequests TARGET CompatHeat NP 3 FILES ${heat_files} ARGS -A,Watch=all,WatchRequests=sto,MaxIteration=1 Heat.arc
  OPTIONS --code 4 --ends-after ${bad_limit}
          --once "-A,WatchRequests is 'sto', expected all, or requests between colons: picture, .* or verbosity, did you mean 'stop'")
arcane_case_test(flow.SharedMemoryReport TARGET FlowThrower NP 2 ALL 1 1x2 FILES ${thrower_files} ARGS -A,ShMemReport=1 Thrower.arc
  OPTIONS --once "\\[shmem\\] machine '.* 1 variables in shared memory" --once "\\[shmem\\] Shared +[0-9.]+ KiB +[0-9.]+ KiB")

# The same where /dev/shm itself is small, on two machines that each have their own.
arcane_case_test(flow.bad.DevShmTooSmall TARGET FlowThrower NP 4@2 SHM 64M FILES ${thrower_files}
  ARGS -A,//thrower/nb-shared=20000000 Thrower.arc
  OPTIONS --env ARCANE_SHMEM_BACKING=window --code 4 --ends-after ${bad_limit} --once "shared memory: cannot .*/dev/shm")
# Left alone, it takes a file in memory: 96 MB on each machine, whose /dev/shm has 64.
arcane_case_test(flow.SmallDevShm TARGET FlowThrower NP 4@2 SHM 64M FILES ${thrower_files} ARGS -A,//thrower/nb-shared=6000000 Thrower.arc
  OPTIONS --env ARCANE_SHMEM_BACKING=auto --expect "passed exit")

# --- limits of a process: sanitizers need more than these
if(NOT ARCANE_SANITIZE)
  arcane_case_test(flow.FewAddresses TARGET FlowThrower NP 2 ALL 1 1x2 FILES ${thrower_files} ARGS Thrower.arc
    OPTIONS --ulimit "-v 4000000" --once "W-.*a process may map .* more .ulimit -v.: data in shared memory take at most" --expect "passed exit")
  arcane_case_test(flow.SmallStack TARGET FlowThrower NP 1x4 ALL 1 FILES ${thrower_files} ARGS Thrower.arc
    OPTIONS --ulimit "-s 64" --once "W-.*the stack has at most 64 KiB .ulimit -s." --expect "passed exit")
  arcane_case_test(flow.bad.TooSmallStack TARGET FlowThrower NP 1 ALL 1x4 FILES ${thrower_files} ARGS Thrower.arc
    OPTIONS --ulimit "-s 32" --code 4 --once "the stack has at most 32 KiB .ulimit -s., expected 64 KiB or more")
endif()

# --- processes that are killed leave files of MPI in /dev/shm: the next run removes them
add_test(NAME flow.FilesOfKilledRuns
  COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/killed_files.sh $<TARGET_FILE:FlowThrower> ${CMAKE_CURRENT_SOURCE_DIR}/thrower
    ${ARCANE_CASE_DIRECTORY}/flow.FilesOfKilledRuns ${ARCANE_MPIRUN})
# Another run of the user would remove them first.
set_tests_properties(flow.FilesOfKilledRuns PROPERTIES RUN_SERIAL TRUE TIMEOUT 120 SKIP_RETURN_CODE 77)
