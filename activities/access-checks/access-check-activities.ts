import { ApplicationFailure, Context } from '@temporalio/activity';
import {
  endAccessCheck,
  writeAccessIdentity,
  writeRemediationAccess,
  writeTriedCall,
} from '../../db/commands/access-checks/access-checks.ts';
import type { Database } from '../../db/database.ts';
import { findAccessCheck, inventoriedTypes, triedCalls } from '../../db/reads/access-checks/access-checks.ts';
import { schemaOperations } from '../../domain/access-checks/schema-operations.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import type { CloudSessions } from '../cloud-sessions.ts';
import { evaluateRemediation, tryCalls } from './try-calls.ts';

const beatMs = 5_000;

/** Returns the activity that tries what the access to a provider allows. */
export function accessCheckActivities({ database, sessions }: { database: Database; sessions: CloudSessions }) {
  return {
    /**
     * Makes the calls of a check that no earlier attempt got an answer to, and then evaluates remediation. Throws `CloudError` when the credentials are
     * refused, or when another of `attempts` could get an answer.
     */
    async tryAccessCalls(input: { checkId: number; providerId: number; attempts: number }): Promise<void> {
      const { checkId, providerId, attempts } = input;
      const context = Context.current();
      const signal = context.cancellationSignal;
      const beat = setInterval(() => context.heartbeat(), beatMs);
      try {
        await sessions.use(providerId, async (session) => {
          const { callerIdentity } = session;
          if (callerIdentity === undefined) {
            throw ApplicationFailure.nonRetryable('The access to this cloud cannot be checked', 'NotSupported');
          }
          const check = await findAccessCheck(database, checkId);
          const bySchema =
            check === null ? [] : schemaOperations(check.provider_type, await inventoriedTypes(database, providerId));
          const identity = await callerIdentity(signal);
          if (identity !== null) await writeAccessIdentity(database, { checkId, identity });
          await tryCalls(session, {
            known: new Set((await triedCalls(database, checkId)).map(({ service }) => service)),
            isLast: context.info.attempt >= attempts,
            signal,
            onTried: (tried) => writeTriedCall(database, { checkId, tried }),
          });
          await evaluateRemediation(session, {
            isLast: context.info.attempt >= attempts,
            signal,
            bySchema,
            onEvaluated: (answer) => writeRemediationAccess(database, { checkId, answer }),
          });
        });
      } finally {
        clearInterval(beat);
      }
    },
  };
}

export type AccessCheckActivities = ReturnType<typeof accessCheckActivities>;

/** Returns the activities that touch the row of a check alone. */
export function accessCheckStateActivities({ database }: { database: Database }) {
  return {
    /** Returns the provider of a running check, or null when it has ended. */
    async openAccessCheck(input: { checkId: number }): Promise<{ providerId: number; kind: ProviderKind } | null> {
      const check = await findAccessCheck(database, input.checkId);
      return check?.status === 'checking' ? { providerId: check.provider_id, kind: check.provider_type } : null;
    },
    /** Ends a check; with a reason, as failed. */
    async closeAccessCheck(input: { checkId: number; reason: string | null }): Promise<void> {
      await endAccessCheck(database, input);
    },
  };
}

export type AccessCheckStateActivities = ReturnType<typeof accessCheckStateActivities>;
