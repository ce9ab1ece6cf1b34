import type { Check } from '../../../domain/checks/check.ts';
import { checksOf, findCheck } from '../../../platform/check-catalog.ts';
import { evaluatePage } from '../../../domain/compliance/evaluate-page.ts';
import type { JsonObject } from '../../../domain/json.ts';
import { tunedForAll, tuningOf } from '../../../domain/compliance/tuning.ts';
import { compareSeverities } from '../../../domain/severity.ts';
import type { Database } from '../../database.ts';
import { exceptionsInForce } from '../acceptances/exceptions.ts';
import { parameterSettings } from '../check-parameters/check-parameters.ts';
import { readCheckContext } from './check-context.ts';
import { currentResource, failedListings } from './evaluations.ts';

/** A check that a resource fails now; `check.remediation` describes the fix. */
export interface FailingCheck {
  check: Check;
  /** One readable sentence. */
  reason: string;
  /** The values that the failure is based on. */
  evidence: JsonObject;
}

/**
 * Returns the checks that one resource fails as of the last sync, of all checks for its type whatever frameworks are
 * enabled, by the values of parameters that are set whatever the framework, worst first. Excepted failures are left out; a deleted or unknown resource fails none. After a sync with a
 * failed listing, checks that need all resources of another type are left out too, since the inventory may be
 * incomplete.
 */
export async function failingChecks(
  database: Database,
  { resourceId, now }: { resourceId: number; now: Date },
): Promise<FailingCheck[]> {
  const resource = await currentResource(database, resourceId);
  if (resource === null) return [];
  const { providerId, kind } = resource;
  const declared = checksOf(kind, resource.resourceType);
  const settings = await parameterSettings(database, { kind, providerId });
  const tuning = tuningOf({ checks: declared, settings, frameworkIds: [] });
  const checks = declared.map((check) => tunedForAll(tuning, check));
  const resourceTypes = [...new Set(checks.flatMap((check) => [...check.resourceTypes, ...check.surveys]))];
  const failed = await failedListings(database, providerId);
  const reason = failed === null ? 'nothing was listed yet' : 'the last sync could not list everything';
  const isListed = failed !== null && failed.length === 0;
  const unlisted = isListed ? {} : Object.fromEntries(resourceTypes.map((type) => [type, reason]));
  const { failures } = evaluatePage({
    providerId,
    resources: [resource],
    checksOf: () => checks,
    context: await readCheckContext(database, { providerId, subjects: [{ resource, checks }], now, unlisted }),
    exceptions: await exceptionsInForce(database, { providerId, at: now }),
  });
  const failing = failures.flatMap(({ checkId, reason, evidence, exceptionId }): FailingCheck[] => {
    const check = findCheck(kind, checkId);
    return check === null || exceptionId !== null ? [] : [{ check, reason, evidence }];
  });
  return failing.toSorted((a, b) => compareSeverities(a.check.severity, b.check.severity));
}
