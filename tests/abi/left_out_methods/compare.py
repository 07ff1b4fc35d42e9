#!/usr/bin/env python3
"""A library with a few methods gives the hits of one with all.

    compare.py FEW ALL    the programs of main.c with either library
"""
import subprocess
import sys

few, of_all = (subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout for command in ([sys.argv[1], "few"], [sys.argv[2]]))
if few.count(b"\n") < 20 or few != of_all:
    sys.exit(f"{few.decode()}\nis not\n{of_all.decode()}")
