import { type Actor, writeAudit } from '../../db/commands/audit/write.ts';
import type { Database } from '../../db/database.ts';
import type { ConnectRefusal, Provider } from '../../db/models/provider.ts';
import { type NewProvider, writeProvider } from '../../db/commands/providers/connect.ts';
import { removeRefused } from '../../db/commands/providers/providers.ts';
import { workflowIds } from '../../workflows/ids.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { conflict, unprocessable } from '../errors.ts';
import { waitForAnswer } from './waiting.ts';

const patienceMs = 5_000;

/**
 * Writes a provider with its sealed credentials and job, has them checked, and waits for the check for five seconds.
 * Gives its id: accepted, or still to be checked. A refusal in time takes the rows away again and is thrown (422, or
 * 409 for an account that is connected); one that comes later is left as the provider's state.
 */
export async function connectProvider(
  dependencies: Pick<ApiDependencies, 'database' | 'workflows' | 'sealCredentials'>,
  request: { provider: NewProvider; actor: Actor; signal: AbortSignal },
): Promise<number> {
  const { database, workflows } = dependencies;
  const providerId = await database.transaction((transaction) =>
    writeProvider(transaction, {
      ...request,
      seal: dependencies.sealCredentials,
      workflowId: workflowIds.connectProvider,
    }),
  );
  workflows.startSoon(workflowIds.connectProvider(providerId));
  await waitForAnswer(() => isChecked(database, providerId), { timeoutMs: patienceMs, signal: request.signal });
  const answered = await database('providers')
    .where({ id: providerId })
    .whereNull('answered_at')
    .whereNull('refusal')
    .update({ answered_at: database.fn.now() });
  if (answered === 1) return providerId;
  const refusal = await takeAway(database, providerId, request.actor);
  // Nobody waited for so long that the reconciler settled it as answered.
  if (refusal === null) return providerId;
  throw refusal.kind === 'connected' ? conflict(refusal.message) : unprocessable('The cloud refused', refusal.message);
}

async function isChecked(database: Database, providerId: number): Promise<true | null> {
  const row = await database('providers')
    .where({ id: providerId })
    .first<Pick<Provider, 'account_id' | 'refusal'>>('account_id', 'refusal');
  return row === undefined || row.account_id !== null || row.refusal !== null ? true : null;
}

async function takeAway(database: Database, providerId: number, actor: Actor): Promise<ConnectRefusal | null> {
  return database.transaction(async (transaction) => {
    const row = await transaction('providers')
      .where({ id: providerId })
      .first<{ refusal: ConnectRefusal | null } | undefined>('refusal');
    const refusal = row?.refusal ?? null;
    if (refusal === null || !(await removeRefused(transaction, providerId))) return null;
    await writeAudit(transaction, {
      actor,
      action: 'provider.connect_refused',
      subjectType: 'provider',
      subjectId: providerId,
      after: { kind: refusal.kind, message: refusal.message },
    });
    return refusal;
  });
}
