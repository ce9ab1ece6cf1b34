/**
 * What can be accepted: the configuration of resources as a new baseline, the deletion of a resource, the removal of
 * the baseline that applies, a vulnerability, and failures of compliance checks.
 */
export const acceptanceKinds = ['baseline', 'deletion', 'baseline_removal', 'vulnerability', 'exception'] as const;
export type AcceptanceKind = (typeof acceptanceKinds)[number];

/**
 * `pending` waits for another admin, `accepted` is in force. The others are final: `outdated` when the subject changed
 * or nobody confirmed in time, `superseded` when a later decision replaced it, `completed` when it was carried out and
 * leaves nothing to revoke.
 */
export const acceptanceStatuses = [
  'pending',
  'accepted',
  'rejected',
  'outdated',
  'revoked',
  'expired',
  'superseded',
  'completed',
] as const;
export type AcceptanceStatus = (typeof acceptanceStatuses)[number];

/** The reason that is recorded for requests whose body, by the contract, has no reason field. */
export const noReason = 'not given';

/**
 * Describes who accepted, in one phrase: "by ann@example.org, confirmed by bob@example.org, until
 * 2027-01-01T00:00:00.000Z, because …".
 */
export function acceptedBy(acceptance: {
  requester: string;
  confirmer: string | null;
  reason: string;
  expiresAt: Date | null;
}): string {
  const { requester, confirmer, reason, expiresAt } = acceptance;
  return [
    `by ${requester}`,
    ...(confirmer === null ? [] : [`confirmed by ${confirmer}`]),
    ...(expiresAt === null ? [] : [`until ${expiresAt.toISOString()}`]),
    reason === noReason ? 'reason not given' : `because ${reason}`,
  ].join(', ');
}
