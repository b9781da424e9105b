# SPDX-License-Identifier: Apache-2.0
# Legacy mesh, no option, both languages.
set(hello_checks --expect "I am in iteration 11" --absent "I am in iteration 12" --expect "CHECK cells per rank = 500 in 3D")
arcane_case_test(compat.Hello TARGET CompatHello NP 1 4 FILES Hello.config Hello.arc ARGS Hello.arc OPTIONS ${hello_checks})
arcane_case_test(compat.Hello.fr TARGET CompatHello NP 1 ALL 4 FILES Hello.config Hello.fr.arc ARGS Hello.fr.arc OPTIONS ${hello_checks})
arcane_case_test(compat.HelloMaxIteration TARGET CompatHello NP 1 ALL 4 FILES Hello.config Hello.arc
  ARGS -A,MaxIteration=3 Hello.arc OPTIONS --expect "I am in iteration 3" --absent "I am in iteration 4")
arcane_case_test(compat.HelloCheckOnly TARGET CompatHello NP 1 FILES Hello.config Hello.arc
  ARGS -arcane_opt check_case_only Hello.arc OPTIONS --absent "I am in iteration")
