"""A kernel connection without a needless wait.

The server sends a widget's answer in several small packets, and the network waits some 40 ms before the last
of them in case more follows. Asking the socket not to wait makes a click answer at once.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class UndelayedConnection(ZMQChannelsWebsocketConnection):
    """Jupyter's own kernel connection, on a socket that sends every packet at once."""

    def connect(self) -> Any:
        """Ask for no delay, then connect as usual."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
