"""Ask language models, and parse what they answer strictly: what is not understood is unknown."""
