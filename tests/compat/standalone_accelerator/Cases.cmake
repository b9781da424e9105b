# SPDX-License-Identifier: Apache-2.0
# Queues and memory without a mesh, on the host and on a device that is simulated.
add_test(NAME compat.StandaloneAccelerator COMMAND CompatStandaloneAccelerator)
set_tests_properties(compat.StandaloneAccelerator PROPERTIES TIMEOUT 60 PASS_REGULAR_EXPRESSION
  "accelerator=0 device=0.*host sum=4.9995e\\+07.*pinned sum=4.9995e\\+07.*default sum=4.9995e\\+07.*queues sum=15000.*last=2 in the memory of the queue=1")
add_test(NAME compat.StandaloneAcceleratorSimulated COMMAND CompatStandaloneAccelerator -A,AcceleratorRuntime=simulated)
set_tests_properties(compat.StandaloneAcceleratorSimulated PROPERTIES TIMEOUT 60 PASS_REGULAR_EXPRESSION
  "accelerator=1 device=0.*host sum=4.9995e\\+07.*pinned sum=4.9995e\\+07.*default sum=4.9995e\\+07.*device sum=4.9995e\\+07.*queues sum=15000.*last=2 in the memory of the queue=1")
