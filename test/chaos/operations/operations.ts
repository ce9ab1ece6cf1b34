import type { Ground } from '../ground.ts';
import type { Operation } from '../operation.ts';
import { deliveries } from './deliveries.ts';
import { assessments, driftDetection, scans, syncs } from './jobs.ts';
import { remediations } from './remediations.ts';
import { reports } from './reports.ts';

/** Everything that members ask of the service in a round. */
export function operationsOn(ground: Ground): Operation[] {
  // Preparing remediations may take a sync, which is none of the round.
  return [
    ...remediations(ground),
    syncs(ground),
    driftDetection(ground),
    scans(ground),
    assessments(ground),
    reports(ground),
    deliveries(ground),
  ];
}
