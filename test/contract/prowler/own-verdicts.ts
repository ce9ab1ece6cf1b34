import type { CloudSession } from '../../../activities/clouds/cloud.ts';
import type { CheckRule } from '../../../domain/checks/check.ts';
import type { CheckContext } from '../../../domain/checks/facts.ts';
import type { CheckedResource } from '../../../domain/checks/fields.ts';
import { nothingAbove } from '../../../domain/organizations/above.ts';
import { noDeadline } from '../../helpers/no-deadline.ts';
import type { OwnVerdict } from './verdict-key.ts';

type Unit = Parameters<CloudSession['pages']>[0];

/** Returns what a session lists of some regions, as a sync keeps it. */
export async function collectInventory(
  session: CloudSession,
  { regions }: { regions: readonly string[] },
): Promise<CheckedResource[]> {
  return collectUnits(session, session.units({ regions: [...regions], withGlobal: true }));
}

/** Returns what a session lists of some units, as a sync keeps it. */
export async function collectUnits(session: CloudSession, units: readonly Unit[]): Promise<CheckedResource[]> {
  const inventory: CheckedResource[] = [];
  for (const unit of units) {
    for await (const page of session.pages(unit, null, noDeadline())) {
      inventory.push(
        ...page.resources.map(({ resourceType, externalId, name, region, configuration, unreadable }) => ({
          resourceType,
          externalId,
          name,
          region,
          configuration,
          unreadable,
        })),
      );
    }
  }
  return sortedInventory(inventory);
}

/** Returns an inventory in the order in which it is recorded. */
export function sortedInventory(inventory: readonly CheckedResource[]): CheckedResource[] {
  return inventory.toSorted((a, b) =>
    `${a.resourceType} ${a.externalId}` < `${b.resourceType} ${b.externalId}` ? -1 : 1,
  );
}

/** Returns what checks say of an inventory at a time. */
export function ownVerdicts(
  checks: readonly CheckRule[],
  inventory: readonly CheckedResource[],
  now: Date,
): OwnVerdict[] {
  const byType = new Map<string, CheckedResource[]>();
  for (const resource of inventory) {
    byType.set(resource.resourceType, [...(byType.get(resource.resourceType) ?? []), resource]);
  }
  const context: CheckContext = {
    now,
    find: (type, externalId) => byType.get(type)?.find((resource) => resource.externalId === externalId) ?? null,
    every: (type) => byType.get(type) ?? [],
    whyUnlisted: () => null,
    above: nothingAbove,
  };
  return checks.flatMap((check) =>
    inventory
      .filter((resource) => check.resourceTypes.includes(resource.resourceType))
      .map((resource) => ({
        check: check.id,
        resource: resource.externalId,
        outcome: check.evaluate(resource, context).outcome,
      })),
  );
}
