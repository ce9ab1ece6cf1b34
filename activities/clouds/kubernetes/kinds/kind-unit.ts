import type { JsonObject } from '../../../../domain/json.ts';
import type { CollectedResource } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import type { InventoryUnit } from '../../shared/unit-listings.ts';
import { ClusterAnswerError } from '../session/cluster-errors.ts';
import type { ClusterRun } from '../session/cluster-run.ts';
import { noObjects, objectListing, objectPath } from '../session/object-listing.ts';
import type { KindCatalog } from './kind-catalog.ts';
import { schemaObject } from './schema-object.ts';
import type { ServedKind } from './served-kinds.ts';

/** Objects of any size are asked for in smaller pages than those of the kinds by hand. */
const pageSize = 100;

/**
 * Returns the unit of a kind that is read by schema. A kind that the cluster serves no more has no objects; one whose server
 * does not respond, or that may not be listed, fails, and keeps its resources.
 */
export function kindUnit(catalog: KindCatalog, resourceType: string): InventoryUnit<ClusterRun> {
  async function describing(run: ClusterRun, kind: ServedKind): Promise<(item: JsonObject) => CollectedResource> {
    const schema = await catalog.describe(run, kind);
    return (item) => schemaObject(item, { kind, schema, fingerprint: run.fingerprint });
  }

  /** Returns whether a kind of which something was not found is gone, or as it was. Throws `CloudError` otherwise. */
  async function kindAfter404(run: ClusterRun, before: ServedKind): Promise<'gone' | 'there'> {
    const now = (await catalog.read(run)).get(resourceType) ?? (await catalog.find(run, resourceType));
    if (now === null) return 'gone';
    if (now.version === before.version && now.resource === before.resource) return 'there';
    const message = `the cluster serves ${resourceType} in another version than before`;
    throw new CloudError({ kind: 'unavailable', call: 'discovery', message });
  }

  return {
    service: resourceType,
    resourceTypes: [resourceType],
    async open(run) {
      const kind = await catalog.find(run, resourceType);
      if (kind === null) return noObjects;
      return objectListing(run, {
        ...kind,
        pageSize,
        describe: await describing(run, kind),
        isUnserved: async (fault) => isNotFound(fault) && (await kindAfter404(run, kind)) === 'gone',
      });
    },
    async read(run, externalId) {
      const kind = await catalog.find(run, resourceType);
      if (kind === null) return null;
      try {
        const describe = await describing(run, kind);
        return describe(await run.client.get<JsonObject>({ path: objectPath(kind, externalId), signal: run.signal }));
      } catch (fault) {
        if (!isNotFound(fault)) throw fault;
        await kindAfter404(run, kind);
        return null;
      }
    },
  };
}

function isNotFound(fault: unknown): boolean {
  return fault instanceof ClusterAnswerError && fault.status === 404;
}
