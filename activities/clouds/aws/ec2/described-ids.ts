import type { OnlyResource } from '../session/unit-run.ts';

/**
 * Returns the input of a description of EC2: of one resource by its id, of several by a filter, since an id that does
 * not exist would refuse the whole call, else of a page of all.
 */
export function describedIds<Ids extends string>(
  only: OnlyResource | null,
  of: { ids: Ids; filter: string; atOnce: number; token: string | null },
) {
  const next = of.token === null ? {} : { NextToken: of.token };
  if (only?.together !== undefined) return { Filters: [{ Name: of.filter, Values: [...only.together] }], ...next };
  if (only !== null) return { [of.ids]: [only.externalId] } as Record<Ids, string[]>;
  return { MaxResults: of.atOnce, ...next };
}
