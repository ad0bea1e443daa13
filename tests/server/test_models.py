from __future__ import annotations

import pytest
from pydantic import ValidationError

from lindwurm.server.models import SERVER_FRAME, Accepted, Pong, Refused, Thinking, frame_text
from lindwurm.server.problems import ProblemError
from lindwurm.server.requests import CLIENT_FRAME, Move, Ping


def test_frames_go_out_and_come_back() -> None:
    problem = ProblemError("stale", "Too late.").problem
    for frame in (
        Accepted(move_id="m", seq=4, number=3),
        Refused(move_id=None, problem=problem),
        Thinking(seat=1),
        Pong(),
    ):
        assert SERVER_FRAME.validate_json(frame_text(frame)) == frame
    assert '"move_id":null' in frame_text(Refused(move_id=None, problem=problem))
    assert "allowed" not in frame_text(Refused(move_id=None, problem=problem))


def test_what_comes_in_is_strict() -> None:
    move = '{"type":"move","id":"m","seat":0,"at":3,"action":"dwarf 1"}'
    assert CLIENT_FRAME.validate_json(move) == Move(id="m", seat=0, at=3, action="dwarf 1")
    assert CLIENT_FRAME.validate_json('{"type":"ping"}') == Ping(type="ping")
    for right, wrong in (
        ('"seat":0', '"seat":false'),
        ('"seat":0', '"seat":0.0'),
        ('"seat":0', '"seat":64'),
        ('"at":3', '"at":"3"'),
        ('"at":3', '"at":-3'),
        ('"at":3', '"at":1e400'),
        ('"id":"m"', '"id":"m m"'),
        ('"id":"m"', '"id":"m\\n"'),
        ('"id":"m"', '"id":null'),
        ('"type":"move",', ""),
        ('"type":"move"', '"type":"move","type2":1'),
    ):
        assert right in move
        with pytest.raises(ValidationError):
            CLIENT_FRAME.validate_json(move.replace(right, wrong))
