import type { CheckContext } from '../checks/facts.ts';
import type { CheckedResource } from '../checks/fields.ts';
import type { JsonObject } from '../json.ts';
import { exceptionFor, type Exception } from './exceptions.ts';
import type { KeyedCheck } from './tuning.ts';
import { addDeciders, addRegions, countReason, emptyTally, type Tallies } from './tally.ts';

/** A resource of the inventory with the version that is evaluated. */
export interface EvaluatedResource extends CheckedResource {
  id: number;
  versionId: number;
  tags: Record<string, string>;
}

/** A failure of one check on one resource. */
export interface Failure {
  /** The check, or the name of its results by the values of a framework. */
  checkId: string;
  resource: EvaluatedResource;
  reason: string;
  evidence: JsonObject;
  /** The exception that accepts it; null when there is none. */
  exceptionId: number | null;
}

const reasonMaxLength = 500;

/** Evaluates the resources of a page with the checks of their type. Pure: the same page gives the same result. */
export function evaluatePage(page: {
  providerId: number;
  resources: readonly EvaluatedResource[];
  checksOf: (resourceType: string) => readonly KeyedCheck[];
  context: CheckContext;
  exceptions: readonly Exception[];
}): { tallies: Tallies; failures: Failure[] } {
  const tallies: Tallies = {};
  const failures: Failure[] = [];
  for (const resource of page.resources) {
    for (const check of page.checksOf(resource.resourceType)) {
      const key = check.key ?? check.id;
      const tally = (tallies[key] ??= emptyTally());
      const verdict = check.evaluate(resource, page.context);
      switch (verdict.outcome) {
        case 'pass':
          tally.passed += 1;
          addRegions(tally, verdict.regionsCovered);
          addDeciders(tally, verdict.decidedBy);
          break;
        case 'not_applicable':
          tally.not_applicable += 1;
          break;
        case 'not_evaluated':
          tally.not_evaluated += 1;
          countReason(tally, verdict.reason.slice(0, reasonMaxLength));
          break;
        case 'fail': {
          const { id: resourceId, name, tags, unreadable } = resource;
          const subject = { checkId: check.id, providerId: page.providerId, resourceId, name, tags, unreadable };
          const exception = exceptionFor(page.exceptions, subject);
          if (exception === null) tally.failed += 1;
          else tally.excepted += 1;
          failures.push({
            checkId: key,
            resource,
            reason: verdict.reason.slice(0, reasonMaxLength),
            evidence: verdict.evidence,
            exceptionId: exception?.id ?? null,
          });
        }
      }
    }
  }
  return { tallies, failures };
}
