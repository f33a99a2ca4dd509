"""Asks a kernel to complete a cell's text, and prints the suggestions. usage: complete.py KERNEL TEXT"""

import sys

from jupyter_client.manager import start_new_kernel

kernel, text = sys.argv[1:]
manager, client = start_new_kernel(kernel_name=kernel)
try:
    reply = client.complete(text, len(text), reply=True, timeout=60)
    print("\n".join(reply["content"]["matches"]))
finally:
    client.stop_channels()
    manager.shutdown_kernel()
