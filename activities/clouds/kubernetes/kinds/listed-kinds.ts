import type { SchemaTypes } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import type { ClusterRun } from '../session/cluster-run.ts';
import type { KindCatalog } from './kind-catalog.ts';

/** A kind that every cluster serves: its listing says why nothing can be listed. */
const triedKind = 'batch/CronJob';

/**
 * Returns the kinds that the cluster serves. All are listed in each sync, since a list is one call. Where the identity may
 * not ask what is served, it is one kind, whose listing then says so.
 */
export async function listedKinds(catalog: KindCatalog, run: ClusterRun): Promise<SchemaTypes> {
  const asTypes = (names: Iterable<string>): SchemaTypes['types'] =>
    [...names].map((resourceType) => ({ resourceType, scope: 'global', parents: [] }));
  try {
    const kinds = await catalog.read(run);
    return { types: asTypes(kinds.keys()), seen: [], isCheap: true, isComplete: true };
  } catch (fault) {
    if (!(fault instanceof CloudError) || fault.kind === 'bad_credentials') throw fault;
    return { types: asTypes([triedKind]), seen: [], isCheap: true, isComplete: false };
  }
}
