import { createHash } from 'node:crypto';
import type { CaptureRisk } from '../../reads/acceptances/capture-risks.ts';

/**
 * Returns a hash that changes with anything that the member was shown of these risks: configuration, baseline and
 * deviations.
 */
export function boundToRisks(risks: readonly CaptureRisk[]): string {
  const shown = risks.map(({ resourceId, configurationHash, newestBaselineId, deviations }) => [
    resourceId,
    configurationHash,
    newestBaselineId,
    deviations.map(({ aspect, severity }) => `${aspect} ${severity}`).toSorted(),
  ]);
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}
