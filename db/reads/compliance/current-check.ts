import type { Check } from '../../../domain/checks/check.ts';
import type { CheckContext } from '../../../domain/checks/facts.ts';
import type { CheckedResource } from '../../../domain/checks/fields.ts';
import type { Verdict } from '../../../domain/checks/verdict.ts';
import { exceptionFor } from '../../../domain/compliance/exceptions.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Database, Transaction } from '../../database.ts';
import { currentChecks } from './current-checks.ts';
import { currentResource } from './evaluations.ts';

/** What was read of a resource. */
export interface Reading {
  configuration: JsonObject;
  /** JSON Pointer of a part that could not be read → reason. */
  unreadable: Record<string, string>;
}

/** A check of one resource as of now. */
export interface CurrentCheck {
  /** What the inventory has of the resource. Of one whose details are stale, nothing is readable. */
  stored: Reading;
  /** The exception in force that accepts a failure; null when there is none. */
  exceptionId: number | null;
  /** Returns the verdict on a reading of the resource, with everything around it as the inventory has it. */
  evaluate: (reading: Reading) => Verdict;
}

/** Prepares the evaluation of a check on one resource; null when the resource is deleted or unknown. */
export async function currentCheck(
  database: Database | Transaction,
  { resourceId, check: declared, now }: { resourceId: number; check: Check; now: Date },
): Promise<CurrentCheck | null> {
  const resource = await currentResource(database, resourceId);
  if (resource === null) return null;
  const { providerId, name, tags, configuration, unreadable } = resource;
  const { checks, context, exceptions } = await currentChecks(database, { resource, declared: [declared], now });
  const [check = declared] = checks;
  const subject = { checkId: check.id, providerId, resourceId, name, tags, unreadable };
  return {
    stored: { configuration, unreadable },
    exceptionId: exceptionFor(exceptions, subject)?.id ?? null,
    evaluate(reading) {
      const read: CheckedResource = { ...resource, ...reading };
      return check.evaluate(read, withReading(context, read));
    },
  };
}

/** A check that compares all resources of a type finds the resource itself as it was read. */
function withReading(context: CheckContext, read: CheckedResource): CheckContext {
  const asRead = (other: CheckedResource): CheckedResource =>
    other.resourceType === read.resourceType && other.externalId === read.externalId ? read : other;
  return {
    ...context,
    find(resourceType, externalId) {
      const found = context.find(resourceType, externalId);
      return found === null ? null : asRead(found);
    },
    every: (resourceType) => context.every(resourceType).map(asRead),
  };
}
