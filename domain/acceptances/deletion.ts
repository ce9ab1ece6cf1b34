import { existenceAspect } from '../drift/classification/aspect-rule.ts';
import type { DriftStatus } from '../drift/drift-types.ts';

/** Returns whether resolving a drift finding accepts that its resource was deleted. */
export function acceptsDeletion(finding: {
  aspect: string;
  status: DriftStatus;
  resource_status: string;
  has_baseline: boolean;
}): boolean {
  return (
    finding.aspect === existenceAspect &&
    finding.status !== 'resolved' &&
    finding.resource_status === 'deleted' &&
    finding.has_baseline
  );
}
