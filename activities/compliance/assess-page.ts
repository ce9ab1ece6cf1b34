import type { Database } from '../../db/database.ts';
import { exceptionsInForce } from '../../db/reads/acceptances/exceptions.ts';
import { type EvaluationRow, keepPage } from '../../db/commands/compliance/evaluations.ts';
import { nextToEvaluate } from '../../db/reads/compliance/evaluations.ts';
import { evaluatePage } from '../../domain/compliance/evaluate-page.ts';
import type { KeyedCheck } from '../../domain/compliance/tuning.ts';
import { readCheckContext } from '../../db/reads/compliance/check-context.ts';
import type { RelatedListsOf } from '../../db/reads/custom-checks/related-lists.ts';
import type { CustomCheckEvaluator } from '../../platform/custom-checks/evaluator.ts';
import { evaluateCustom, type AssessedBy } from './custom-checks.ts';

/** Resources evaluated in one activity: a few megabytes of configurations. */
const pageSize = 1_000;

/** The result of evaluating a page. */
export interface AssessedPage {
  resources: number;
  /** Id of the last resource; null when the page was the last one. */
  next: number | null;
}

/**
 * Evaluates the checks on the next resources of a provider and stores the result. A page that is evaluated again replaces
 * what it gave before. Null when the execution has ended.
 */
export async function assessPage(
  database: Database,
  work: {
    evaluation: EvaluationRow;
    checks: readonly KeyedCheck[];
    by: AssessedBy;
    evaluator: CustomCheckEvaluator;
    related: RelatedListsOf;
    afterId: number;
  },
): Promise<AssessedPage | null> {
  const { evaluation, checks, by, evaluator, related, afterId } = work;
  const byType = checksByType(checks);
  const customTypes = by.customRules.flatMap(({ resourceTypes }) => resourceTypes);
  const resources = await nextToEvaluate(database, {
    providerId: evaluation.provider_id,
    resourceTypes: [...new Set([...byType.keys(), ...customTypes])],
    afterId,
    limit: pageSize,
  });
  const checksOf = (resourceType: string): readonly KeyedCheck[] => byType.get(resourceType) ?? [];
  const exceptions = await exceptionsInForce(database, {
    providerId: evaluation.provider_id,
    at: evaluation.started_at,
  });
  const evaluated = evaluatePage({
    providerId: evaluation.provider_id,
    resources,
    checksOf,
    context: await readCheckContext(database, {
      providerId: evaluation.provider_id,
      now: evaluation.started_at,
      unlisted: evaluation.unlisted,
      subjects: resources.map((resource) => ({ resource, checks: checksOf(resource.resourceType) })),
    }),
    exceptions,
  });
  const custom = await evaluateCustom(database, {
    by,
    evaluator,
    related,
    evaluation,
    afterId,
    resources,
    exceptions,
  });
  const isKept = await keepPage(database, {
    evaluation,
    afterId,
    resources,
    tallies: { ...evaluated.tallies, ...custom.tallies },
    failures: [...evaluated.failures, ...custom.failures],
    spending: custom.spending,
  });
  if (!isKept) return null;
  return { resources: resources.length, next: resources.length < pageSize ? null : (resources.at(-1)?.id ?? null) };
}

function checksByType(checks: readonly KeyedCheck[]): Map<string, KeyedCheck[]> {
  const byType = new Map<string, KeyedCheck[]>();
  for (const check of checks) {
    for (const type of check.resourceTypes) byType.set(type, [...(byType.get(type) ?? []), check]);
  }
  return byType;
}
