"""The same numbers on a Dask cluster, and one sentence where there is none."""

from __future__ import annotations

import importlib
import logging
import os
import socket
import sys

import pytest

from engine.arena.contest import Contest
from engine.arena.run import Plan, run
from engine.rulebooks import rulebook
from engine.work import WorkError, executor_of
from engine.work.cluster import unlogged

CONTEST = Contest(rules=rulebook("jaques").rules(2), a="unloader", b="novice")
PLAN = Plan(pairs=30, errors=2.5, least=10)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_brings_the_same_numbers() -> None:
    if os.environ.get("CI"):  # there it must not be missing
        distributed = importlib.import_module("distributed")
    else:
        distributed = pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
    with executor_of(jobs=1) as work:
        expected, why = run(CONTEST, PLAN, work)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None, protocol="tcp"
    ) as cluster:
        address = cluster.scheduler_address.replace("tcp://", "dask://")
        with executor_of(address) as work:
            tally, stopped = run(CONTEST, PLAN, work)
    assert tally.pairs == expected.pairs
    assert stopped is why


def test_a_missing_package_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(WorkError) as error, executor_of("dask://localhost:8786"):
        pass
    assert error.value.code == "cluster-missing"


def test_a_port_that_never_answers_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
    monkeypatch.setattr("engine.work.cluster.TO_ANSWER", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        address = f"dask://127.0.0.1:{mute.getsockname()[1]}"
        with pytest.raises(WorkError) as error, executor_of(address):
            pass
    assert error.value.code == "cluster-silent"


def test_what_talks_to_a_cluster_writes_no_lines_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    loggers = [logging.getLogger(name) for name in ("distributed", "distributed.client", "tornado.application")]
    handler = logging.StreamHandler()
    loggers[0].addHandler(handler)
    try:
        with unlogged():
            for logger in loggers:
                logger.error("torn")
            logging.getLogger("distributed.new").error("torn")
        assert capsys.readouterr().err == ""
        assert handler in loggers[0].handlers
    finally:
        loggers[0].removeHandler(handler)
