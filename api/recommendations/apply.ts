import { type Actor, writeAudit } from '../../db/commands/audit/write.ts';
import { decideRecommendation, lockRecommendation } from '../../db/commands/recommendations/changes.ts';
import { findRecommendation } from '../../db/reads/recommendations/recommendations.ts';
import { createRemediationAction, type CreationRefusal } from '../../db/commands/remediation/create.ts';
import { findRemediation } from '../../db/reads/remediation/actions.ts';
import { lockResource } from '../../db/commands/resources/resources.ts';
import type { Transaction } from '../../db/database.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { conflict, notFound } from '../errors.ts';
import { presentRecommendationDetail } from './presenter.ts';

/** The remediation of the finding on which a recommendation is based. */
interface Planned {
  actionId: number | null;
  /** To be started; null if the action already existed. */
  workflowId: string | null;
  byHand: string | null;
}

/**
 * Applies a pending recommendation: one based on an open finding with an automatic fix gets a remediation action, which
 * waits for approval; the steps of others must be done manually. Throws the API's 404 and 409.
 */
export async function applyRecommendation(
  { database, workflows, settings }: Pick<ApiDependencies, 'database' | 'workflows' | 'settings'>,
  { recommendationId, actor }: { recommendationId: number; actor: Actor },
) {
  const known = await findRecommendation(database, recommendationId);
  if (known === null) throw notFound('Recommendation');
  const planned = await database.transaction(async (transaction) => {
    // Scans and remediations lock the resource first.
    await lockResource(transaction, known.resource_id);
    const row = await lockRecommendation(transaction, recommendationId);
    if (row === null) throw notFound('Recommendation');
    if (row.status !== 'pending') throw conflict(`The recommendation is ${row.status} already`);
    const plan = await planFor(transaction, {
      driftId: row.drift_id,
      vulnerabilityId: row.vulnerability_id,
      actor,
      pendingExpiresDays: settings.pendingExpiresDays,
    });
    await decideRecommendation(transaction, {
      recommendationId,
      status: 'applied',
      reason: null,
      remediationActionId: plan.actionId,
      actor,
    });
    await writeAudit(transaction, {
      actor,
      action: 'recommendation.apply',
      subjectType: 'recommendation',
      subjectId: recommendationId,
      before: { status: 'pending' },
      after: { status: 'applied', remediation_action_id: plan.actionId },
    });
    return plan;
  });
  if (planned.workflowId !== null) workflows.startSoon(planned.workflowId);
  const row = await findRecommendation(database, recommendationId);
  if (row === null) throw notFound('Recommendation');
  const action = planned.actionId === null ? null : await findRemediation(database, planned.actionId);
  return {
    ...presentRecommendationDetail(row),
    remediation_action:
      action === null
        ? null
        : { id: action.id, title: action.title, status: action.status, workflow_id: action.workflow_id },
    by_hand: planned.byHand,
  };
}

async function planFor(
  transaction: Transaction,
  request: { driftId: number | null; vulnerabilityId: number | null; actor: Actor; pendingExpiresDays: number },
): Promise<Planned> {
  const { driftId, vulnerabilityId, actor, pendingExpiresDays } = request;
  const findingId = driftId ?? vulnerabilityId;
  if (findingId === null) {
    return { actionId: null, workflowId: null, byHand: 'It rests on no finding that has an automatic fix' };
  }
  const creation = await createRemediationAction(transaction, {
    findingType: driftId === null ? 'vulnerability' : 'drift',
    findingId,
    actor,
    pendingExpiresDays,
  });
  if ('actionId' in creation) return { ...creation, byHand: null };
  const { refusal } = creation;
  if (refusal.kind === 'unfinished') return { actionId: refusal.actionId, workflowId: null, byHand: null };
  return { actionId: null, workflowId: null, byHand: whyByHand(refusal) };
}

function whyByHand(refusal: Exclude<CreationRefusal, { kind: 'unfinished' }>): string {
  switch (refusal.kind) {
    case 'no_plan':
      return `There is no automatic fix. ${refusal.reason}`;
    case 'finding_closed':
      return `The finding is ${refusal.status} already`;
    case 'resource_gone':
      return 'the resource was deleted or no longer has a baseline';
    case 'unknown_finding':
      return 'The finding is gone';
  }
}
