"""Decide what of a reply the home bears out; pure, without Home Assistant."""
