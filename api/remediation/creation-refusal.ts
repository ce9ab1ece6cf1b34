import type { CreationRefusal } from '../../db/commands/remediation/create.ts';
import type { FindingType } from '../../domain/remediation/statuses.ts';
import { conflict, unprocessable, type ApiError } from '../errors.ts';

/** Returns the error that says why no action was created. */
export function creationRefusal(
  refusal: CreationRefusal,
  { findingType, findingId }: { findingType: FindingType; findingId: number },
): ApiError {
  switch (refusal.kind) {
    case 'unknown_finding':
      return unprocessable(`There is no ${findingType} finding ${findingId}`);
    case 'finding_closed':
      return conflict(`The finding is ${refusal.status} already`);
    case 'unfinished':
      return conflict(`Remediation action ${refusal.actionId} for this finding is not finished`);
    case 'resource_gone':
      return unprocessable('There is no automatic fix. The resource was deleted or no longer has a baseline');
    case 'no_plan':
      return unprocessable(
        `There is no automatic fix. ${refusal.reason}`,
        refusal.manualSteps.map((step, index) => `${index + 1}. ${step}`).join('\n'),
      );
  }
}
