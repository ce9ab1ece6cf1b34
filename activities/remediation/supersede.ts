import { ApplicationFailure } from '@temporalio/activity';
import type { Database } from '../../db/database.ts';
import { type RemediationFacts, remediationFacts } from '../../db/reads/remediation/facts.ts';
import { supersededType } from '../failures.ts';
import { allows, serviceTransitions } from '../../domain/remediation/transitions.ts';

/**
 * Returns the failure of an attempt that may no longer change anything: its action has ended, or another attempt is
 * running.
 */
export function superseded(actionId: number): ApplicationFailure {
  return ApplicationFailure.nonRetryable(`Remediation ${actionId} is no longer being carried out`, supersededType);
}

/** Returns the action while it executes or is being rolled back. Throws the failure of one that is superseded. */
export async function ongoingFacts(
  database: Database,
  actionId: number,
  phase: 'execute' | 'rollback',
): Promise<RemediationFacts> {
  return requireOngoing(await remediationFacts(database, actionId), { actionId, phase });
}

/**
 * Returns these facts when the action executes or is being rolled back by them. Throws the failure of one that is
 * superseded.
 */
export function requireOngoing(
  facts: RemediationFacts | null,
  { actionId, phase }: { actionId: number; phase: 'execute' | 'rollback' },
): RemediationFacts {
  const end = serviceTransitions[phase === 'execute' ? 'complete' : 'completeRollback'];
  if (facts === null || !allows(end, { status: facts.status, rollback: facts.rollback_status })) {
    throw superseded(actionId);
  }
  return facts;
}
