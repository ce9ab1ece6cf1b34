#!/bin/sh
# Makes the namespace of the service, kept long enough for every window in which an action can be rolled back. While the
# server comes up it fails, and is started again.
set -eu

if ! temporal operator namespace describe --namespace "$TEMPORAL_NAMESPACE" --address "$TEMPORAL_ADDRESS" >/dev/null 2>&1; then
  temporal operator namespace create --namespace "$TEMPORAL_NAMESPACE" --retention 720h --address "$TEMPORAL_ADDRESS"
fi
