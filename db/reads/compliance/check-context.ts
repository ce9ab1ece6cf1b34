import type { Check } from '../../../domain/checks/check.ts';
import type { CheckContext } from '../../../domain/checks/facts.ts';
import type { CheckedResource } from '../../../domain/checks/fields.ts';
import type { Database, Transaction } from '../../database.ts';
import { readAbove } from '../organizations/above.ts';
import { readRelated } from './evaluations.ts';

/** Reads what checks look up: other resources in one query, and what stands above the account. */
export async function readCheckContext(
  database: Database | Transaction,
  page: {
    providerId: number;
    subjects: Iterable<{ resource: CheckedResource; checks: readonly Check[] }>;
    now: Date;
    /** Resource type that could not be listed in full → reason. */
    unlisted: Readonly<Record<string, string>>;
  },
): Promise<CheckContext> {
  const wholeTypes = new Set<string>();
  let readsAbove = false;
  const wanted = new Map<string, { type: string; externalId: string }>();
  for (const { resource, checks } of page.subjects) {
    for (const check of checks) {
      readsAbove ||= check.readsAbove;
      for (const type of check.surveys) wholeTypes.add(type);
      for (const [type, externalIds] of Object.entries(check.related(resource))) {
        for (const externalId of externalIds) wanted.set(`${type} ${externalId}`, { type, externalId });
      }
    }
  }
  const related = await readRelated(database, {
    providerId: page.providerId,
    ids: [...wanted.values()].filter(({ type }) => !wholeTypes.has(type)),
    wholeTypes: [...wholeTypes],
  });
  const byId = new Map(related.map((resource) => [`${resource.resourceType} ${resource.externalId}`, resource]));
  const byType = new Map<string, CheckedResource[]>();
  for (const resource of related) {
    const known = byType.get(resource.resourceType);
    if (known === undefined) byType.set(resource.resourceType, [resource]);
    else known.push(resource);
  }
  return {
    now: page.now,
    above: readsAbove ? await readAbove(database, page) : null,
    find: (resourceType, externalId) => byId.get(`${resourceType} ${externalId}`) ?? null,
    every: (resourceType) => byType.get(resourceType) ?? [],
    whyUnlisted: (resourceType) =>
      (Object.hasOwn(page.unlisted, resourceType) ? page.unlisted[resourceType] : null) ?? null,
  };
}
