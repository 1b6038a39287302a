"""Measure what the component finds, and how fast; no part of the component."""
