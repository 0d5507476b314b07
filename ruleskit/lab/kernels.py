"""One kernel: the Python that runs the kit.

A `python3` kernel in the reader's home directory could otherwise win over the one that has ruleskit
installed, and the first cell of a lesson would fail to import it.
"""

from __future__ import annotations

from jupyter_client.kernelspec import KernelSpecManager
from traitlets import default


class OwnKernel(KernelSpecManager):
    """Looks for kernels nowhere, which leaves `python3`: the Python that this server runs in."""

    @default("kernel_dirs")
    def _no_kernel_dirs(self) -> list[str]:
        return []
