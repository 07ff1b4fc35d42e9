"""Spark on this machine as it is on many: a driver, and executors that are separate processes, and can die."""
from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pyspark
from pyspark.sql import SparkSession


def start(executors: int, folder: Path) -> SparkSession:
    """A session of so many executors with one core each; all that Spark writes goes into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    home = folder / "home"  # executors work below Spark's home
    home.mkdir(exist_ok=True)
    for name in ("bin", "jars", "python"):
        link = home / name
        link.unlink(missing_ok=True)
        link.symlink_to(Path(pyspark.__file__).parent / name)
    os.environ.update(
        SPARK_HOME=str(home), SPARK_LOCAL_DIRS=str(folder / "blocks"), SPARK_LOCAL_IP="127.0.0.1",
        PYSPARK_PYTHON=sys.executable,
    )
    builder = SparkSession.builder.master(f"local-cluster[{executors},1,1024]").appName("hoptrail")
    for key, value in {
        "spark.driver.memory": "2g",
        "spark.executor.memory": "512m",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.driver.host": "127.0.0.1",
        "spark.ui.enabled": "false",
        "spark.ui.showConsoleProgress": "false",
    }.items():
        builder = builder.config(key, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")  # a lost executor is told at length
    return spark


def executors_of(spark: SparkSession) -> list[int]:
    """Process ids of its executors: children of the driver's Java."""
    driver = spark.sparkContext._gateway.proc.pid
    return [pid for pid in children_of(driver) if b"CoarseGrainedExecutorBackend" in command_of(pid)]


def kill_one_executor(spark: SparkSession) -> int:
    """As a machine that goes away: no farewell. Returns its process id."""
    pid = executors_of(spark)[0]
    os.kill(pid, signal.SIGKILL)
    return pid


def children_of(parent: int) -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            after_name = (entry / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        if int(after_name[1]) == parent:
            found.append(int(entry.name))
    return sorted(found)


def command_of(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""
