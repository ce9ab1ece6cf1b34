import type { Edition } from '../frameworks/frameworks.ts';
import type { Control } from '../frameworks/control.ts';

/**
 * States of an attestation. `pending` waits for another member; only `accepted` counts, until it expires. `superseded`
 * was replaced by a newer one of the same control.
 */
export const attestationStatuses = ['pending', 'accepted', 'rejected', 'withdrawn', 'superseded', 'expired'] as const;
export type AttestationStatus = (typeof attestationStatuses)[number];

/** What a review can decide. */
export const reviewDecisions = ['accepted', 'rejected'] as const;
export type ReviewDecision = (typeof reviewDecisions)[number];

/** Returns the latest expiry of an attestation that is made now: a year later. */
export function latestExpiry(now: Date): Date {
  const latest = new Date(now);
  latest.setUTCFullYear(latest.getUTCFullYear() + 1);
  return latest;
}

/**
 * Returns the control of an edition that is to be attested, or why it cannot be: it does not exist, or checks decide it.
 * The rule is that of assessments, where the same controls are `manual`.
 */
export function attestableControl(
  edition: Pick<Edition, 'version' | 'controls'>,
  { frameworkId, controlId }: { frameworkId: string; controlId: string },
): { control: Control } | { fault: string } {
  const control = edition.controls.find(({ id }) => id === controlId);
  const named = `${frameworkId} ${edition.version}`;
  if (control === undefined) return { fault: `${named} has no control ${controlId.slice(0, 100)}` };
  if (control.checks.length > 0) {
    return { fault: `Checks decide control ${control.id} of ${named}; only manual controls can be attested` };
  }
  return { control };
}
