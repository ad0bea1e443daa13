"""What a client makes of a table's frames: it keeps the views and applies what changes."""

from __future__ import annotations

from typing import Any

from lindwurm.server.delta import changed
from lindwurm.server.models import Snapshot


def listed(snapshot: Snapshot, seat: int) -> list[str]:
    """The seat's legal actions, in games that list them."""
    actions = snapshot.actions[str(seat)]
    assert isinstance(actions, list)
    return actions


class Reader:
    """A client's side of one socket. `take` fills an update up to the whole standing."""

    def __init__(self) -> None:
        self.seq = -1
        self.views: dict[int | None, Any] = {}
        self.lists: dict[int | None, list[str]] = {}
        self.forms: dict[str, Any] = {}
        self.you: list[int] = []

    def take(self, frame: dict[str, Any]) -> dict[str, Any]:
        """The frame; an update with ``view``, ``actions``, ``events`` and more as in a snapshot."""
        if frame["type"] == "snapshot":
            self._snapshot(frame)
        if frame["type"] != "update":
            return frame
        assert frame["seq"] == self.seq + 1, "a gap"
        self.seq = frame["seq"]
        eyes = frame.get("eyes", self.you[0] if self.you else None)
        view = self.views[eyes] = changed(self.views.get(eyes), frame["view"])
        if "actions" in frame:
            self.lists[eyes] = changed(self.lists.get(eyes, []), frame["actions"])
        over = frame.get("over", False)
        acts = eyes is not None and eyes in view["to_move"] and not over
        return {
            **frame,
            "events": [self.event(event) for event in frame["events"]],
            "view": view,
            "actions": {str(eyes): self.lists[eyes]} if acts else {},
            "number": view["number"],
            "to_move": view["to_move"],
            "over": over,
            "scores": view["scores"],
            "winners": frame.get("winners", []),
        }

    def _snapshot(self, frame: dict[str, Any]) -> None:
        assert self.seq <= frame["seq"]
        self.seq, self.you, self.forms = frame["seq"], frame["you"], frame["forms"]
        self.views = {int(seat): view for seat, view in frame["views"].items()}
        if frame["view"] is not None:
            self.views[frame["view"]["seat"]] = frame["view"]
        self.lists = {int(seat): list(texts) for seat, texts in frame["actions"].items()}

    def event(self, told: list[Any]) -> dict[str, Any]:
        """An update's event in the form that snapshots and logs have."""
        name, rule, *values = told
        event: dict[str, Any] = {"event": name}
        if rule:
            event["rule"] = f"{self.forms['prefix']}-{rule}"
        return event | dict(zip(self.forms["events"][name], values, strict=False))
