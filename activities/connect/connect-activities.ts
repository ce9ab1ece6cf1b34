import { Context } from '@temporalio/activity';
import type { Database } from '../../db/database.ts';
import type { ConnectRefusal } from '../../db/models/provider.ts';
import { claimAccount, lockProvider, refuseUnanswered } from '../../db/commands/providers/providers.ts';
import { claimSync } from '../../db/commands/sync/requests.ts';
import type { CloudSessions } from '../cloud-sessions.ts';
import type { VerifiedAccount } from '../clouds/cloud.ts';
import { CloudError, isRetryable } from '../clouds/errors.ts';
import type { ClaimedExecution } from '../jobs/job-activities.ts';
import { requestAccessCheck } from '../../db/commands/access-checks/access-checks.ts';
import { regionsToClaim } from './regions.ts';
import { failConnection } from '../../db/commands/providers/connect.ts';

/** Refuses a connect: the answer to the client if it is still out, else the provider's state. */
async function refuse(database: Database, providerId: number, refusal: ConnectRefusal): Promise<void> {
  if (await refuseUnanswered(database, providerId, refusal)) return;
  await failConnection(database, { providerId, reason: refusal.message });
}

/** Returns the credential check of connecting, on the queue of the provider's cloud. */
export function connectActivities({ database, sessions }: { database: Database; sessions: CloudSessions }) {
  async function accept(
    providerId: number,
    verified: VerifiedAccount,
    claimant: string,
  ): Promise<ClaimedExecution | ConnectRefusal | null> {
    return database.transaction(async (transaction) => {
      const provider = await lockProvider(transaction, providerId);
      if (provider === null) return null;
      const regions = regionsToClaim(provider, verified);
      const refusal = await claimAccount(transaction, { provider, accountId: verified.accountId, regions });
      if (refusal !== null) return refusal;
      const claim = await claimSync(transaction, { providerId, trigger: 'api', claimant });
      if (claim === null) return null;
      await requestAccessCheck(transaction, { providerId, requestedBy: null });
      return { executionId: claim.execution.id, workflowId: claim.execution.workflow_id, isMine: claim.isNew };
    });
  }

  return {
    /**
     * Verifies the credentials and assigns the account to the provider. Returns the first sync to run, or null when the
     * cloud or another provider's claim on the account prevented it, with the reason recorded. Throws when the cloud
     * could not be reached.
     */
    async checkConnection(input: { providerId: number }): Promise<ClaimedExecution | null> {
      const { providerId } = input;
      const { cancellationSignal, info } = Context.current();
      const claimant = `${info.workflowExecution?.workflowId ?? ''}/${info.workflowExecution?.runId ?? ''}`;
      try {
        const verified = await sessions.use(providerId, (session) => session.verify(cancellationSignal));
        const answer = await accept(providerId, verified, claimant);
        if (answer === null || 'executionId' in answer) return answer;
        await refuse(database, providerId, answer);
      } catch (error) {
        if (!(error instanceof CloudError) || isRetryable(error.kind)) throw error;
        await refuse(database, providerId, { kind: 'refused', message: error.message });
      }
      return null;
    },
  };
}

export type ConnectActivities = ReturnType<typeof connectActivities>;

/** Returns the activities of connecting that do not call the cloud. */
export function connectStateActivities({ database }: { database: Database }) {
  return {
    /** Gives up a connect whose credentials could not be checked. */
    async refuseConnection(input: { providerId: number; reason: string }): Promise<void> {
      await refuse(database, input.providerId, { kind: 'refused', message: input.reason });
    },
  };
}

export type ConnectStateActivities = ReturnType<typeof connectStateActivities>;
