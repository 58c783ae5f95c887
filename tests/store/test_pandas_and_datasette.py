"""The store opened by the two tools that analysts are most likely to have."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pandas
import pytest
from datasette.app import Datasette
from swept_sessions import painted_session

from controller.metrics.load import load_sessions
from controller.metrics.rows import rows
from controller.store.analysis_schema import VIEWS
from controller.store.store import rebuild


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("home")
    rebuild(home / "store.sqlite", [painted_session(home)])
    return home


def test_pandas_gets_the_rates_of_the_report_out_of_one_view(home: Path) -> None:
    with closing(sqlite3.connect(home / "store.sqlite")) as connection:
        frame = pandas.read_sql_query("SELECT * FROM episode_metrics", connection)
    rates = frame.groupby("condition")[["valid_at_1", "success_at_3", "recovered"]].mean()
    for row in rows(load_sessions([home / "session"])):
        succeeded = [episode.status == "success" for episode in row.episodes]
        assert rates.loc[row.key.condition, "success_at_3"] == sum(succeeded) / len(succeeded)
    assert rates.loc["strict", "valid_at_1"] == 0.5


def test_datasette_serves_every_view(home: Path) -> None:
    async def served() -> dict[str, Any]:
        datasette = Datasette([str(home / "store.sqlite")])
        await datasette.invoke_startup()
        answers = {view: await datasette.client.get(f"/store/{view}.json?_shape=array") for view in VIEWS}
        return {view: answer.json() for view, answer in answers.items() if answer.status_code == 200}

    found = asyncio.run(served())
    assert set(found) == set(VIEWS)
    assert len(found["episode_metrics"]) == 4
    assert {row["code"] for row in found["violation_details"]} == {"PARSE_ERROR"}
