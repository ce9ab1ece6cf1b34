import type { JsonObject } from '../../../../domain/json.ts';
import { preconditionOf } from '../session/precondition.ts';

/** Metadata of an instance or a project, as Compute Engine returns it. */
export interface Metadata {
  fingerprint?: string;
  items?: { key?: string; value?: string }[];
}

/** Returns metadata by its keys. */
export function entriesOf(metadata: Metadata | undefined): Map<string, string> {
  return new Map((metadata?.items ?? []).map(({ key, value }) => [key ?? '', value ?? '']));
}

/**
 * Returns the request that sets some entries and keeps the others; null removes one. The fingerprint is that of the metadata
 * as it was read: Compute Engine refuses the request when it has changed since.
 */
export function metadataWith(
  metadata: Metadata | undefined,
  changes: Readonly<Record<string, string | null>>,
): JsonObject {
  const entries = entriesOf(metadata);
  for (const [key, value] of Object.entries(changes)) {
    if (value === null) entries.delete(key);
    else entries.set(key, value);
  }
  return {
    fingerprint: preconditionOf(metadata?.fingerprint, 'compute:setMetadata'),
    items: [...entries].map(([key, value]) => ({ key, value })),
  };
}
