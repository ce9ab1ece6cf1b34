import { createHash } from 'node:crypto';
import type { DocumentFacts } from '../clouds/document-facts.ts';
import type { JsonObject } from '../json.ts';
import { canonicalJson } from './canonical-json.ts';

/** A resource's configuration as it is stored and compared. All JSON members are canonical texts. */
export interface Snapshot {
  configuration: string;
  /** Facts that change by themselves; kept with the resource, never versioned or compared. */
  observed: string;
  tags: string;
  /** JSON Pointer of a part that could not be read → reason. */
  unreadable: string;
  /** What is known of this reading of a document (`DocumentFacts`), or `null`. */
  facts: string;
  /** SHA-256 (hex) of configuration, tags, and which parts were unreadable. */
  hash: string;
}

/**
 * Splits what a cloud showed of a resource into what is versioned and what is only observed (the configuration's
 * `observed` member). Which parts were unreadable counts as a change, why they were does not: reasons vary by call.
 */
export function snapshotOf(shown: {
  configuration: JsonObject;
  tags: Record<string, string>;
  unreadable: Record<string, string>;
  facts?: DocumentFacts;
}): Snapshot {
  const { observed = {}, ...configuration } = shown.configuration;
  const snapshot = {
    configuration: canonicalJson(configuration),
    observed: canonicalJson(observed),
    tags: canonicalJson(shown.tags),
    unreadable: canonicalJson(shown.unreadable),
    facts: shown.facts === undefined ? 'null' : canonicalJson(shown.facts as unknown as JsonObject),
  };
  const hash = createHash('sha256').update(snapshot.configuration).update('\n').update(snapshot.tags);
  const unreadableParts = Object.keys(shown.unreadable).toSorted();
  if (unreadableParts.length > 0) hash.update('\n').update(canonicalJson(unreadableParts));
  return { ...snapshot, hash: hash.digest('hex') };
}
