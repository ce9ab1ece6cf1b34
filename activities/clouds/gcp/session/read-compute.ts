import type { CollectedResource } from '../../cloud.ts';
import { orNull } from './detail.ts';
import type { GcpRun } from './gcp-run.ts';

interface Listed {
  id?: string | number;
}

/** One resource of Compute Engine by its numeric id: a list filtered by it, since its zone is not known. */
export async function computeOne<Type extends string>(
  run: GcpRun,
  of: {
    collection: string;
    places: 'zones' | 'regions' | 'global';
    externalId: string;
    describe: (item: object) => CollectedResource<Type> | null | Promise<CollectedResource<Type> | null>;
  },
): Promise<CollectedResource<Type> | null> {
  const project = `/compute/v1/projects/${run.projectId}`;
  const path = of.places === 'global' ? `${project}/global/${of.collection}` : `${project}/aggregated/${of.collection}`;
  const answer = await orNull(
    run.calls.get<{ items?: Listed[] | Record<string, Record<string, Listed[] | object>> }>('compute', path, {
      filter: `id=${of.externalId}`,
    }),
  );
  const { items } = answer ?? {};
  const found = Array.isArray(items)
    ? items
    : Object.values(items ?? {}).flatMap((scope) => (scope[of.collection] as Listed[] | undefined) ?? []);
  const item = found.find(({ id }) => String(id) === of.externalId);
  return item === undefined ? null : of.describe(item);
}
