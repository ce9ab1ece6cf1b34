import type { ListedUnit } from '../../../../domain/organizations/organization.ts';
import { CloudError } from '../../errors.ts';
import type { AzureRun } from '../session/azure-run.ts';
import type { ArmPage } from '../session/calls.ts';

type Manager = Pick<AzureRun, 'calls' | 'tenantId'>;

const groupsApi = '2023-04-01';
const groups = '/providers/Microsoft.Management/managementGroups';

interface ManagementGroup {
  name?: string;
  properties?: { displayName?: string };
}

/** A management group or subscription anywhere below a management group. */
interface Descendant {
  name?: string;
  type?: string;
  properties?: { displayName?: string; parent?: { id?: string } };
}

/** A management group with everything below it. */
export interface GroupTree {
  root: ListedUnit;
  /** Each group after the one above it. */
  levels: { parentId: string; units: ListedUnit[] }[];
  /** Subscription id in lower case → its name, and the group that it is in. */
  subscriptions: ReadonlyMap<string, { name: string; unitId: string }>;
}

/**
 * Reads a management group with everything below it; without an id, the tenant's root group, whose id is that of the
 * tenant. Names of groups are not case-sensitive. Throws `CloudError`, of kind `unavailable` when the listing has groups
 * or subscriptions that are not below the root, which may be moving.
 */
export async function groupTree(run: Manager, given: string | null): Promise<GroupTree> {
  const id = given ?? run.tenantId;
  const group = await run.calls.get<ManagementGroup>(`${groups}/${encodeURIComponent(id)}`, groupsApi);
  const rootId = group.name ?? id;
  const root = { externalId: rootId, name: group.properties?.displayName || rootId };
  const below = await descendantsOf(run, rootId);
  const isGroup = ({ type }: Descendant): boolean => type?.toLowerCase() === 'microsoft.management/managementgroups';
  const levels = levelsBelow(rootId, below.filter(isGroup));
  const unitIds = new Map(
    [root, ...levels.flatMap(({ units }) => units)].map(({ externalId }) => [keyOf(externalId), externalId]),
  );
  const subscriptions = new Map(
    below.flatMap((one) => {
      const { name, properties } = one;
      if (isGroup(one) || name === undefined) return [];
      const unitId = unitIds.get(parentOf(one)) ?? refuseStray(name, rootId);
      return [[name.toLowerCase(), { name: properties?.displayName || name, unitId }] as const];
    }),
  );
  return { root, levels, subscriptions };
}

async function descendantsOf(run: Manager, groupId: string): Promise<Descendant[]> {
  const found: Descendant[] = [];
  const path = `${groups}/${encodeURIComponent(groupId)}/descendants`;
  let page = await run.calls.get<ArmPage<Descendant>>(path, groupsApi);
  for (;;) {
    found.push(...(page.value ?? []));
    const next = page.nextLink || null;
    if (next === null) return found;
    page = await run.calls.next<ArmPage<Descendant>>(next);
  }
}

function levelsBelow(rootId: string, found: readonly Descendant[]): GroupTree['levels'] {
  const byParent = new Map<string, ListedUnit[]>();
  for (const one of found) {
    const { name, properties } = one;
    if (name === undefined) continue;
    const siblings = byParent.get(parentOf(one)) ?? [];
    byParent.set(parentOf(one), siblings);
    siblings.push({ externalId: name, name: properties?.displayName || name });
  }
  const levels: GroupTree['levels'] = [];
  const waiting = [rootId];
  // A group that is below itself would never end.
  const seen = new Set([keyOf(rootId)]);
  for (let parentId = waiting.shift(); parentId !== undefined; parentId = waiting.shift()) {
    const units = (byParent.get(keyOf(parentId)) ?? []).filter(({ externalId }) => {
      const isNew = !seen.has(keyOf(externalId));
      seen.add(keyOf(externalId));
      return isNew;
    });
    byParent.delete(keyOf(parentId));
    if (units.length > 0) levels.push({ parentId, units });
    waiting.push(...units.map(({ externalId }) => externalId));
  }
  const [stray] = [...byParent.values()].flat();
  return stray === undefined ? levels : refuseStray(stray.externalId, rootId);
}

function refuseStray(name: string, rootId: string): never {
  throw new CloudError({
    kind: 'unavailable',
    call: 'arm:managementGroups/descendants',
    message: `${name} is listed below ${rootId}, and its parent is not; it may be moving`,
  });
}

/** Returns the key of the group that a descendant is directly in. */
const parentOf = ({ properties }: Descendant): string => keyOf(properties?.parent?.id?.split('/').at(-1) ?? '');

const keyOf = (groupId: string): string => groupId.toLowerCase();
