import type { Check } from '../checks/check.ts';
import type { CheckedResource } from '../checks/fields.ts';
import { notEvaluated } from '../checks/verdict.ts';
import { evaluatePage, type EvaluatedResource, type Failure } from '../compliance/evaluate-page.ts';
import type { Exception } from '../compliance/exceptions.ts';
import type { Tallies } from '../compliance/tally.ts';
import { checkFrom, outlineOf, type CheckedAccount } from './custom-check.ts';
import type { CustomCheck } from './definition.ts';
import { PredicateFault } from './predicate.ts';

/** Resources to evaluate by custom checks, with all that they use: plain data, as it is sent to a thread. */
export interface CustomPage {
  providerId: number;
  account: CheckedAccount;
  checks: readonly CustomCheck[];
  resources: readonly EvaluatedResource[];
  /** Resource type → all its resources, for the types that the checks relate to. */
  related: Readonly<Record<string, readonly CheckedResource[]>>;
  /** Resource type that could not be listed in full → reason. */
  unlisted: Readonly<Record<string, string>>;
  exceptions: readonly Exception[];
  now: Date;
}

/** What custom checks found on a page; the resources of failures are named by their id. */
export interface CustomResult {
  tallies: Tallies;
  failures: (Omit<Failure, 'resource'> & { resourceId: number })[];
}

/** Evaluates a page of resources by custom checks. Pure; may take long, so it runs in a thread. */
export function evaluateCustomPage(page: CustomPage): CustomResult {
  const checks = page.checks.map((check) => usableCheck(check, page.account));
  const { tallies, failures } = evaluatePage({
    providerId: page.providerId,
    resources: page.resources,
    checksOf: (type) => checks.filter(({ resourceTypes }) => resourceTypes.includes(type)),
    context: {
      now: page.now,
      above: null,
      find: () => null,
      every: (type) => ownValue(page.related, type) ?? [],
      whyUnlisted: (type) => ownValue(page.unlisted, type) ?? null,
    },
    exceptions: page.exceptions,
  });
  return {
    tallies,
    failures: failures.map(({ resource, ...failure }) => ({ ...failure, resourceId: resource.id })),
  };
}

/** A check that was saved with an older engine and that this one refuses is not evaluated. */
function usableCheck(check: CustomCheck, account: CheckedAccount): Check {
  try {
    return checkFrom(check, account);
  } catch (error) {
    if (!(error instanceof PredicateFault)) throw error;
    const reason = `the predicate cannot be used: ${error.message}`;
    return { ...outlineOf(check), evaluate: () => notEvaluated(reason) };
  }
}

function ownValue<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
