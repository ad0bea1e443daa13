"""The friendly face of the rules: games, states, records."""
