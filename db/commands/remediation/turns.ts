import type { Transaction } from '../../database.ts';
import { wakeAnnouncements } from '../changes/settle.ts';
import { nextInTurn } from '../../reads/remediation/turns.ts';

/** Serialises taking and ending turns of one resource, so that no waiting action is missed. */
async function holdTurns(transaction: Transaction, resourceId: number): Promise<void> {
  await transaction.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`remediation-turn ${resourceId}`]);
}

/**
 * Gives an action the turn to change its resource if no other action has it and none has been waiting longer; also
 * returns true when it already has the turn. The action's row must hold since when it waits.
 */
export async function takeTurn(
  transaction: Transaction,
  action: { id: number; resource_id: number },
): Promise<boolean> {
  await holdTurns(transaction, action.resource_id);
  await transaction.raw(
    `insert into remediation_turns (resource_id, action_id)
     select resource_id, id from remediation_actions as own
     where id = ? and not exists (
       select from remediation_actions as other
       where other.resource_id = own.resource_id and other.id <> own.id and other.waiting_since is not null
         and (other.waiting_since, other.id) < (coalesce(own.waiting_since, 'infinity'), own.id))
     on conflict do nothing`,
    [action.id],
  );
  const holder = await transaction('remediation_turns')
    .where({ resource_id: action.resource_id })
    .first<{ action_id: number } | undefined>('action_id');
  if (holder?.action_id !== action.id) return false;
  await transaction('remediation_actions').where({ id: action.id }).update({ waiting_since: null });
  return true;
}

/** Ends the turn of an action, if it has it, and returns the workflow id of the action whose turn is next, or null. */
export async function endTurn(
  transaction: Transaction,
  action: { id: number; resource_id: number },
): Promise<string | null> {
  await holdTurns(transaction, action.resource_id);
  await transaction('remediation_turns').where({ action_id: action.id }).delete();
  await transaction('remediation_actions').where({ id: action.id }).update({ waiting_since: null });
  await wakeAnnouncements(transaction, action.resource_id);
  return nextInTurn(transaction, action.resource_id);
}
