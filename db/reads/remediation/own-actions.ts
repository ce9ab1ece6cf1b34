import type { OwnAction } from '../../../domain/remediation/own-changes.ts';
import type { OwnAppearance } from '../../../domain/remediation/own-identity.ts';
import type { Transaction } from '../../database.ts';
import { newestById } from '../drifts/scan.ts';

interface OwnActionRow extends Pick<OwnAction, 'id' | 'state' | 'steps' | 'snapshot'> {
  resource_id: number;
  workflow_id: string;
  drift_id: number | null;
  began_at: Date;
  ended_at: Date;
  rollback_began_at: Date | null;
  rollback_ended_at: Date;
}

/** Query of the baseline that applies to the resource of `action` now, or applied when the action ended. */
const baselineOf = (condition: string): string =>
  `(select id from baselines where resource_id = action.resource_id and ${condition} order by ${newestById} limit 1)`;

/**
 * Returns the remediations that have begun to change these resources, by resource. One counts as ongoing until the
 * resource was read after its last step: what is stored may be a state between two steps. The one of a drift restores
 * what its baseline says, and is `ended` then: where another baseline applies, its values are a drift themselves.
 */
export async function ownActionsOn(
  transaction: Transaction,
  resourceIds: readonly number[],
): Promise<Map<number, OwnAction[]>> {
  const { rows } = await transaction.raw<{ rows: OwnActionRow[] }>(
    `select action.id, action.resource_id, workflow_id, drift_id, plan->'steps' as steps, snapshot,
       case when action.status = 'executing' or action.status = 'completed' and rollback_status = 'running'
           or resource.read_at < step.ended_at then 'ongoing'
         when action.status = 'completed' and action.drift_id is null
           and ${baselineOf('voided_at is null')} = ${baselineOf(
             'captured_at < action.ended_at and (voided_at is null or voided_at > action.ended_at)',
           )} then 'completed'
         else 'ended' end as state,
       step.began_at, coalesce(action.ended_at, clock_timestamp()) as ended_at,
       rollback_started_at as rollback_began_at,
       case when rollback_status = 'running' then clock_timestamp()
         else greatest(rolled_back_at, step.ended_at) end as rollback_ended_at
     from remediation_actions as action
     join resources as resource on resource.id = action.resource_id
     join lateral (
       select min(started_at) as began_at, max(ended_at) as ended_at from remediation_steps
       where action_id = action.id and started_at is not null) as step on step.began_at is not null
     where action.resource_id = any(?)
     order by action.id`,
    [[...resourceIds]],
  );
  const byResource = new Map<number, OwnAction[]>();
  for (const { resource_id: resourceId, ...row } of rows) {
    const own = byResource.get(resourceId) ?? [];
    own.push(actionOf(row));
    byResource.set(resourceId, own);
  }
  return byResource;
}

function actionOf({ workflow_id, drift_id, ...row }: Omit<OwnActionRow, 'resource_id'>): OwnAction {
  const rollback = row.rollback_began_at === null ? [] : [{ from: row.rollback_began_at, to: row.rollback_ended_at }];
  return {
    id: row.id,
    workflowId: workflow_id,
    driftId: drift_id,
    state: row.state,
    steps: row.steps,
    snapshot: row.snapshot,
    spans: [{ from: row.began_at, to: row.ended_at }, ...rollback],
  };
}

/** Returns how the service appears in the records of a provider's account. */
export async function ownAppearance(transaction: Transaction, providerId: number): Promise<OwnAppearance> {
  const row = await transaction('providers')
    .where({ id: providerId })
    .first<OwnAppearance | undefined>('type as kind', 'account_id as accountId', 'authentication');
  if (row === undefined) throw new Error(`there is no provider ${providerId}`);
  return row;
}
