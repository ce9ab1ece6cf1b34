import { dependantTypes } from '../../../domain/remediation/dependant-types.ts';
import { planHash } from '../../../domain/remediation/plan-hash.ts';
import type { RemediationPlan } from '../../../domain/remediation/plan.ts';
import { planRemediation } from '../../../domain/remediation/planner.ts';
import type { PlanningInput, RiskAssessment } from '../../../domain/remediation/planning-input.ts';
import { remediationStart } from '../../../domain/remediation/remediation-start.ts';
import { assessRisk } from '../../../domain/remediation/risk.ts';
import type { FindingType } from '../../../domain/remediation/statuses.ts';
import type { Transaction } from '../../database.ts';
import { findingTables } from '../../reads/remediation/finding-tables.ts';
import { knowVolatileProperties } from '../../reads/volatile/confirmed.ts';
import { type Actor, writeAudit } from '../audit/write.ts';
import { enqueueWorkflowStart } from '../outbox/outbox.ts';
import { publishWaiting } from './decision-events.ts';
import { findingToFix, type FindingToFix } from './findings.ts';
import { unfinishedStatuses } from '../../../domain/remediation/transitions.ts';

/** Why no action was created. */
export type CreationRefusal =
  | { kind: 'unknown_finding' }
  | { kind: 'finding_closed'; status: string }
  | { kind: 'resource_gone' }
  | { kind: 'unfinished'; actionId: number }
  | { kind: 'no_plan'; reason: string; manualSteps: string[] };

/** The created action, or why none was created. */
export type Creation = { actionId: number; workflowId: string } | { refusal: CreationRefusal };

/** A plan that nothing was written of. */
export interface ProposedRemediation {
  found: FindingToFix;
  plan: RemediationPlan;
  risk: RiskAssessment;
}

/** Plans how a finding is fixed and writes nothing. Locks the finding's resource. */
export async function proposeRemediation(
  transaction: Transaction,
  { findingType, findingId }: { findingType: FindingType; findingId: number },
): Promise<ProposedRemediation | { refusal: CreationRefusal }> {
  await knowVolatileProperties(transaction);
  const found = await findingToFix(transaction, { findingType, findingId });
  if (found === null) return { refusal: { kind: 'unknown_finding' } };
  if (!found.isOpen) return { refusal: { kind: 'finding_closed', status: found.status } };
  const unfinished = await unfinishedAction(transaction, { findingType, findingId });
  if (unfinished !== null) return { refusal: { kind: 'unfinished', actionId: unfinished } };
  if (found.resource === null || found.finding === null) return { refusal: { kind: 'resource_gone' } };

  const input: PlanningInput = {
    providerKind: found.providerKind,
    accountId: found.accountId,
    identity: found.identity,
    resource: found.resource,
    finding: found.finding,
    dependants: await countDependants(transaction, found),
  };
  const planned = planRemediation(input);
  if ('noPlan' in planned) return { refusal: { kind: 'no_plan', ...planned.noPlan } };
  const { plan } = planned;
  return { found, plan, risk: assessRisk(input, plan) };
}

/**
 * Plans how a finding is fixed and creates an action that waits for approval, with its audit row and the pending start
 * of its workflow, all in this transaction; the caller starts the workflow after the commit. Locks the finding's
 * resource first, so it may follow other changes of that resource in a transaction. Writes nothing when it refuses.
 */
export async function createRemediationAction(
  transaction: Transaction,
  request: {
    findingType: FindingType;
    findingId: number;
    actor: Actor;
    pendingExpiresDays: number;
    /** The policy that plans it; absent for a member. */
    policyId?: number;
  },
): Promise<Creation> {
  const { findingType, findingId, actor } = request;
  const proposed = await proposeRemediation(transaction, request);
  if ('refusal' in proposed) return proposed;
  const { found, plan, risk } = proposed;
  const hash = planHash(plan);
  const [row] = await transaction('remediation_actions')
    .insert({
      title: plan.title,
      resource_id: found.resourceId,
      provider_id: found.providerId,
      [findingTables[findingType].reference]: findingId,
      risk: risk.level,
      risk_reasons: JSON.stringify(risk.reasons),
      plan: JSON.stringify(plan),
      plan_hash: hash,
      requested_by: actor.memberId,
      requested_name: actor.name,
      policy_id: request.policyId ?? null,
      expires_at: transaction.raw(`now() + ? * interval '1 day'`, [request.pendingExpiresDays]),
    })
    .returning<{ id: number; workflow_id: string }[]>(['id', 'workflow_id']);
  if (row === undefined) throw new Error('the action was not written');
  await writeSteps(transaction, row.id, plan);
  await enqueueWorkflowStart(
    transaction,
    remediationStart({
      id: row.id,
      workflowId: row.workflow_id,
      title: plan.title,
      findingType,
      providerKind: found.providerKind,
      providerId: found.providerId,
      resourceId: found.resourceId,
      risk: risk.level,
      severity: found.severity,
      planHash: hash,
      steps: plan.steps.length,
    }),
  );
  await writeAudit(transaction, {
    actor,
    action: 'remediation.create',
    subjectType: 'remediation',
    subjectId: row.id,
    after: {
      finding_type: findingType,
      finding_id: findingId,
      ...(found.finding?.type === 'control' ? { check_id: found.finding.checkId } : {}),
      title: plan.title,
      risk: risk.level,
    },
  });
  await publishWaiting(transaction, { actionId: row.id, type: 'remediation.pending_approval' });
  return { actionId: row.id, workflowId: row.workflow_id };
}

async function writeSteps(transaction: Transaction, actionId: number, plan: RemediationPlan): Promise<void> {
  await transaction('remediation_steps').insert(plan.steps.map(({ number }) => ({ action_id: actionId, number })));
}

async function unfinishedAction(
  transaction: Transaction,
  { findingType, findingId }: { findingType: FindingType; findingId: number },
): Promise<number | null> {
  const row = await transaction('remediation_actions')
    .where({ [findingTables[findingType].reference]: findingId })
    .whereIn('status', [...unfinishedStatuses])
    .first<{ id: number } | undefined>('id');
  return row?.id ?? null;
}

/** More dependants than this make no difference to the risk. */
const countedAtMost = 100;

/** Returns how many resources of the provider reference this one in their configuration, up to a hundred. */
async function countDependants(transaction: Transaction, found: FindingToFix): Promise<number> {
  const { resource } = found;
  const types = resource === null ? [] : dependantTypes(found.providerKind, resource.resourceType);
  if (resource === null || types.length === 0) return 0;
  const { rows } = await transaction.raw<{ rows: { total: number }[] }>(
    `select count(*) as total from (
       select 1 from resources as other join resource_versions as version on version.id = other.version_id
       where other.provider_id = ? and other.id <> ? and other.resource_type = any(?) and other.status <> 'deleted'
         and strpos(version.configuration::text, ?) > 0
       limit ${countedAtMost}) as named`,
    [found.providerId, found.resourceId, [...types], JSON.stringify(resource.externalId)],
  );
  return rows[0]?.total ?? 0;
}
