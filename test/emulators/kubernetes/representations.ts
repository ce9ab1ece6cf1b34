import { representation } from '../../../activities/clouds/kubernetes/descriptions/described-call.ts';
import type { ClusterObject } from './object-store.ts';

/** Columns that every table has, and those of secrets, as the API server shows them. */
const columns = [
  { name: 'Name', type: 'string', format: 'name', description: 'Name must be unique within a namespace.', priority: 0 },
  { name: 'Type', type: 'string', format: '', description: 'Used to facilitate programmatic handling.', priority: 0 },
  { name: 'Data', type: 'string', format: '', description: 'Data contains the secret data.', priority: 0 },
  { name: 'Age', type: 'string', format: '', description: 'CreationTimestamp is a timestamp.', priority: 0 },
];

const metadataOf = ({ metadata }: ClusterObject) => ({
  kind: 'PartialObjectMetadata',
  apiVersion: 'meta.k8s.io/v1',
  metadata,
});

const tableOf = (objects: readonly ClusterObject[], metadata: object) => ({
  kind: 'Table',
  apiVersion: 'meta.k8s.io/v1',
  metadata,
  columnDefinitions: columns,
  rows: objects.map((one) => ({
    cells: [one.metadata.name, one['type'] ?? '', Object.keys(one['data'] ?? {}).length, '5d'],
    object: metadataOf(one),
  })),
});

/** A page of objects; those in a list show neither their kind nor their version. */
export function shownList(
  { kind, apiVersion }: { kind: string; apiVersion: string },
  { items, metadata, accept }: { items: readonly ClusterObject[]; metadata: object; accept: string },
): object {
  return representation(accept) === 'Table'
    ? tableOf(items, metadata)
    : { kind: `${kind}List`, apiVersion, metadata, items };
}

/** One object in the representation that was requested. */
export function shownObject(
  { kind, apiVersion }: { kind: string; apiVersion: string },
  { object, accept }: { object: ClusterObject; accept: string },
): object {
  const form = representation(accept);
  if (form === 'Table') return tableOf([object], {});
  return form === 'PartialObjectMetadata' ? metadataOf(object) : { kind, apiVersion, ...object };
}
