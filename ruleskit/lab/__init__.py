"""Starting JupyterLab on the lessons, set up so that the kit's controls feel right.

`launch` starts it here; `install` gives the same settings to a Lab that somebody else starts (Binder, a hub).
"""
