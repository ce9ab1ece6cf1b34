"""Verifies AWS CLI commands against botocore's models of the services.

Reads a JSON list of shell texts from standard input and writes a JSON list with the faults of each to standard output.
"""

import json
import re
import shlex
import sys

import botocore.session
from botocore import xform_name
from botocore.validate import ParamValidator

SESSION = botocore.session.get_session()
GLOBAL_OPTIONS = {"region", "query", "output", "profile"}
# A file with all members of the request, which stands for the options that are required.
WHOLE_REQUEST = "cli-input-json"
SERVICES = {"s3api": "s3", "configservice": "config"}

# Where the options of the AWS CLI differ from the members of the API: names, opposites of a flag, and additions.
RENAMED = {("eks", "update-cluster-version"): {"version": "kubernetes-version"}}
OPPOSITES = {
    ("ec2", "create-network-acl-entry"): {"ingress": "egress"},
    ("ec2", "delete-network-acl-entry"): {"ingress": "egress"},
}
ADDED = {
    ("configservice", "put-configuration-recorder"): {"recording-group"},
    ("ec2", "authorize-security-group-ingress"): {"protocol", "port", "cidr", "source-group"},
    ("ec2", "revoke-security-group-ingress"): {"protocol", "port", "cidr", "source-group"},
    ("iam", "create-virtual-mfa-device"): {"outfile", "bootstrap-method"},
}


def commands_of(text):
    """Splits a shell text into the words of its commands; placeholders such as <bucket> become plain words."""
    for line in re.sub(r"\\\n\s*", " ", text).split("\n"):
        if line.strip() and not line.lstrip().startswith("#"):
            words = shlex.split(re.sub(r"<([a-z0-9-]+)>", r"placeholder-\1", line))
            yield words[: words.index(">")] if ">" in words else words


def options_of(words):
    """Groups the words after the operation: option name to its values."""
    options, current = {}, None
    for word in words:
        if word.startswith("--"):
            current = options.setdefault(word[2:], [])
        elif current is None:
            raise ValueError(f"unexpected argument {word}")
        else:
            current.append(word)
    return options


def is_flag(shape):
    """Whether an option takes no value: a boolean, or the structure that EC2 wraps around one."""
    return shape.type_name == "boolean" or (
        shape.type_name == "structure" and [m.type_name for m in shape.members.values()] == ["boolean"]
    )


def value_faults(option, values, shape):
    """Validates what can be read without the shorthand parser of the CLI: JSON, enumerations and numbers."""
    if not values:
        return [] if is_flag(shape) else [f"--{option} has no value"]
    if shape.type_name in ("integer", "long") and not re.fullmatch(r"-?\d+|placeholder-\S+", values[0]):
        return [f"--{option} is not a number: {values[0]}"]
    allowed = getattr(shape, "enum", None)
    if allowed and values[0] not in allowed and "placeholder" not in values[0]:
        return [f"--{option} is not one of {allowed}: {values[0]}"]
    if shape.type_name in ("structure", "list", "map") and values[0][0] in "{[":
        try:
            report = ParamValidator().validate(json.loads(values[0]), shape)
        except ValueError as error:
            return [f"--{option} is not JSON: {error}"]
        return [f"--{option}: {report.generate_report()}"] if report.has_errors() else []
    return []


def faults_of(words):
    """Returns what is wrong with one command."""
    if len(words) < 3 or words[0] != "aws":
        return [f"not a command of the AWS CLI: {' '.join(words)}"]
    _, service, operation, *rest = words
    try:
        model = SESSION.get_service_model(SERVICES.get(service, service))
    except botocore.exceptions.UnknownServiceError:
        return [f"there is no service {service}"]
    names = {xform_name(name, "-"): name for name in model.operation_names}
    if operation not in names:
        return [f"{service} has no operation {operation}"]
    shape = model.operation_model(names[operation]).input_shape
    key, where = (service, operation), f"{service} {operation}"
    members, required = {}, set()
    for name, member in (shape.members if shape else {}).items():
        option = RENAMED.get(key, {}).get(xform_name(name, "-"), xform_name(name, "-"))
        members[option] = member
        if name in shape.required_members:
            required.add(option)
    faults = []
    given = set()
    try:
        options = options_of(rest)
    except ValueError as error:
        return [f"{where}: {error}"]
    for option, values in options.items():
        option = OPPOSITES.get(key, {}).get(option, option)
        known = option[3:] if option.startswith("no-") and option not in members else option
        given.add(known)
        if known == WHOLE_REQUEST or known in GLOBAL_OPTIONS | ADDED.get(key, set()):
            continue
        if known not in members or (known != option and not is_flag(members[known])):
            faults.append(f"{where} has no option --{option}")
        else:
            faults += [f"{where}: {fault}" for fault in value_faults(option, values, members[known])]
    if WHOLE_REQUEST in given:
        return faults
    return faults + [f"{where} lacks --{option}" for option in sorted(required - given)]


json.dump([[fault for words in commands_of(text) for fault in faults_of(words)] for text in json.load(sys.stdin)], sys.stdout)
