# SPDX-License-Identifier: Apache-2.0
# Variables in memory of the device, if there is one. On the host and on a simulated device whose memory the host cannot use, on any number of
# ranks, after a restart on the same and on another number of ranks, the same bits.
set(device_files DeviceMemory.config DeviceMemory.arc)
set(device_checks --once "CHECK different, iteration 12=0" --absent "CHECK different, .*=[1-9]" --made "output/depouillement/*")
set(on_host ${device_checks} --once "CHECK in device memory=000")
set(on_device ${device_checks} --once "CHECK in device memory=111")
set(like_one_rank --like ../compat.DeviceMemory.np1 "CHECK signatures")
set(simulated -A,AcceleratorRuntime=simulated)
arcane_case_test(compat.DeviceMemory TARGET CompatDeviceMemory NP 1 ALL 4 1x4 2x2 FILES ${device_files} ARGS DeviceMemory.arc
  OPTIONS ${on_host} --like-one "CHECK signatures")
arcane_case_test(compat.DeviceMemorySimulated TARGET CompatDeviceMemory NP 2x2 ALL 1 4 1x4 AFTER compat.DeviceMemory.np1 FILES ${device_files}
  ARGS ${simulated} DeviceMemory.arc OPTIONS ${on_device} ${like_one_rank})
# Begun on the device, continued on the host, and the other way round, on other numbers of ranks.
arcane_case_test(compat.DeviceMemoryBegin TARGET CompatDeviceMemory NP 1 4 FILES ${device_files}
  ARGS ${simulated} -A,MaxIteration=5 DeviceMemory.arc OPTIONS --absent "CHECK signatures" --made "output/protection/*")
arcane_case_test(compat.DeviceMemoryContinueOnHost TARGET CompatDeviceMemory NP 1 ALL 4
  AFTER compat.DeviceMemoryBegin.np4 compat.DeviceMemory.np1 FILES ${device_files} ARGS -arcane_opt continue DeviceMemory.arc
  OPTIONS --do "cp -r ../compat.DeviceMemoryBegin.np4/output ." ${on_host} ${like_one_rank})
arcane_case_test(compat.DeviceMemoryContinue TARGET CompatDeviceMemory NP 4 ALL 1 1x4
  AFTER compat.DeviceMemoryBegin.np1 compat.DeviceMemory.np1 FILES ${device_files} ARGS ${simulated} -arcane_opt continue DeviceMemory.arc
  OPTIONS --do "cp -r ../compat.DeviceMemoryBegin.np1/output ." ${on_device} ${like_one_rank})
# A value that the host must not use: the report of the crash names the variable.
if(NOT ARCANE_SANITIZE)
  arcane_case_test(compat.DeviceMemoryTouched TARGET CompatDeviceMemory NP 1 FILES ${device_files}
    ARGS ${simulated} -A,//compat-device-memory/is-touched=true DeviceMemory.arc
    OPTIONS --code 139 --once "'Mesh0_Cell_Amount' is in device memory: the host cannot use its values")
endif()
arcane_case_test(compat.DeviceMemoryTouchedOnHost TARGET CompatDeviceMemory NP 1 FILES ${device_files}
  ARGS -A,//compat-device-memory/is-touched=true -A,MaxIteration=2 DeviceMemory.arc OPTIONS --absent "is in device memory: ")
# Compilers of devices: the same bits.
arcane_device_case_test(compat.DeviceMemory TARGET CompatDeviceMemory KERNELS DeviceMemoryModule.cc ALL 1 4 AFTER compat.DeviceMemory.np1
  FILES ${device_files} ARGS DeviceMemory.arc OPTIONS ${on_host} ${like_one_rank})
arcane_device_case_test(compat.DeviceMemorySimulated TARGET CompatDeviceMemory KERNELS DeviceMemoryModule.cc ALL 1 4 1x4
  AFTER compat.DeviceMemory.np1 FILES ${device_files} ARGS ${simulated} DeviceMemory.arc OPTIONS ${on_device} ${like_one_rank})
