import { clusterResource, createdAt, type ObjectMeta } from '../session/cluster-resource.ts';
import { objectUnit } from '../session/object-listing.ts';

/** A list as a table (`Table` of meta/v1): the printed columns of each object, and its metadata. */
interface ObjectTable {
  kind?: string;
  metadata?: { continue?: string };
  columnDefinitions?: { name?: string }[];
  rows?: { cells?: unknown[]; object?: { metadata?: ObjectMeta } }[];
}

interface SecretRow {
  metadata: ObjectMeta | undefined;
  type: string | null;
}

function secretRows({ columnDefinitions = [], rows = [] }: ObjectTable): SecretRow[] {
  const typeColumn = columnDefinitions.findIndex(({ name }) => name === 'Type');
  return rows.map(({ cells, object }) => {
    const type = cells?.[typeColumn];
    return { metadata: object?.metadata, type: typeof type === 'string' ? type : null };
  });
}

/**
 * Secrets are listed as a table with their names and types, and labelled through their metadata: their data never
 * leaves the cluster.
 */
export const secretsUnit = objectUnit<'secret', SecretRow, ObjectTable & { items?: SecretRow[] }>({
  service: 'secrets',
  resourceType: 'secret',
  group: '',
  versions: ['v1'],
  resource: 'secrets',
  accept: 'application/json;as=Table;v=v1;g=meta.k8s.io',
  query: { includeObject: 'Metadata' },
  itemsOf: secretRows,
  hasHiddenContent: true,
  describe: ({ metadata, type }) =>
    clusterResource({
      resourceType: 'secret',
      metadata,
      configuration: {
        namespace: metadata?.namespace ?? '',
        type,
        observed: { created_at: createdAt(metadata) },
      },
    }),
});
