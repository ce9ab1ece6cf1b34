import type { Transaction } from '../../db/database.ts';
import type { ScanRow } from '../../db/reads/drifts/scan.ts';
import { failedListings } from '../../db/reads/compliance/evaluations.ts';
import { parameterSettings } from '../../db/reads/check-parameters/check-parameters.ts';
import { exceptionsInForce } from '../../db/reads/acceptances/exceptions.ts';
import { managedServicesOf } from '../../db/reads/compliance/managed-services.ts';
import { frameworkSettings } from '../../db/reads/compliance/frameworks.ts';
import { enabledCustomChecks } from '../../db/reads/custom-checks/custom-checks.ts';
import { assessable, listCustomFrameworks } from '../../db/reads/custom-frameworks/custom-frameworks.ts';
import type { Check } from '../../domain/checks/check.ts';
import { exceptionFor } from '../../domain/compliance/exceptions.ts';
import { tunedForAll, tuningOf } from '../../domain/compliance/tuning.ts';
import { withCustomFramework } from '../../domain/custom-checks/custom-framework.ts';
import type { CustomCheck } from '../../domain/custom-checks/definition.ts';
import { asComplianceDrift, asLastEvaluated, checksTouchedBy, newlyFails } from '../../domain/drift/compliance.ts';
import type { Deviation } from '../../domain/drift/deviations.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import type { Framework } from '../../domain/frameworks/frameworks.ts';
import type { CustomCheckEvaluator } from '../../platform/custom-checks/evaluator.ts';
import { readCheckContext } from '../../db/reads/compliance/check-context.ts';
import { unlistedTypes } from '../compliance/listed-types.ts';
import { checkIdsInScope, checksInScope, scopesOf } from '../compliance/scope.ts';
import { turnedCustomChecks } from './custom-compliance.ts';
import { sidesOf, type FoundDeviation } from './found-deviation.ts';

/** The scanned provider, and the available frameworks. */
interface ScannedProvider {
  providerId: number;
  providerKind: ProviderKind;
  frameworks: readonly Framework[];
  /** Evaluates the custom checks. */
  customChecks: CustomCheckEvaluator;
}

/**
 * Returns the same deviations, with the type `compliance` for those by which a check of an enabled framework turned from pass to fail.
 * Only checks that look at what changed are run, and nothing is read where none does. Where a custom check ran out of time, an
 * open finding keeps its type.
 */
export async function withComplianceDrift<Found extends FoundDeviation>(
  transaction: Transaction,
  scan: ScannedProvider,
  found: Found[],
): Promise<Found[]> {
  const open = found.filter(({ deviation, resource }) => isOpenToChecks(deviation, resource));
  if (open.length === 0) return found;
  const { checks, custom } = await enabledChecks(transaction, scan);
  const { providerId, providerKind: kind, customChecks: evaluator } = scan;
  const { turned: turnedCustom, unevaluated } = await turnedCustomChecks(transaction, {
    providerId,
    kind,
    evaluator,
    checks: custom,
    found: open,
  });
  const touched = new Map<FoundDeviation, readonly Check[]>();
  for (const one of open) {
    const own = checks.filter(({ resourceTypes }) => resourceTypes.includes(one.resource.resource_type));
    const some = checksTouchedBy(one.deviation, own);
    if (some.length > 0) touched.set(one, some);
  }
  if (touched.size === 0 && turnedCustom.size === 0) return found;
  const turned = touched.size === 0 ? new Map() : await turnedChecks(transaction, { scan, checks, touched });
  return found.map((one) => {
    const all = [...(turned.get(one) ?? []), ...(turnedCustom.get(one) ?? [])];
    const deviation = asComplianceDrift(one.deviation, all);
    if (!unevaluated.has(one)) return { ...one, deviation };
    const known = one.resource.open_findings.find(({ aspect }) => aspect === deviation.aspect);
    return { ...one, deviation: asLastEvaluated(deviation, known) };
  });
}

/**
 * Returns whether checks can change the type of a drift: a security drift stays one, and no check applies to a deleted
 * resource.
 */
function isOpenToChecks({ driftType }: Deviation, { baseline, status }: ScanRow): boolean {
  return driftType === 'configuration' && baseline !== null && status !== 'deleted';
}

/** Returns the checks of the frameworks that are enabled for the provider, with the custom ones among them. */
async function enabledChecks(
  transaction: Transaction,
  { providerId, providerKind, frameworks: shipped }: ScannedProvider,
): Promise<{ checks: Check[]; custom: CustomCheck[] }> {
  const enabled = await enabledCustomChecks(transaction);
  const own = await assessable(transaction, await listCustomFrameworks(transaction));
  const frameworks = [...withCustomFramework(shipped, enabled), ...own];
  const provider = { id: providerId, type: providerKind };
  const [scope] = scopesOf({
    frameworks,
    asked: { frameworkId: null, version: null },
    settings: await frameworkSettings(
      transaction,
      frameworks.map(({ id }) => id),
    ),
    providers: [provider],
    services: await managedServicesOf(transaction, [provider]),
  });
  if (scope === undefined) return { checks: [], custom: [] };
  const checks = checksInScope(frameworks, scope);
  const settings = await parameterSettings(transaction, { kind: providerKind, providerId });
  const tuning = tuningOf({ checks, settings, frameworkIds: [] });
  const named = new Set(checkIdsInScope(frameworks, scope));
  return {
    checks: checks.map((check) => tunedForAll(tuning, check)),
    custom: enabled.filter(({ id, definition }) => definition.provider_type === providerKind && named.has(id)),
  };
}

async function turnedChecks(
  transaction: Transaction,
  work: {
    scan: ScannedProvider;
    checks: readonly Check[];
    touched: ReadonlyMap<FoundDeviation, readonly Check[]>;
  },
): Promise<Map<FoundDeviation, Check[]>> {
  const { providerId, providerKind: kind } = work.scan;
  const now = new Date();
  const sides = new Map([...work.touched.keys()].map((one) => [one, sidesOf(one.resource)]));
  const context = await readCheckContext(transaction, {
    providerId,
    now,
    unlisted: unlistedTypes({
      kind,
      failed: await failedListings(transaction, providerId),
      resourceTypes: [...new Set(work.checks.flatMap((check) => [...check.resourceTypes, ...check.surveys]))],
    }),
    subjects: [...sides].flatMap(([one, { baseline, current }]) => {
      const checks = work.touched.get(one) ?? [];
      return [baseline, current].map((resource) => ({ resource, checks }));
    }),
  });
  const exceptions = await exceptionsInForce(transaction, { providerId, at: now });
  const turned = new Map<FoundDeviation, Check[]>();
  for (const [one, { baseline, current }] of sides) {
    const { id: resourceId, name, tags, unreadable } = one.resource;
    const failing = (work.touched.get(one) ?? []).filter(
      (check) =>
        newlyFails(check, { baseline, current, context }) &&
        exceptionFor(exceptions, { checkId: check.id, providerId, resourceId, name, tags, unreadable }) === null,
    );
    turned.set(one, failing);
  }
  return turned;
}
