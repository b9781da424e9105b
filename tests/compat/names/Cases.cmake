# SPDX-License-Identifier: Apache-2.0
# It is compiled, and not run: after one header alone, applications know the names.
