import type { Authentication } from '../../../domain/clouds/authentication.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import { connectStart } from '../../../domain/jobs/connect-start.ts';
import { syncSchedule } from '../../../domain/jobs/job-kinds.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { Database, Transaction } from '../../database.ts';
import { Job } from '../../models/job.ts';
import { Provider } from '../../models/provider.ts';
import { type Actor, writeAudit } from '../audit/write.ts';
import { enqueueWorkflowStart } from '../outbox/outbox.ts';

/** A provider to connect, of any kind. */
export interface NewProvider {
  name: string;
  type: ProviderKind;
  regions: string[];
  allRegions: boolean;
  scope: JsonObject;
  authentication: Authentication;
  credentials: Record<string, string>;
  /** The provider from whose source of credentials the role is assumed. */
  sourceProviderId?: number;
}

/** Seals credentials for the provider with this id. */
export type SealCredentials = (providerId: number, credentials: Record<string, string>) => Buffer;

/**
 * Writes a provider with its sealed credentials, its sync job, the pending start of its credential check and an audit
 * row. No list shows it before `answered_at` is set. A check that is paced waits for its turn. Returns its id.
 */
export async function writeProvider(
  transaction: Transaction,
  request: {
    provider: NewProvider;
    actor: Actor;
    seal: SealCredentials;
    workflowId: (providerId: number) => string;
    isPaced?: boolean;
  },
): Promise<number> {
  const { provider, actor, seal, workflowId, isPaced = false } = request;
  const { id } = await Provider.query(transaction)
    .insert({
      name: provider.name,
      type: provider.type,
      regions: provider.regions,
      all_regions: provider.allRegions,
      scope: provider.scope,
      authentication: provider.authentication,
      source_provider_id: provider.sourceProviderId ?? null,
      is_paced: isPaced,
      created_by: actor.memberId,
    })
    .returning('id');
  await transaction('provider_credentials').insert({ provider_id: id, sealed: seal(id, provider.credentials) });
  await Job.query(transaction).insert({ type: 'inventory_sync', provider_id: id, schedule: syncSchedule(id) });
  const start = connectStart({ id, type: provider.type, workflowId: workflowId(id) });
  await enqueueWorkflowStart(transaction, start, { heldFor: isPaced ? id : null });
  await writeAudit(transaction, {
    actor,
    action: 'provider.connect',
    subjectType: 'provider',
    subjectId: id,
    after: {
      name: provider.name,
      type: provider.type,
      authentication: { ...provider.authentication },
      regions: provider.allRegions ? 'all' : provider.regions,
    },
  });
  return id;
}

/** Accepts a provider that no check has refused; returns false for one that was refused or already accepted. */
export async function acceptConnection(database: Database | Transaction, providerId: number): Promise<boolean> {
  const changed = await database('providers')
    .where({ id: providerId })
    .whereNull('answered_at')
    .whereNull('refusal')
    .update({ answered_at: database.fn.now() });
  return changed === 1;
}

/** Sets a provider that was neither refused nor deleted to error, with the reason. */
export async function failConnection(
  database: Database,
  { providerId, reason }: { providerId: number; reason: string },
): Promise<void> {
  await database('providers')
    .where({ id: providerId })
    .whereNull('deleted_at')
    .whereNull('refusal')
    .update({ status: 'error', status_reason: reason });
}

/** Fails a provider whose check ended without a result; returns false when it is no longer waiting. */
export async function failStalledConnection(
  database: Database,
  { providerId, reason }: { providerId: number; reason: string },
): Promise<boolean> {
  const changed = await database('providers')
    .where({ id: providerId, status: 'syncing' })
    .update({ status: 'error', status_reason: reason });
  return changed > 0;
}
