# Home Assistant replaces voluptuous by probatio when it starts.
from probatio import *
