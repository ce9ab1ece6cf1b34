import type { SchemaFacts } from '../schema-facts.ts';

/**
 * What holds of the objects of every kind. What the schema of a kind says differs from cluster to cluster, and is kept with
 * each reading (`DocumentFacts`). Nobody sets the version: the server shows the one that it prefers.
 */
export const objectFacts: SchemaFacts = {
  members: { metadata: { members: { finalizers: { order: 'any' } }, entries: 0 } },
  entries: 0,
  version: 'apiVersion',
  shapes: {},
  readOnly: ['apiVersion', 'kind'],
  writeOnly: [],
  spellings: {},
};
