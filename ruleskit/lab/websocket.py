"""A kernel connection without a needless wait, on which no answer is lost.

The server sends a widget's answer in several small packets, and the network waits some 40 ms before the last
of them in case more follows. Asking the socket not to wait makes a click answer at once.

A server drops messages where there are more than 1000 a second, so that endless output chokes no page.
Another language for a trace of hundreds of lines is as many messages, and with half of them lost a stage
would stay half translated. What a cell prints keeps Jupyter's other limit, that of its bytes.
"""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from traitlets import default


class UndelayedConnection(ZMQChannelsWebsocketConnection):
    """Jupyter's own kernel connection, on a socket that sends every packet at once, and all of them."""

    @default("iopub_msg_rate_limit")
    def _messages_a_second(self) -> float:
        return 100_000

    def connect(self) -> Any:
        """Ask for no delay, then connect as usual."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
