"""Starts moto's server without losing messages of its queues, and without doing the same work for every answer.

Queue.delete_message of moto copies the list of messages and replaces it; one that another thread appends meanwhile is
lost. Of 10,000 messages that was seven. Appending takes a lock already, so deleting takes the same one.

The answers stay moto's. What is kept does not change while a server runs:
- under which names an attribute of an answer may be found in an object, by the shape and the class of the object;
- which transformer applies to a path in an answer, where moto compares each path with all transformers of a service;
- the descriptions of services, which each session of boto3 reads and parses anew, some of them for a list of regions.
"""

import sys

from botocore.loaders import Loader
from moto.core.serialize import DEFAULT_ALIAS_PROVIDERS, MISSING, AttributePicker, get_value
from moto.server import main
from moto.sqs.models import Queue

delete_message = Queue.delete_message


def delete_message_alone(queue: Queue, receipt_handle: str) -> None:
    with queue._messages_lock:
        delete_message(queue, receipt_handle)


def possible_keys(picker: AttributePicker, context) -> tuple[str, ...]:
    """Returns the names under which the object may have the attribute, the first that exists being right."""
    obj, shape = context.obj, context.shape
    # An object may bring names of its own.
    is_of_class = "Meta" not in getattr(obj, "__dict__", ())
    if shape is None or not is_of_class or picker.alias_providers is not DEFAULT_ALIAS_PROVIDERS:
        return tuple(picker.get_possible_keys(context))
    known = shape.__dict__.setdefault("_possible_keys", {})
    kind = (type(picker), type(obj), context.key, getattr(shape, "parent", None))
    keys = known.get(kind)
    if keys is None:
        keys = known[kind] = tuple(dict.fromkeys(picker.get_possible_keys(context)))
    return keys


transforms_by_path: dict[int, tuple[dict, dict]] = {}


def transform_of(transformers: dict, path: str):
    """Returns the transformer of the first ending of the path that has one, or None."""
    if not transformers:
        return None
    # The transformers are kept as well, so that no others get their id.
    _, known = transforms_by_path.setdefault(id(transformers), (transformers, {}))
    if path not in known:
        known[path] = next((transform for end, transform in transformers.items() if path.endswith(end)), None)
    return known[path]


def pick(picker: AttributePicker, context):
    value = None
    for key in possible_keys(picker, context):
        found = get_value(context.obj, key, MISSING)
        if found is not MISSING:
            value = found
            break
    transform = transform_of(picker.response_transformers, f"{context.key_path}.{context.key}")
    return value if transform is None else transform(value)


def once_for_all_loaders(method):
    """Keeps what a method of a loader returns for all loaders that look in the same places."""
    known = {}

    def kept(loader: Loader, *args, **kwargs):
        key = (tuple(loader.search_paths), args, tuple(sorted(kwargs.items())))
        if key not in known:
            known[key] = method(loader, *args, **kwargs)
        return known[key]

    return kept


Queue.delete_message = delete_message_alone
AttributePicker.__call__ = pick
Loader.list_available_services = once_for_all_loaders(Loader.list_available_services)
Loader.load_service_model = once_for_all_loaders(Loader.load_service_model)

main(sys.argv[1:])
