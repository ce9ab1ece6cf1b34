import type { ChangeActor } from '../../../domain/changes/announced-change.ts';
import type { OwnAction } from '../../../domain/remediation/own-changes.ts';
import { identityOfChange, type OwnAppearance } from '../../../domain/remediation/own-identity.ts';
import type { Transaction } from '../../database.ts';
import type { NamedResource } from '../../reads/changes/changes.ts';
import { ownAppearance } from '../../reads/remediation/own-actions.ts';

interface NamedChange {
  id: number;
  made_at: Date;
  actor: ChangeActor | null;
  via: string | null;
}

/** Clocks of clouds differ a little from that of the database, and records count seconds. */
const toleranceMs = 3_000;

/**
 * Marks the waiting announcements of a resource that have the name of one of these remediations and were made while it
 * changed the resource. `isConfirmed` says of a remediation whether what was read is what it wrote and nothing else: only
 * then does the change count as made by it, and only then one whose maker is unknown is marked.
 */
export async function recogniseChanges(
  transaction: Transaction,
  recognised: {
    providerId: number;
    resource: NamedResource;
    actions: readonly OwnAction[];
    isConfirmed: (action: OwnAction) => boolean;
  },
): Promise<void> {
  const { providerId, resource, actions, isConfirmed } = recognised;
  if (actions.length === 0) return;
  const { rows } = await transaction.raw<{ rows: NamedChange[] }>(
    `select id, coalesce(occurred_at, announced_at) as made_at, actor, via from announced_changes
     where provider_id = :providerId and resource_type = :type and external_id = :externalId
       and status = 'pending' and id <= :upTo and kind <> 'deleted' order by id`,
    { providerId, type: resource.resource_type, externalId: resource.external_id, upTo: resource.up_to },
  );
  const appearance = await ownAppearance(transaction, providerId);
  for (const change of rows) {
    const action = actions.findLast(
      (one) => isMadeDuring(change, one) && hasItsName(change, one, appearance) !== 'other',
    );
    if (action === undefined) continue;
    const confirmed = isConfirmed(action);
    if (!confirmed && hasItsName(change, action, appearance) === 'unknown') continue;
    await transaction('announced_changes')
      .where({ id: change.id })
      .update({ remediation_id: action.id, remediation_confirmed: confirmed });
  }
}

/** Takes the mark from changes whose maker became known, where it is somebody else. */
export async function unmarkOthersChanges(transaction: Transaction, changeIds: readonly number[]): Promise<void> {
  const { rows } = await transaction.raw<{
    rows: (Omit<NamedChange, 'made_at'> & { provider_id: number; workflow_id: string })[];
  }>(
    `select change.id, change.provider_id, change.actor, change.via, action.workflow_id
     from announced_changes as change join remediation_actions as action on action.id = change.remediation_id
     where change.id = any(?) order by change.id`,
    [[...changeIds]],
  );
  for (const { provider_id: providerId, workflow_id: workflowId, ...change } of rows) {
    const appearance = await ownAppearance(transaction, providerId);
    if (identityOfChange(change, { workflowId, appearance }) !== 'other') continue;
    await transaction('announced_changes')
      .where({ id: change.id })
      .update({ remediation_id: null, remediation_confirmed: false });
  }
}

function isMadeDuring({ made_at: madeAt }: NamedChange, { spans }: OwnAction): boolean {
  const ms = madeAt.getTime();
  return spans.some(({ from, to }) => from.getTime() - toleranceMs <= ms && ms <= to.getTime() + toleranceMs);
}

function hasItsName(change: NamedChange, { workflowId }: OwnAction, appearance: OwnAppearance) {
  return identityOfChange(change, { workflowId, appearance });
}
