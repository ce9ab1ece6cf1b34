import { type Actor, writeAudit } from '../../db/commands/audit/write.ts';
import type { Database } from '../../db/database.ts';
import type { ConnectRefusal } from '../../db/models/provider.ts';
import { isClusterTaken } from '../../db/commands/providers/cloud-cluster.ts';
import { acceptConnection, type NewProvider, writeProvider } from '../../db/commands/providers/connect.ts';
import { removeRefused } from '../../db/commands/providers/providers.ts';
import { workflowIds } from '../../workflows/ids.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { conflict, unprocessable } from '../errors.ts';
import { waitForAnswer } from './waiting.ts';
import { isConnectionChecked, refusalOfConnection } from '../../db/reads/providers/connect.ts';

const timeoutMs = 5_000;

/**
 * Writes a provider with its sealed credentials and job, and waits up to five seconds for the verification of the
 * credentials. Returns its id: verified, or still to be verified. If they are rejected in time, the rows are deleted
 * and the error is thrown (422, or 409 for an account that is already connected); a later rejection is stored in the
 * provider's state.
 */
export async function connectProvider(
  dependencies: Pick<ApiDependencies, 'database' | 'workflows' | 'sealCredentials'>,
  request: { provider: NewProvider; actor: Actor; signal: AbortSignal },
): Promise<number> {
  const { database, workflows } = dependencies;
  const providerId = await database
    .transaction((transaction) =>
      writeProvider(transaction, {
        ...request,
        seal: dependencies.sealCredentials,
        workflowId: workflowIds.connectProvider,
      }),
    )
    .catch((error: unknown) => {
      throw isClusterTaken(error) ? conflict('The cluster is connected already') : error;
    });
  workflows.startSoon(workflowIds.connectProvider(providerId));
  await waitForAnswer(async () => (await isConnectionChecked(database, providerId)) || null, {
    timeoutMs,
    signal: request.signal,
  });
  if (await acceptConnection(database, providerId)) return providerId;
  const refusal = await takeAway(database, providerId, request.actor);
  // Nobody waited for so long that the reconciler settled it as answered.
  if (refusal === null) return providerId;
  throw refusal.kind === 'connected' ? conflict(refusal.message) : unprocessable('The cloud refused', refusal.message);
}

async function takeAway(database: Database, providerId: number, actor: Actor): Promise<ConnectRefusal | null> {
  return database.transaction(async (transaction) => {
    const refusal = await refusalOfConnection(transaction, providerId);
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
