"""Decide what of a reply the home confirms; pure, without Home Assistant."""
