"""Hold what is said against texts alone: what a person gives as evidence, or what tools answered in a trace."""
