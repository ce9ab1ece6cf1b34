import { gcpUnits } from '../../../activities/clouds/gcp/resources.ts';
import type { CloudSession } from '../../../activities/clouds/cloud.ts';
import type { GcpRun } from '../../../activities/clouds/gcp/session/gcp-run.ts';
import { gcpReach } from '../../../activities/clouds/gcp/session/operation-reach.ts';
import { carryOut } from '../../../activities/clouds/shared/carry-out.ts';
import { unitOfType } from '../../../activities/clouds/shared/unit-listings.ts';

/** Reads and changes resources with the calls of a run, as a session does. */
export function changingSession(run: GcpRun): Pick<CloudSession, 'read' | 'apply'> {
  const read = (target: { resourceType: string; externalId: string }) =>
    unitOfType(gcpUnits, target.resourceType).read(run, target.externalId);
  return {
    read,
    apply: (operation) => carryOut(operation, { ...gcpReach, run, read: () => read(operation.target) }),
  };
}
