import type { EvaluationRow } from '../../db/commands/compliance/evaluations.ts';
import type { Database } from '../../db/database.ts';
import { customSpending } from '../../db/reads/compliance/evaluations.ts';
import { checkedAccount, customChecksIn } from '../../db/reads/custom-checks/custom-checks.ts';
import type { RelatedListsOf } from '../../db/reads/custom-checks/related-lists.ts';
import { assessable, customFrameworksIn } from '../../db/reads/custom-frameworks/custom-frameworks.ts';
import type { Check } from '../../domain/checks/check.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import type { EvaluatedResource, Failure } from '../../domain/compliance/evaluate-page.ts';
import type { Exception } from '../../domain/compliance/exceptions.ts';
import type { Tallies } from '../../domain/compliance/tally.ts';
import { outlineOf } from '../../domain/custom-checks/custom-check.ts';
import { customFrameworkId, withCustomFramework } from '../../domain/custom-checks/custom-framework.ts';
import type { CustomCheck } from '../../domain/custom-checks/definition.ts';
import { customBudgetMs, noSpending, type CustomSpending } from '../../domain/custom-checks/spending.ts';
import { checksNamedBy, type CustomFramework } from '../../domain/custom-frameworks/definition.ts';
import type { Framework } from '../../domain/frameworks/frameworks.ts';
import { findCheck } from '../../platform/check-catalog.ts';
import type { CustomCheckEvaluator } from '../../platform/custom-checks/evaluator.ts';
import type { ProviderScope } from './scope.ts';

type Outline = Pick<Check, 'id' | 'resourceTypes' | 'surveys' | 'severity'>;

/** What an assessment is made by, with the custom checks in the versions that were fixed when it was planned. */
export interface AssessedBy {
  frameworks: readonly Framework[];
  custom: readonly CustomCheck[];
  /** What is known of the custom checks without compiling their predicates. */
  customRules: readonly Outline[];
  findCheck: (provider: ProviderKind, id: string) => Outline | null;
}

/**
 * Returns a scope with the revisions of the custom frameworks that it is assessed by, and the versions of the custom
 * checks that they and the framework of custom checks need.
 */
export function withCustomVersions(
  scope: ProviderScope,
  { enabled, own }: { enabled: readonly CustomCheck[]; own: readonly CustomFramework[] },
): ProviderScope {
  const chosen = own.filter(({ id }) => scope.frameworkIds.includes(id));
  const isWhole = scope.frameworkIds.includes(customFrameworkId);
  if (!isWhole && chosen.length === 0) return scope;
  const named = new Set(chosen.flatMap(({ definition }) => checksNamedBy(definition)));
  const checks = enabled
    .filter(({ definition }) => definition.provider_type === scope.kind)
    .filter(({ id }) => isWhole || named.has(id));
  return {
    ...scope,
    customChecks: Object.fromEntries(checks.map(({ id, version }) => [id, version])),
    ...(chosen.length === 0
      ? {}
      : { customFrameworks: Object.fromEntries(chosen.map(({ id, revision }) => [id, revision])) }),
  };
}

type CustomScope = Pick<ProviderScope, 'customChecks' | 'customFrameworks'>;

/** How many assessments are kept; what a forgotten one is made by is read again. */
const keptAtMost = 8;

/**
 * Returns what an assessment is made by. It is read once, not for every page: a version of a custom check or
 * framework never changes.
 */
export function assessedByReader(known: {
  database: Database;
  frameworks: readonly Framework[];
}): (scope: CustomScope) => Promise<AssessedBy> {
  const kept = new Map<string, Promise<AssessedBy>>();
  return (scope) => {
    const key = JSON.stringify([scope.customChecks ?? {}, scope.customFrameworks ?? {}]);
    const present = kept.get(key);
    if (present !== undefined) return present;
    const reading = assessedBy(known.database, { frameworks: known.frameworks, scope });
    for (const oldest of kept.keys()) if (kept.size >= keptAtMost) kept.delete(oldest);
    kept.set(key, reading);
    void reading.catch(() => kept.delete(key));
    return reading;
  };
}

/** Reads the custom checks and frameworks of a scope, and adds the frameworks to those of the service. */
async function assessedBy(
  database: Database,
  work: { frameworks: readonly Framework[]; scope: CustomScope },
): Promise<AssessedBy> {
  const { customChecks: versions = {}, customFrameworks: revisions = {} } = work.scope;
  const own = await assessable(database, await customFrameworksIn(database, revisions));
  const custom = Object.keys(versions).length === 0 ? [] : await customChecksIn(database, versions);
  const customRules = custom.map(outlineOf);
  const byId = new Map(customRules.map((check) => [check.id, check]));
  return {
    frameworks: [...withCustomFramework(work.frameworks, custom), ...own],
    custom,
    customRules,
    findCheck: (provider, id) => findCheck(provider, id) ?? byId.get(id) ?? null,
  };
}

/** Evaluates the custom checks on a page of resources, in their thread. */
export async function evaluateCustom(
  database: Database,
  page: {
    evaluation: EvaluationRow;
    /** Where the page begins. */
    afterId: number;
    by: AssessedBy;
    evaluator: CustomCheckEvaluator;
    related: RelatedListsOf;
    resources: readonly EvaluatedResource[];
    exceptions: readonly Exception[];
  },
): Promise<{ tallies: Tallies; failures: Failure[]; spending: CustomSpending | null }> {
  const { by, exceptions, afterId } = page;
  const { id: evaluationId, provider_id: providerId, unlisted, started_at: now } = page.evaluation;
  const types = new Set(by.customRules.flatMap(({ resourceTypes }) => resourceTypes));
  const resources = page.resources.filter(({ resourceType }) => types.has(resourceType));
  if (resources.length === 0) return { tallies: {}, failures: [], spending: null };
  const surveyed = [...new Set(by.customRules.flatMap(({ surveys }) => surveys))];
  const lists = await page.related(evaluationId, { providerId, types: surveyed });
  const account = await checkedAccount(database, providerId);
  const before = (await customSpending(database, { evaluationId, afterId })) ?? noSpending();
  const { tallies, failures, spending } = await page.evaluator.evaluate(
    {
      providerId,
      account,
      checks: by.custom,
      resources,
      related: lists.related,
      unlisted: { ...unlisted, ...lists.unlisted },
      exceptions,
      now,
    },
    { before, budgetMs: customBudgetMs(before.pages + 1) },
  );
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  return {
    tallies,
    spending,
    failures: failures.flatMap(({ resourceId, checkId, reason, evidence, exceptionId }) => {
      const resource = byId.get(resourceId);
      return resource === undefined ? [] : [{ checkId, reason, evidence, exceptionId, resource }];
    }),
  };
}
