"""Hüter des Schatzes: fill a hoard with areas of one treasure each."""
