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
import { PredicateFault } from './predicate-fault.ts';

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
  /** Resource id → the resource as in its baseline. With it, only failures that the baseline passes are returned. */
  baselines?: Readonly<Record<number, CheckedResource>>;
}

/** What custom checks found on a page; the resources of failures are named by their id. */
export interface CustomResult {
  tallies: Tallies;
  failures: CustomFailure[];
}

/** A failure, and the parts of the configuration that its check reads, as JSON Pointers. */
export type CustomFailure = Omit<Failure, 'resource'> & { resourceId: number; looksAt: readonly string[] };

/**
 * Evaluates the check at a place of a page. Asks `isOver` before each resource, and returns null once that is true.
 */
export type EvaluateOne = (index: number, isOver: () => boolean) => CustomResult | null;

class TimeIsOver extends Error {
  override readonly name = 'TimeIsOver';
}

/**
 * Prepares a page, and returns what evaluates its checks one by one. What they share is made once. A check may take long,
 * so this runs in a thread.
 */
export function prepareCustomPage(page: CustomPage): EvaluateOne {
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
  return (index, isOver) => {
    const given = page.checks[index];
    if (given === undefined) throw new RangeError(`a page of ${page.checks.length} checks has no check ${index}`);
    const check = usableCheck(given, facts);
    const timed: Check = {
      ...check,
      evaluate(resource, known) {
        if (isOver()) throw new TimeIsOver();
        return check.evaluate(resource, known);
      },
    };
    const concerned = new Set(given.definition.resource_types);
    const resources = page.resources.filter(({ resourceType }) => concerned.has(resourceType));
    try {
      const found = evaluatePage({ providerId, resources, checksOf: () => [timed], context, exceptions });
      const { looksAt } = check;
      const failures = found.failures
        .map(({ resource, ...failure }) => ({ ...failure, resourceId: resource.id, looksAt }))
        .filter(({ resourceId }) => passesBaseline(timed, resourceId));
      return { tallies: found.tallies, failures };
    } catch (error) {
      if (error instanceof TimeIsOver) return null;
      throw error;
    }
  };

  function passesBaseline(check: Check, resourceId: number): boolean {
    if (page.baselines === undefined) return true;
    const baseline = page.baselines[resourceId];
    return baseline !== undefined && check.evaluate(baseline, context).outcome === 'pass';
  }
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
