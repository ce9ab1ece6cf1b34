import type { CheckRule, Related } from '../../../domain/checks/check.ts';
import type { CheckContext } from '../../../domain/checks/facts.ts';
import type { CheckedResource } from '../../../domain/checks/fields.ts';
import type { Database, Transaction } from '../../database.ts';
import { readAbove } from '../organizations/above.ts';
import { readRelated } from './evaluations.ts';

/** What a check looks up. */
export type Looking = Pick<CheckRule, 'surveys' | 'readsAbove' | 'related' | 'beyond'>;

/**
 * Reads what checks look up: other resources in one query, what those lead to in a second one, and what stands above the
 * account.
 */
export async function readCheckContext(
  database: Database | Transaction,
  page: {
    providerId: number;
    subjects: readonly { resource: CheckedResource; checks: readonly Looking[] }[];
    now: Date;
    /** Resource type that could not be listed in full → reason. */
    unlisted: Readonly<Record<string, string>>;
  },
): Promise<CheckContext> {
  const { providerId } = page;
  const wholeTypes = new Set(page.subjects.flatMap(({ checks }) => checks.flatMap(({ surveys }) => surveys)));
  const readsAbove = page.subjects.some(({ checks }) => checks.some((check) => check.readsAbove));
  const byId = new Map<string, CheckedResource>();
  const byType = new Map<string, CheckedResource[]>();
  const keep = (resources: readonly CheckedResource[]): void => {
    for (const resource of resources) {
      byId.set(keyOf(resource.resourceType, resource.externalId), resource);
      const known = byType.get(resource.resourceType);
      if (known === undefined) byType.set(resource.resourceType, [resource]);
      else known.push(resource);
    }
  };
  const wanted = page.subjects.flatMap(({ resource, checks }) => checks.map((check) => check.related(resource)));
  keep(await readRelated(database, { providerId, ids: idsIn(wanted, wholeTypes), wholeTypes: [...wholeTypes] }));
  const context: CheckContext = {
    now: page.now,
    above: readsAbove ? await readAbove(database, page) : null,
    find: (resourceType, externalId) => byId.get(keyOf(resourceType, externalId)) ?? null,
    every: (resourceType) => byType.get(resourceType) ?? [],
    whyUnlisted: (resourceType) =>
      (Object.hasOwn(page.unlisted, resourceType) ? page.unlisted[resourceType] : null) ?? null,
  };
  const further = page.subjects.flatMap(({ resource, checks }) =>
    checks.flatMap((check) => (check.beyond === undefined ? [] : [check.beyond(resource, context)])),
  );
  const ids = idsIn(further, wholeTypes).filter(({ type, externalId }) => !byId.has(keyOf(type, externalId)));
  if (ids.length > 0) keep(await readRelated(database, { providerId, ids, wholeTypes: [] }));
  return context;
}

function keyOf(type: string, externalId: string): string {
  return `${type} ${externalId}`;
}

/** Returns the resources that are named, each once, without those of types that are read as a whole. */
function idsIn(named: readonly Related[], wholeTypes: ReadonlySet<string>): { type: string; externalId: string }[] {
  const ids = new Map<string, { type: string; externalId: string }>();
  for (const one of named) {
    for (const [type, externalIds] of Object.entries(one)) {
      if (wholeTypes.has(type)) continue;
      for (const externalId of externalIds) ids.set(keyOf(type, externalId), { type, externalId });
    }
  }
  return [...ids.values()];
}
