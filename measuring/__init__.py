"""Measure what the component finds, and how fast; no part of the component."""

import logging

# A library for pictures that nothing here needs; that it is missing is told with a page of where.
logging.getLogger("homeassistant.components.camera").setLevel(logging.CRITICAL)
