"""Dragonheart, a card game for two."""
