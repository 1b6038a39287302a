"""Tests of what reads by shapes."""
