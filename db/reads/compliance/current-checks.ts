import type { Check } from '../../../domain/checks/check.ts';
import type { CheckContext } from '../../../domain/checks/facts.ts';
import type { EvaluatedResource } from '../../../domain/compliance/evaluate-page.ts';
import type { Exception } from '../../../domain/compliance/exceptions.ts';
import { tunedForAll, tuningOf } from '../../../domain/compliance/tuning.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { Database, Transaction } from '../../database.ts';
import { exceptionsInForce } from '../acceptances/exceptions.ts';
import { parameterSettings } from '../check-parameters/check-parameters.ts';
import { readCheckContext } from './check-context.ts';
import { failedListings } from './evaluations.ts';

/** A resource with its provider. */
export type CurrentResource = EvaluatedResource & { providerId: number; kind: ProviderKind };

/** Checks of one resource with all that they need to be evaluated now. */
export interface CurrentChecks {
  /** By the values of parameters that are set whatever the framework. */
  checks: Check[];
  context: CheckContext;
  exceptions: Exception[];
  /** Resource type that could not be listed in full → reason. */
  unlisted: Readonly<Record<string, string>>;
}

/**
 * Prepares checks of one resource. After a sync with a failed listing, those that need all resources of another type are
 * not evaluated, since the inventory may be incomplete.
 */
export async function currentChecks(
  database: Database | Transaction,
  of: {
    resource: CurrentResource;
    declared: readonly Check[];
    /** Checks that are evaluated elsewhere, with what they survey. */
    others?: readonly Pick<Check, 'resourceTypes' | 'surveys'>[];
    now: Date;
  },
): Promise<CurrentChecks> {
  const { resource, declared, others = [], now } = of;
  const { providerId, kind } = resource;
  const settings = await parameterSettings(database, { kind, providerId });
  const tuning = tuningOf({ checks: declared, settings, frameworkIds: [] });
  const checks = declared.map((check) => tunedForAll(tuning, check));
  const resourceTypes = [
    ...new Set([...checks, ...others].flatMap((check) => [...check.resourceTypes, ...check.surveys])),
  ];
  const failed = await failedListings(database, providerId);
  const reason = failed === null ? 'nothing was listed yet' : 'the last sync could not list everything';
  const isListed = failed !== null && failed.length === 0;
  const unlisted = isListed ? {} : Object.fromEntries(resourceTypes.map((type) => [type, reason]));
  return {
    checks,
    context: await readCheckContext(database, { providerId, subjects: [{ resource, checks }], now, unlisted }),
    exceptions: await exceptionsInForce(database, { providerId, at: now }),
    unlisted,
  };
}
