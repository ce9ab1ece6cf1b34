import { createHash } from 'node:crypto';
import { type Actor, writeAudit } from '../../db/commands/audit/write.ts';
import type { Transaction } from '../../db/database.ts';
import type { Baseline } from '../../db/models/baseline.ts';
import { closeAcceptance } from '../../db/commands/acceptances/acceptances.ts';
import type { AcceptanceRow } from '../../db/reads/acceptances/acceptances.ts';
import { deleteBaseline } from '../../db/commands/baselines/baselines.ts';
import { deletionEffect } from '../../db/reads/baselines/baselines.ts';
import { captureRisks } from '../../db/reads/acceptances/capture-risks.ts';
import { conflict, notFound } from '../errors.ts';
import { requestAcceptance, type Asker, type Pending } from './request.ts';

/**
 * Returns what deleting a baseline requires (its resource is locked by this transaction): `plain`, nothing;
 * `acceptance`, because an older configuration would apply, to which the resource could return without a finding.
 * Throws 404, and 409 if it would leave a monitored resource without a baseline, undo an acceptance, or make open
 * findings disappear.
 */
export async function requireDeletable(transaction: Transaction, baseline: Baseline): Promise<'plain' | 'acceptance'> {
  const outcome = await deletionEffect(transaction, baseline);
  switch (outcome.effect) {
    case 'gone':
      throw notFound('Baseline');
    case 'only':
      throw conflict('This is the only baseline of a resource that is monitored for drift');
    case 'accepted':
      throw conflict(
        `Acceptance ${outcome.acceptanceId} captured this baseline: revoke the acceptance instead`,
        `acceptance_id ${outcome.acceptanceId}`,
      );
    case 'needed':
      throw conflict(
        `This baseline applies again when acceptance ${outcome.acceptanceId} ends`,
        `acceptance_id ${outcome.acceptanceId}`,
      );
    case 'history':
      return 'plain';
    case 'reference': {
      const risks = await captureRisks(transaction, [baseline.resource_id]);
      if (risks.length > 0) {
        throw conflict('Findings against this baseline are open: remediate or accept them first');
      }
      return 'acceptance';
    }
  }
}

/** Returns a hash of only the baseline: it never changes, it can only be deleted. */
export function boundToBaseline(baseline: Pick<Baseline, 'id'>): string {
  return createHash('sha256')
    .update(JSON.stringify([baseline.id]))
    .digest('hex');
}

/** Requests the acceptance of an older baseline applying. Throws 403. */
export function requestRemoval(
  transaction: Transaction,
  asker: Asker,
  baseline: Baseline,
): Promise<AcceptanceRow | Pending> {
  return requestAcceptance(transaction, asker, {
    kind: 'baseline_removal',
    summary: `The removal of baseline ${baseline.id} of resource ${baseline.resource_id}, so that an older one applies`,
    refusal: 'Deleting the baseline that applies lets an older one apply',
    bound: boundToBaseline(baseline),
    baselineId: baseline.id,
  });
}

/** Deletes a baseline and marks its acceptance, if any, as completed: there is nothing to revoke. */
export async function carryOutRemoval(
  transaction: Transaction,
  baseline: Baseline,
  { actor, acceptance }: { actor: Actor; acceptance: AcceptanceRow | null },
): Promise<void> {
  await deleteBaseline(transaction, baseline.id);
  if (acceptance !== null) {
    await closeAcceptance(transaction, {
      acceptanceId: acceptance.id,
      status: 'completed',
      memberId: acceptance.decided_by ?? acceptance.requested_by,
      reason: `Baseline ${baseline.id} was deleted`,
    });
  }
  await writeAudit(transaction, {
    actor,
    action: 'baseline.delete',
    subjectType: 'baseline',
    subjectId: baseline.id,
    before: { resource_id: baseline.resource_id, captured_at: baseline.captured_at.toISOString() },
    ...(acceptance === null ? {} : { after: { acceptance_id: acceptance.id } }),
  });
}
