import { Context } from '@temporalio/activity';
import { systemActor, writeAudit } from '../../db/commands/audit/write.ts';
import { isClusterTaken } from '../../db/commands/providers/cloud-cluster.ts';
import { claimAccount, lockProvider } from '../../db/commands/providers/providers.ts';
import { requestSync } from '../../db/commands/sync/requests.ts';
import type { VerifiedAccount } from '../clouds/cloud.ts';
import { CloudError, isRetryable } from '../clouds/errors.ts';
import { resolveClusterSource } from '../cluster-source.ts';
import type { ActivityDependencies } from '../dependencies.ts';
import { requestAccessCheck } from '../../db/commands/access-checks/access-checks.ts';
import { regionsToClaim } from './regions.ts';
import { decideCredentialChange, replaceCredentials } from '../../db/commands/providers/credentials.ts';
import { findPendingCredentials, type PendingCredentials } from '../../db/reads/providers/credentials.ts';
import { currentWorkflow } from '../current-workflow.ts';

/** Checks new credentials of a connected provider and puts them in the place of the old ones. */
export function credentialChangeActivities(
  dependencies: Pick<ActivityDependencies, 'database' | 'clouds' | 'credentials'>,
) {
  const { database, clouds, credentials } = dependencies;

  async function verify(change: PendingCredentials, signal: AbortSignal): Promise<VerifiedAccount> {
    const open = clouds[change.type];
    if (open === undefined) throw new Error(`Accounts of type ${change.type} are not supported`);
    const own = credentials.open(change.provider_id, change.sealed);
    const isCluster = change.authentication?.type === 'cloud_cluster';
    const found = isCluster ? await resolveClusterSource({ database, credentials }, own) : null;
    const session = open({
      credentials: own,
      scope: change.scope,
      use: { providerId: change.provider_id, purpose: 'read', executionId: currentWorkflow() },
      ...(found === null ? {} : { source: found.source }),
    });
    try {
      return await session.verify(signal);
    } finally {
      session.close();
    }
  }

  async function accept(change: PendingCredentials, verified: VerifiedAccount): Promise<void> {
    await database.transaction(async (transaction) => {
      const provider = await lockProvider(transaction, change.provider_id);
      if (provider === null) return;
      const { accountId } = verified;
      const regions = provider.account_id === null ? regionsToClaim(provider, verified) : provider.regions;
      const refusal = await claimAccount(transaction, { provider, accountId, regions });
      if (refusal !== null) {
        await decideCredentialChange(transaction, {
          changeId: change.id,
          outcome: { accepted: false, reason: refusal.message },
        });
        return;
      }
      // If the request stopped waiting first, it has withdrawn the change.
      const decision = { changeId: change.id, outcome: { accepted: true } } as const;
      if (!(await decideCredentialChange(transaction, decision))) return;
      const { sealed, authentication } = change;
      await replaceCredentials(transaction, { providerId: provider.id, sealed, authentication });
      await writeAudit(transaction, {
        actor: systemActor('credential check'),
        action: 'provider.credentials_changed',
        subjectType: 'provider',
        subjectId: provider.id,
      });
      await requestAccessCheck(transaction, { providerId: provider.id, requestedBy: null });
      await requestSync(transaction, { providerId: provider.id, trigger: 'api', requestedBy: null });
    });
  }

  return {
    /** Decides a change of credentials once. Throws when the cloud could not be reached. */
    async checkCredentialChange(input: { changeId: number }): Promise<void> {
      const change = await findPendingCredentials(database, input.changeId);
      if (change === null) return;
      try {
        await accept(change, await verify(change, Context.current().cancellationSignal));
      } catch (error) {
        if (!isClusterTaken(error) && (!(error instanceof CloudError) || isRetryable(error.kind))) throw error;
        const reason = error instanceof CloudError ? error.message : 'the cluster is connected as another provider';
        await decideCredentialChange(database, { changeId: change.id, outcome: { accepted: false, reason } });
      }
    },
  };
}

export type CredentialChangeActivities = ReturnType<typeof credentialChangeActivities>;
