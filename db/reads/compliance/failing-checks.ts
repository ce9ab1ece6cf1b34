import type { Check } from '../../../domain/checks/check.ts';
import { checksOf } from '../../../platform/check-catalog.ts';
import { evaluatePage, type EvaluatedResource } from '../../../domain/compliance/evaluate-page.ts';
import type { Exception } from '../../../domain/compliance/exceptions.ts';
import { outlineOf } from '../../../domain/custom-checks/custom-check.ts';
import type { CustomCheck } from '../../../domain/custom-checks/definition.ts';
import type { CustomFailure } from '../../../domain/custom-checks/evaluate-custom-page.ts';
import { noSpending } from '../../../domain/custom-checks/spending.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { compareSeverities } from '../../../domain/severity.ts';
import type { CustomCheckEvaluator } from '../../../platform/custom-checks/evaluator.ts';
import type { Database } from '../../database.ts';
import { checkedAccount, enabledCustomChecks } from '../custom-checks/custom-checks.ts';
import { relatedLists } from '../custom-checks/related-lists.ts';
import { currentChecks } from './current-checks.ts';
import { currentResource } from './evaluations.ts';

/** A check that a resource fails now; `check.remediation` describes the fix. */
export interface FailingCheck {
  check: Omit<Check, 'evaluate'>;
  /** One readable sentence. */
  reason: string;
  /** The values that the failure is based on. */
  evidence: JsonObject;
}

/** How long all custom checks may take for one resource, in milliseconds: a request waits for it. */
const customBudgetMs = 2_000;

/**
 * Returns the checks that one resource fails as of the last sync, of all checks for its type whatever frameworks are
 * enabled, with the custom ones that are enabled, worst first. Excepted failures are left out; a deleted or unknown resource
 * fails none.
 */
export async function failingChecks(
  database: Database,
  { resourceId, now, evaluator }: { resourceId: number; now: Date; evaluator: CustomCheckEvaluator },
): Promise<FailingCheck[]> {
  const resource = await currentResource(database, resourceId);
  if (resource === null) return [];
  const { providerId, kind } = resource;
  const declared = checksOf(kind, resource.resourceType);
  const custom = (await enabledCustomChecks(database)).filter(
    ({ definition }) => definition.provider_type === kind && definition.resource_types.includes(resource.resourceType),
  );
  const outlines = custom.map(outlineOf);
  const current = await currentChecks(database, { resource, declared, others: outlines, now });
  const { checks, context, exceptions, unlisted } = current;
  const known = [...checks, ...outlines];
  const { failures } = evaluatePage({ providerId, resources: [resource], checksOf: () => checks, context, exceptions });
  const customFailures = await failuresOfCustomChecks(database, {
    custom,
    resource,
    now,
    unlisted,
    exceptions,
    evaluator,
  });
  const byId = new Map(known.map((check) => [check.id, check]));
  const failing = [...failures, ...customFailures].flatMap(
    ({ checkId, reason, evidence, exceptionId }): FailingCheck[] => {
      const check = byId.get(checkId) ?? null;
      return check === null || exceptionId !== null ? [] : [{ check, reason, evidence }];
    },
  );
  return failing.toSorted((a, b) => compareSeverities(a.check.severity, b.check.severity));
}

async function failuresOfCustomChecks(
  database: Database,
  work: {
    custom: readonly CustomCheck[];
    resource: EvaluatedResource & { providerId: number };
    now: Date;
    unlisted: Readonly<Record<string, string>>;
    exceptions: readonly Exception[];
    evaluator: CustomCheckEvaluator;
  },
): Promise<readonly CustomFailure[]> {
  const { custom, resource, now, unlisted, exceptions, evaluator } = work;
  if (custom.length === 0) return [];
  const { providerId } = resource;
  const surveyed = [...new Set(custom.flatMap(({ related }) => related))];
  const lists = await relatedLists(database, { providerId, types: surveyed });
  const { failures } = await evaluator.evaluate(
    {
      providerId,
      account: await checkedAccount(database, providerId),
      checks: custom,
      resources: [resource],
      related: lists.related,
      unlisted: { ...unlisted, ...lists.unlisted },
      exceptions,
      now,
    },
    { before: noSpending(), budgetMs: customBudgetMs },
  );
  return failures;
}
