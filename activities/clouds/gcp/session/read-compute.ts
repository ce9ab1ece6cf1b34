import type { CollectedResource } from '../../cloud.ts';
import { orNull } from './detail.ts';
import type { GcpRun } from './gcp-run.ts';
import { incomplete, missingOf, missingScopesOf, type PartialAnswer } from './partial-answers.ts';

interface Listed {
  id?: string | number;
}

type Scopes = Record<string, PartialAnswer & Record<string, unknown>>;

interface FilteredList extends Omit<PartialAnswer, 'items'> {
  items?: Listed[] | Scopes;
  nextPageToken?: string;
}

/**
 * Returns one resource of Compute Engine by its numeric id: a list filtered by it, since its zone is not known. A
 * filtered list may have empty pages before the one that shows it. Throws `CloudError` where a zone that may hold it
 * did not answer.
 */
export async function computeOne<Type extends string>(
  run: GcpRun,
  of: {
    collection: string;
    places: 'zones' | 'regions' | 'global';
    externalId: string;
    describe: (item: object) => CollectedResource<Type> | null | Promise<CollectedResource<Type> | null>;
  },
): Promise<CollectedResource<Type> | null> {
  const { collection } = of;
  const project = `/compute/v1/projects/${run.projectId}`;
  const path = of.places === 'global' ? `${project}/global/${collection}` : `${project}/aggregated/${collection}`;
  const missing = new Set<string>();
  let pageToken: string | null = null;
  do {
    const answer: FilteredList | null = await orNull(
      run.calls.get<FilteredList>('compute', path, { filter: `id=${of.externalId}`, pageToken }),
    );
    if (answer === null) return null;
    const found = itemsOf(answer, collection).find(({ id }) => String(id) === of.externalId);
    if (found !== undefined) return of.describe(found);
    for (const place of missingIn(answer)) missing.add(place);
    pageToken = answer.nextPageToken || null;
  } while (pageToken !== null);
  if (missing.size > 0) throw incomplete(`compute:${collection}`, [...missing]);
  return null;
}

function itemsOf({ items = [] }: FilteredList, collection: string): Listed[] {
  if (Array.isArray(items)) return items;
  return Object.values(items).flatMap((scope) => (scope[collection] as Listed[] | undefined) ?? []);
}

function missingIn({ items = [], ...answer }: FilteredList): string[] {
  return Array.isArray(items) ? missingOf(answer) : missingScopesOf({ ...answer, items });
}
