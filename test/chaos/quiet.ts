import assert from 'node:assert/strict';
import { eventually } from '../helpers/eventually.ts';
import type { Ground } from './ground.ts';

const withinMs = 90_000;

/** The work that no one waited for has ended, so that the next round starts on quiet ground. */
export async function quiet({ database }: Ground): Promise<void> {
  await eventually(
    async () => {
      const running = await database('executions').where({ status: 'running' }).pluck('id');
      const requireOngoing = await database('remediation_actions')
        .where((at) => void at.where({ status: 'executing' }).orWhere({ rollback_status: 'running' }))
        .pluck('id');
      // The reconciler confirms what was never answered.
      const unconfirmed = await database('remediation_actions').whereNotNull('unconfirmed_since').pluck('id');
      const unsent = await database('webhook_deliveries').whereIn('status', ['pending', 'sending']).pluck('id');
      const generating = await database('reports').where({ status: 'generating' }).pluck('id');
      assert.deepEqual(
        [running, requireOngoing, unconfirmed, unsent, generating, await database('outbox').pluck('workflow_id')],
        [[], [], [], [], [], []],
      );
    },
    { withinMs },
  );
}
