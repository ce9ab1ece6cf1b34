"""Starts moto's server without losing messages of its queues.

Queue.delete_message of moto copies the list of messages and replaces it; one that another thread appends meanwhile is
lost. Of 10,000 messages that was seven. Appending takes a lock already, so deleting takes the same one.
"""

import sys

from moto.server import main
from moto.sqs.models import Queue

delete_message = Queue.delete_message


def delete_message_alone(queue: Queue, receipt_handle: str) -> None:
    with queue._messages_lock:
        delete_message(queue, receipt_handle)


Queue.delete_message = delete_message_alone

main(sys.argv[1:])
