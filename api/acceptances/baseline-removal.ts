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
 * Returns what deleting a baseline, whose resource this transaction has locked, takes: `plain`, nothing; `acceptance`,
 * an older configuration would apply, to which the resource could return without a finding. Throws 404, and 409 where
 * it would leave a monitored resource without a baseline, undo an acceptance, or make open findings disappear.
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

/** Returns a hash of the baseline alone: it can change in no way but by being deleted. */
export function boundToBaseline(baseline: Pick<Baseline, 'id'>): string {
  return createHash('sha256')
    .update(JSON.stringify([baseline.id]))
    .digest('hex');
}

/** Records that an older baseline is to apply. Throws 403. */
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

/** Deletes a baseline. With an acceptance behind it, that is completed: there is nothing to revoke. */
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
