import type { OperationTarget } from '../../../../domain/remediation/plan.ts';
import { globalRegion, type CollectedResource } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import { awsUnits } from '../resources.ts';
import { pagesOf } from '../../shared/pages.ts';
import type { OnlyResource, UnitRun } from './unit-run.ts';

/** Error codes for a resource that does not exist. */
const absent = /NotFound|NoSuch|NotExist|NonExistent/;

/**
 * Returns one resource as its listing would show it now, null when it is not there. `keys` limits the details that are
 * read to those of these top-level keys; null reads all. `runIn` makes a run for a region, null for the account's own.
 */
export async function readOne(
  target: OperationTarget,
  options: { keys: readonly string[] | null; runIn: (region: string | null, only: OnlyResource) => UnitRun },
): Promise<CollectedResource | null> {
  const unit = awsUnits.find(({ resourceTypes }) => resourceTypes.some((type) => type === target.resourceType));
  if (unit === undefined) {
    throw new CloudError({
      kind: 'not_supported',
      call: 'read',
      message: `resources of type ${target.resourceType} are not listed`,
    });
  }
  const isGlobal = unit.scope === 'global' || target.region === globalRegion;
  const run = options.runIn(isGlobal ? null : target.region, { externalId: target.externalId, keys: options.keys });
  try {
    for await (const page of pagesOf(await unit.open(run), null)) {
      const found = page.resources.find(({ externalId }) => externalId === target.externalId);
      if (found !== undefined) return found;
    }
    return null;
  } catch (fault) {
    if (fault instanceof CloudError && absent.test(fault.code ?? '')) return null;
    throw fault;
  }
}
