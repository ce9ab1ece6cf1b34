import { createHash } from 'node:crypto';
import type { ObjectWrite, Writer } from '../../../../domain/clouds/kubernetes/audit/watched-write.ts';
import { canonicalJson } from '../../../../domain/inventory/canonical-json.ts';
import { isObject, type JsonObject } from '../../../../domain/json.ts';
import { requestedAt } from './event-metadata.ts';

/**
 * Returns what an event's object, which may be a table with one row, says about the call behind it. Of the object only a
 * hash is kept.
 */
export function objectWrite(object: unknown): ObjectWrite {
  const row = rowOf(object);
  // The last column of a table is the age.
  const cells = Array.isArray(row?.['cells']) ? row['cells'].slice(0, -1) : [];
  const { metadata: given, status: _status, ...rest } = objectIn(row?.['object'] ?? object);
  const {
    managedFields,
    resourceVersion,
    uid,
    creationTimestamp,
    generation: _generation,
    ...metadata
  } = objectIn(given);
  const content = canonicalJson([metadata, row === null ? rest : cells]);
  return {
    uid: textOf(uid),
    version: textOf(resourceVersion),
    createdAt: textOf(creationTimestamp),
    deletionRequestedAt: requestedAt(metadata),
    writers: (Array.isArray(managedFields) ? managedFields : []).flatMap(writerOf),
    content: createHash('sha256').update(content).digest('base64url'),
  };
}

function writerOf(entry: unknown): Writer[] {
  const { manager, operation, apiVersion, subresource, time } = objectIn(entry);
  // Writers of the status are controllers that report what somebody else has changed.
  if (subresource === 'status') return [];
  return [
    {
      manager: textOf(manager),
      operation: textOf(operation) ?? '',
      apiVersion: textOf(apiVersion) ?? '',
      subresource: textOf(subresource) ?? '',
      time: textOf(time),
    },
  ];
}

function rowOf(object: unknown): JsonObject | null {
  const { rows } = objectIn(object);
  const [row] = Array.isArray(rows) ? rows : [];
  return isObject(row) ? row : null;
}

function objectIn(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
