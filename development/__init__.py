"""A demo home with an unreliable agent, and what shows that the check works."""
