import type { Static } from 'typebox';
import type { CreationRefusal } from '../../db/commands/remediation/create.ts';
import { conflict, unprocessable, type ApiError } from '../errors.ts';
import type { remediationCreateBody } from './schema.ts';

type Requested = Static<typeof remediationCreateBody>;

/** Returns the error that says why no action was created. */
export function creationRefusal(refusal: CreationRefusal, requested: Requested): ApiError {
  switch (refusal.kind) {
    case 'unknown_finding':
      return unprocessable(whatIsUnknown(requested));
    case 'finding_closed':
      return conflict(
        requested.finding_type === 'control'
          ? `The check does not fail on this resource: ${refusal.status}`
          : `The finding is ${refusal.status} already`,
      );
    case 'unfinished':
      return conflict(`Remediation action ${refusal.actionId} for this finding is not finished`);
    case 'resource_gone':
      return unprocessable(
        `There is no automatic fix. The resource was deleted${requested.finding_type === 'drift' ? ' or no longer has a baseline' : ''}`,
      );
    case 'no_plan':
      return unprocessable(
        `There is no automatic fix. ${refusal.reason}`,
        refusal.manualSteps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
      );
  }
}

function whatIsUnknown({
  finding_type: type,
  finding_id: id,
  resource_id: resource,
  check_id: check,
}: Requested): string {
  if (check === undefined) return `There is no ${type} finding ${id}`;
  return `There is no resource ${resource} that the check ${check} evaluates`;
}
