import type { UnitName } from '../../../../domain/inventory/unit-name.ts';
import { globalRegion } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import type { UnitRun } from '../session/unit-run.ts';
import { isGlobalType } from './listed-types.ts';

/** For 1,000 Resource Explorer returns no token of the next page (API reference of `ListResources`, `NextToken`). */
const pageSize = 999;
/** Most pages that are read of one region. */
const mostPages = 20;
/** How long all regions together may take: planning gives up on types after 20 seconds, and needs no hints. */
const defaultWithinMs = 8_000;

/** Where Resource Explorer has found resources, and why it says nothing. */
export interface ExploredTypes {
  found: UnitName[];
  /** Reason → regions. */
  failures: Map<string, string[]>;
}

/**
 * Returns of which types the index of Resource Explorer has resources in these regions, by the default view of each; the
 * index may be hours behind. Where there is no view, the identity may not use it, calls are throttled, or the answer takes
 * longer than `withinMs`, there is what was read until then. Resources of other accounts, which a view of an organization
 * shows, are left out where the account is known. Throws only if the run was cancelled.
 */
export async function exploredTypes(
  regions: readonly string[],
  {
    accountId,
    runIn,
    withinMs = defaultWithinMs,
  }: { accountId: string | null; runIn: (region: string, end: AbortSignal) => UnitRun; withinMs?: number },
): Promise<ExploredTypes> {
  const end = AbortSignal.timeout(withinMs);
  const found = new Map<string, UnitName>();
  const reasons = new Map<string, string>();
  const explore = async (region: string): Promise<void> => {
    try {
      for await (const resource of indexed(runIn(region, end))) {
        const { CfnResourceType: service, Region: place = '', OwningAccountId: owner = accountId } = resource;
        if (service === undefined || (accountId !== null && owner !== accountId)) continue;
        if (isGlobalType(service)) found.set(service, { service, region: globalRegion });
        // The index of one region may contain those of all others.
        else if (regions.includes(place)) found.set(`${service} ${place}`, { service, region: place });
      }
    } catch (fault) {
      if (!(fault instanceof CloudError) && !end.aborted) throw fault;
      reasons.set(region, fault instanceof CloudError ? fault.message : `no answer within ${withinMs} ms`);
    }
  };
  await Promise.all(regions.map(explore));
  const failures = new Map<string, string[]>();
  for (const region of regions) {
    const reason = reasons.get(region);
    if (reason !== undefined) failures.set(reason, [...(failures.get(reason) ?? []), region]);
  }
  return { found: [...found.values()], failures };
}

/** Yields the resources of the default view of a region, as far as the pages that are read. */
async function* indexed(run: UnitRun) {
  const sdk = await import('@aws-sdk/client-resource-explorer-2');
  const explorer = run.service('resource-explorer-2', (settings) => new sdk.ResourceExplorer2Client(settings));
  let token: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const answer = await explorer(
      new sdk.ListResourcesCommand({ MaxResults: pageSize, ...(token === undefined ? {} : { NextToken: token }) }),
    );
    yield* answer.Resources ?? [];
    if (answer.NextToken === undefined || answer.NextToken === token) return;
    token = answer.NextToken;
  }
}
