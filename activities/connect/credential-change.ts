import { Context } from '@temporalio/activity';
import { systemActor, writeAudit } from '../../db/commands/audit/write.ts';
import type { Transaction } from '../../db/database.ts';
import type { CredentialChangeOutcome, Provider } from '../../db/models/provider.ts';
import { claimAccount, lockProvider } from '../../db/commands/providers/providers.ts';
import { requestSync } from '../../db/commands/sync/requests.ts';
import type { VerifiedAccount } from '../clouds/cloud.ts';
import { CloudError, isRetryable } from '../clouds/errors.ts';
import type { ActivityDependencies } from '../dependencies.ts';
import { regionsToClaim } from './regions.ts';

interface PendingChange {
  id: number;
  provider_id: number;
  sealed: Buffer;
}

/** Checks new credentials of a connected provider and puts them in the place of the old ones. */
export function credentialChangeActivities(
  dependencies: Pick<ActivityDependencies, 'database' | 'clouds' | 'credentials'>,
) {
  const { database, clouds, credentials } = dependencies;

  async function verify(change: PendingChange, signal: AbortSignal): Promise<VerifiedAccount> {
    const provider = await database('providers').where({ id: change.provider_id }).first<Provider>();
    const open = clouds[provider.type];
    if (open === undefined) throw new Error(`Nothing can open a ${provider.type} account`);
    const session = open({
      credentials: credentials.open(change.provider_id, change.sealed),
      scope: provider.scope,
    });
    try {
      return await session.verify(signal);
    } finally {
      session.close();
    }
  }

  /** False when the request stopped waiting first, which withdraws the change. */
  async function decide(
    transaction: Transaction,
    changeId: number,
    outcome: CredentialChangeOutcome,
  ): Promise<boolean> {
    const changed = await transaction('credential_changes')
      .where({ id: changeId })
      .whereNull('outcome')
      .update({ outcome: JSON.stringify(outcome), sealed: null });
    return changed === 1;
  }

  async function accept(change: PendingChange, verified: VerifiedAccount): Promise<void> {
    await database.transaction(async (transaction) => {
      const provider = await lockProvider(transaction, change.provider_id);
      if (provider === null) return;
      const { accountId } = verified;
      const regions = provider.account_id === null ? regionsToClaim(provider, verified) : provider.regions;
      const refusal = await claimAccount(transaction, { provider, accountId, regions });
      if (refusal !== null) {
        await decide(transaction, change.id, { accepted: false, reason: refusal.message });
        return;
      }
      if (!(await decide(transaction, change.id, { accepted: true }))) return;
      await transaction('provider_credentials')
        .insert({ provider_id: provider.id, sealed: change.sealed })
        .onConflict('provider_id')
        .merge({
          sealed: change.sealed,
          version: transaction.raw('provider_credentials.version + 1'),
          updated_at: transaction.fn.now(),
        });
      await writeAudit(transaction, {
        actor: systemActor('credential check'),
        action: 'provider.credentials_changed',
        subjectType: 'provider',
        subjectId: provider.id,
      });
      await requestSync(transaction, { providerId: provider.id, trigger: 'api', requestedBy: null });
    });
  }

  return {
    /** Decides a change of credentials once. Throws when the cloud could not be asked. */
    async checkCredentialChange(input: { changeId: number }): Promise<void> {
      const change = await database('credential_changes')
        .where({ id: input.changeId })
        .whereNull('outcome')
        .first<PendingChange | undefined>('id', 'provider_id', 'sealed');
      if (change === undefined) return;
      try {
        await accept(change, await verify(change, Context.current().cancellationSignal));
      } catch (error) {
        if (!(error instanceof CloudError) || isRetryable(error.kind)) throw error;
        const reason = error.message;
        await database.transaction((transaction) => decide(transaction, change.id, { accepted: false, reason }));
      }
    },
  };
}

export type CredentialChangeActivities = ReturnType<typeof credentialChangeActivities>;
