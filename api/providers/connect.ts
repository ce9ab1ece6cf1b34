import { writeAudit, type Actor } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import { Job } from '../../db/models/job.ts';
import { Provider, type ConnectRefusal } from '../../db/models/provider.ts';
import { enqueueWorkflowStart } from '../../db/outbox.ts';
import { removeRefused } from '../../db/queries/providers.ts';
import type { ProviderKind } from '../../domain/inventory/provider-kinds.ts';
import { connectStart } from '../../domain/jobs/connect-start.ts';
import { syncSchedule } from '../../domain/jobs/job-kinds.ts';
import type { JsonObject } from '../../domain/json.ts';
import { workflowIds } from '../../workflows/ids.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { conflict, unprocessable } from '../errors.ts';
import { waitForAnswer } from './waiting.ts';

const patienceMs = 5_000;

/** A provider to connect, whatever its kind. */
export interface NewProvider {
  name: string;
  type: ProviderKind;
  regions: string[];
  allRegions: boolean;
  scope: JsonObject;
  credentials: Record<string, string>;
}

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
  const providerId = await writeProvider(dependencies, request);
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

async function writeProvider(
  { database, sealCredentials }: Pick<ApiDependencies, 'database' | 'sealCredentials'>,
  { provider, actor }: { provider: NewProvider; actor: Actor },
): Promise<number> {
  return database.transaction(async (transaction) => {
    const { id } = await Provider.query(transaction)
      .insert({
        name: provider.name,
        type: provider.type,
        regions: provider.regions,
        all_regions: provider.allRegions,
        scope: provider.scope,
        created_by: actor.memberId,
      })
      .returning('id');
    await transaction('provider_credentials').insert({
      provider_id: id,
      sealed: sealCredentials(id, provider.credentials),
    });
    await Job.query(transaction).insert({ type: 'inventory_sync', provider_id: id, schedule: syncSchedule(id) });
    await enqueueWorkflowStart(
      transaction,
      connectStart({ id, type: provider.type, workflowId: workflowIds.connectProvider(id) }),
    );
    await writeAudit(transaction, {
      actor,
      action: 'provider.connect',
      subjectType: 'provider',
      subjectId: id,
      after: { name: provider.name, type: provider.type, regions: provider.allRegions ? 'all' : provider.regions },
    });
    return id;
  });
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
