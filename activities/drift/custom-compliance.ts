import type { Transaction } from '../../db/database.ts';
import { exceptionsInForce } from '../../db/reads/acceptances/exceptions.ts';
import { failedListings } from '../../db/reads/compliance/evaluations.ts';
import { checkedAccount } from '../../db/reads/custom-checks/custom-checks.ts';
import { relatedLists } from '../../db/reads/custom-checks/related-lists.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import type { EvaluatedResource } from '../../domain/compliance/evaluate-page.ts';
import type { CustomCheck, CustomCheckDefinition } from '../../domain/custom-checks/definition.ts';
import type { TaggedResource } from '../../domain/custom-checks/predicate-facts.ts';
import { noSpending } from '../../domain/custom-checks/spending.ts';
import { checksTouchedBy } from '../../domain/drift/compliance.ts';
import { isObject } from '../../domain/json.ts';
import type { CustomCheckEvaluator } from '../../platform/custom-checks/evaluator.ts';
import { unlistedTypes } from '../compliance/listed-types.ts';
import { sidesOf, type FoundDeviation } from './found-deviation.ts';

/** How long all custom checks may take for the deviations of one transaction, which holds locks meanwhile. */
const budgetMs = 2_000;
/** With the time in which their thread has other comparisons to evaluate, or starts. */
const withinMs = 5_000;

/** What custom checks found out about deviations. */
interface TurnedCustomChecks<Found> {
  /** Deviation → the checks that turned from pass to fail by it. */
  turned: Map<Found, CustomCheckDefinition[]>;
  /** Deviations of resources for which a check ran out of time or memory, so that it may have turned or not. */
  unevaluated: Set<Found>;
}

/**
 * Returns the custom checks that turned from pass to fail by each deviation, and of which deviations that is not known. No
 * custom check keeps a drift from being recorded.
 */
export async function turnedCustomChecks<Found extends FoundDeviation>(
  transaction: Transaction,
  work: {
    providerId: number;
    kind: ProviderKind;
    evaluator: CustomCheckEvaluator;
    checks: readonly CustomCheck[];
    found: readonly Found[];
  },
): Promise<TurnedCustomChecks<Found>> {
  const { providerId, kind, evaluator } = work;
  const changed = new Set(work.found.map(({ resource }) => resource.resource_type));
  const checks = work.checks.filter(({ definition }) => definition.resource_types.some((type) => changed.has(type)));
  const concerned = new Set(checks.flatMap(({ definition }) => definition.resource_types));
  const found = work.found.filter(({ resource }) => concerned.has(resource.resource_type));
  if (found.length === 0) return { turned: new Map(), unevaluated: new Set() };
  const rows = new Map(found.map(({ resource }) => [resource.id, resource]));
  const baselines: Record<number, TaggedResource> = {};
  const resources: EvaluatedResource[] = [];
  for (const row of rows.values()) {
    const { baseline, current } = sidesOf(row);
    const { tags } = baseline.configuration;
    baselines[row.id] = { ...baseline, tags: isObject(tags) ? (tags as Record<string, string>) : row.tags };
    resources.push({ ...current, id: row.id, versionId: 0, tags: row.tags });
  }
  const surveyed = [...new Set(checks.flatMap(({ related }) => related))];
  const lists = await relatedLists(transaction, { providerId, types: surveyed });
  const failed = await failedListings(transaction, providerId);
  const now = new Date();
  const { failures, spending } = await evaluator.evaluate(
    {
      providerId,
      account: await checkedAccount(transaction, providerId),
      checks,
      resources,
      baselines,
      related: lists.related,
      unlisted: { ...unlistedTypes({ kind, failed, resourceTypes: surveyed }), ...lists.unlisted },
      exceptions: await exceptionsInForce(transaction, { providerId, at: now }),
      now,
    },
    { before: noSpending(), budgetMs, withinMs },
  );
  const stopped = checks.filter(({ id }) => Object.hasOwn(spending.stopped, id));
  const uncertain = new Set(stopped.flatMap(({ definition }) => definition.resource_types));
  const definitions = new Map(checks.map(({ id, definition }) => [id, definition]));
  const turned = found.map((one): [Found, CustomCheckDefinition[]] => {
    const own = failures.filter(
      ({ resourceId, exceptionId }) => resourceId === one.resource.id && exceptionId === null,
    );
    return [one, checksTouchedBy(one.deviation, own).flatMap(({ checkId }) => definitions.get(checkId) ?? [])];
  });
  return {
    turned: new Map(turned),
    unevaluated: new Set(found.filter(({ resource }) => uncertain.has(resource.resource_type))),
  };
}
