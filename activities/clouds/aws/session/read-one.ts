import type { OperationTarget } from '../../../../domain/remediation/plan.ts';
import { globalRegion, type CollectedResource, type ListedResource, type ReadTarget } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import { listedParts } from '../changes/changed-parts.ts';
import { awsUnits } from '../resources.ts';
import { pagesOf } from '../../shared/pages.ts';
import type { OnlyResource, UnitRun } from './unit-run.ts';

/** Error codes for a resource that does not exist. */
const absent = /NotFound|NoSuch|NotExist|NonExistent/;

/** Makes a run for a region, null for the account's own. */
type RunIn = (region: string | null, only: OnlyResource) => UnitRun;

/**
 * Returns one resource as its listing would show it now, null when it is not there. `keys` limits the details that are
 * read to those of these top-level keys; null reads all.
 */
export async function readOne(
  target: OperationTarget,
  { keys, runIn }: { keys: readonly string[] | null; runIn: RunIn },
): Promise<CollectedResource | null> {
  const found = await readOnly(target, { only: { externalId: target.externalId, keys }, runIn });
  return found.get(target.externalId)?.resource ?? null;
}

/** Types of EC2: a call describes many of them by a filter. */
const describedTogether: readonly string[] = [
  'vm_instance',
  'disk',
  'snapshot',
  'machine_image',
  'network',
  'subnet',
  'security_group',
  'vpc_endpoint',
];

/** Filters take patterns, and snapshots of other services have ARNs. */
const plainId = /^[a-z]+-[0-9a-f]+$/;

/** Returns whether a resource can be read together with others. */
export function readsTogether({ resourceType, externalId }: OperationTarget): boolean {
  return describedTogether.includes(resourceType) && plainId.test(externalId);
}

/**
 * Returns a resource, or several that can be read together, as their listing would show them now, with the keys of what
 * it shows. Of types that can be read in part, only the parts of the first target are read, and those that come with them.
 */
export async function readListed(targets: readonly ReadTarget[], runIn: RunIn): Promise<ListedResource[]> {
  const [first] = targets;
  if (first === undefined) return [];
  const ids = targets.map(({ externalId }) => externalId);
  const listed = listedParts(first.resourceType);
  const parts = listed === null || !first.parts ? null : [...new Set([...listed, ...first.parts])];
  const only = { externalId: first.externalId, keys: parts, ...(ids.length > 1 ? { together: ids } : {}) };
  const found = await readOnly(first, { only, runIn });
  const nothing: ListedResource = { resource: null, key: null };
  return ids.map((id) => {
    const one = found.get(id) ?? nothing;
    return parts === null || one.resource === null ? one : { ...limitedTo(one.resource, parts), parts };
  });
}

/** Returns these parts of a resource. What its listing showed of it is not known, since some are listed by several calls. */
function limitedTo(resource: CollectedResource, parts: readonly string[]): ListedResource {
  const configuration = Object.fromEntries(
    Object.entries(resource.configuration).filter(([part]) => parts.includes(part)),
  );
  return { resource: { ...resource, configuration }, key: null };
}

async function readOnly(
  target: OperationTarget,
  { only, runIn }: { only: OnlyResource; runIn: RunIn },
): Promise<Map<string, ListedResource>> {
  const wanted = new Set(only.together ?? [only.externalId]);
  const found = new Map<string, ListedResource>();
  const unit = unitOf(target);
  const isGlobal = unit.scope === 'global' || target.region === globalRegion;
  const run = runIn(isGlobal ? null : target.region, only);
  try {
    for await (const { resources, keys } of pagesOf(await unit.open(run), null)) {
      for (const [index, resource] of resources.entries()) {
        if (wanted.has(resource.externalId)) found.set(resource.externalId, { resource, key: keys?.[index] ?? null });
      }
      if (found.size === wanted.size) break;
    }
  } catch (fault) {
    if (!(fault instanceof CloudError) || !absent.test(fault.code ?? '')) throw fault;
  }
  return found;
}

function unitOf({ resourceType }: OperationTarget) {
  const unit = awsUnits.find(({ resourceTypes }) => resourceTypes.some((type) => type === resourceType));
  if (unit !== undefined) return unit;
  const message = `resources of type ${resourceType} are not listed`;
  throw new CloudError({ kind: 'not_supported', call: 'read', message });
}
