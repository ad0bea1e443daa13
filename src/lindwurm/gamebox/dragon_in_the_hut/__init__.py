"""Dragon in the Hut, a card game of eggs, thieves and traps for two to eight."""
