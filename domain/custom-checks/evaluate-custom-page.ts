import type { Check } from '../checks/check.ts';
import type { CheckContext } from '../checks/facts.ts';
import type { CheckedResource } from '../checks/fields.ts';
import { notEvaluated } from '../checks/verdict.ts';
import { evaluatePage, type EvaluatedResource, type Failure } from '../compliance/evaluate-page.ts';
import type { Exception } from '../compliance/exceptions.ts';
import type { Tallies } from '../compliance/tally.ts';
import { checkFrom, outlineOf } from './custom-check.ts';
import type { CustomCheck } from './definition.ts';
import { PredicateFacts, type CheckedAccount } from './predicate-facts.ts';
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

/**
 * Prepares a page, and returns what evaluates its checks one by one, each named by its place. What they share is made
 * once. Pure; a check may take long, so this runs in a thread.
 */
export function prepareCustomPage(page: CustomPage): (index: number) => CustomResult {
  const types = page.checks.flatMap(({ related }) => related);
  const facts = new PredicateFacts(page.account, types);
  const none: readonly CheckedResource[] = [];
  const context: CheckContext = {
    now: page.now,
    above: null,
    find: () => null,
    every: (type) => ownValue(page.related, type) ?? none,
    whyUnlisted: (type) => ownValue(page.unlisted, type) ?? null,
  };
  const { providerId, exceptions } = page;
  return (index) => {
    const given = page.checks[index];
    if (given === undefined) throw new RangeError(`a page of ${page.checks.length} checks has no check ${index}`);
    const checks = [usableCheck(given, facts)];
    const concerned = new Set(given.definition.resource_types);
    const resources = page.resources.filter(({ resourceType }) => concerned.has(resourceType));
    const found = evaluatePage({ providerId, resources, checksOf: () => checks, context, exceptions });
    const failures = found.failures.map(({ resource, ...failure }) => ({ ...failure, resourceId: resource.id }));
    return { tallies: found.tallies, failures };
  };
}

/** A check that was saved with an older engine and that this one refuses is not evaluated. */
function usableCheck(check: CustomCheck, facts: PredicateFacts): Check {
  try {
    return checkFrom(check, facts);
  } catch (error) {
    if (!(error instanceof PredicateFault)) throw error;
    const reason = `the predicate cannot be used: ${error.message}`;
    return { ...outlineOf(check), evaluate: () => notEvaluated(reason) };
  }
}

function ownValue<Value>(values: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}
