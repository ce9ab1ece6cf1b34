import type { AttestationStatus, ReviewDecision } from '../../../domain/attestations/attestation.ts';
import type { Transaction } from '../../database.ts';
import { statusNow } from '../../reads/attestations/attestations.ts';

/** What is attested of one provider. */
export interface AttestedSubject {
  provider_id: number;
  framework_id: string;
  framework_version: string;
  control_id: string;
}

/** An attestation as a review or a withdrawal finds it. */
export interface LockedAttestation extends AttestedSubject {
  id: number;
  status: AttestationStatus;
  created_by: number;
}

/**
 * Creates an attestation that waits for review. Returns its id, or null when one for the same control and provider waits
 * already. One whose time passed before it was reviewed gives way.
 */
export async function createAttestation(
  transaction: Transaction,
  attestation: AttestedSubject & {
    control_title: string;
    statement: string;
    file_id: number | null;
    expires_at: Date;
    created_by: number;
  },
): Promise<number | null> {
  const { provider_id, framework_id, framework_version, control_id } = attestation;
  await transaction('attestations')
    .where({ provider_id, framework_id, framework_version, control_id, status: 'pending' })
    .whereRaw('expires_at <= now()')
    .update({ status: 'expired' });
  const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
    `? on conflict (provider_id, framework_id, framework_version, control_id) where status = 'pending'
     do nothing returning id`,
    [transaction('attestations').insert(attestation)],
  );
  return rows[0]?.id ?? null;
}

/** Returns an attestation as it stands now and holds it until the transaction ends; null when there is none. */
export async function lockAttestation(
  transaction: Transaction,
  attestationId: number,
): Promise<LockedAttestation | null> {
  const row = await transaction('attestations as attestation')
    .where({ id: attestationId })
    .forUpdate()
    .first<LockedAttestation | undefined>(
      'id',
      'provider_id',
      'framework_id',
      'framework_version',
      'control_id',
      'created_by',
      transaction.raw(`${statusNow} as status`),
    );
  return row ?? null;
}

/** Stores the review of a pending attestation. An accepted one replaces the one that counted for the control. */
export async function reviewAttestation(
  transaction: Transaction,
  review: { attestation: LockedAttestation; decision: ReviewDecision; memberId: number; comment: string | null },
): Promise<void> {
  const { attestation, decision, memberId, comment } = review;
  const { provider_id, framework_id, framework_version, control_id } = attestation;
  if (decision === 'accepted') {
    await transaction('attestations')
      .where({ provider_id, framework_id, framework_version, control_id, status: 'accepted' })
      .update({
        status: transaction.raw(`case when expires_at <= now() then 'expired' else 'superseded' end`),
        ended_at: transaction.raw('least(expires_at, now())'),
      });
  }
  await transaction('attestations').where({ id: attestation.id }).update({
    status: decision,
    reviewed_by: memberId,
    reviewed_at: transaction.fn.now(),
    review_comment: comment,
  });
}

/** Withdraws an attestation that is pending or accepted. */
export async function withdrawAttestation(
  transaction: Transaction,
  withdrawal: { attestationId: number; memberId: number; reason: string | null },
): Promise<void> {
  await transaction('attestations').where({ id: withdrawal.attestationId }).update({
    status: 'withdrawn',
    ended_by: withdrawal.memberId,
    ended_at: transaction.fn.now(),
    end_reason: withdrawal.reason,
  });
}
