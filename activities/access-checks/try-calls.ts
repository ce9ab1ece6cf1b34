import type { TriedCall } from '../../domain/access-checks/access-check.ts';
import type { NeededOperation, RemediationAnswer } from '../../domain/access-checks/remediation-access.ts';
import type { CloudSession } from '../clouds/cloud.ts';
import { CloudError, isRetryable } from '../clouds/errors.ts';
import { groupsOf } from '../clouds/shared/groups.ts';

const callsAtOnce = 4;

/**
 * Tries the calls of a session, except for the known services, and passes on what each showed. A call that another try
 * could help is passed on as not evaluated on the last attempt only; otherwise its error is thrown after all calls.
 */
export async function tryCalls(
  session: CloudSession,
  attempt: {
    known: ReadonlySet<string>;
    isLast: boolean;
    signal: AbortSignal;
    onTried: (tried: TriedCall) => Promise<void>;
  },
): Promise<void> {
  const { accessCalls = [], tryAccess } = session;
  const { known, isLast, signal, onTried } = attempt;
  if (tryAccess === undefined) return;
  let postponed: CloudError | null = null;
  const left = accessCalls.filter(({ service }) => !known.has(service));
  for (const group of groupsOf(callsAtOnce, left)) {
    signal.throwIfAborted();
    await Promise.all(
      group.map(async (call) => {
        try {
          await onTried({ ...call, ...(await tryAccess(call.service, signal)) });
        } catch (error) {
          if (!(error instanceof CloudError)) throw error;
          if (isLast) {
            await onTried({ ...call, region: null, result: 'not_evaluated', deniedBy: null, reason: error.message });
          } else postponed = error;
        }
      }),
    );
  }
  if (postponed !== null) throw postponed;
}

/**
 * Evaluates what remediation may change, and passes it on; nothing for clouds without remediation. A fault that another
 * try could help is the answer on the last attempt only.
 */
export async function evaluateRemediation(
  session: CloudSession,
  attempt: {
    isLast: boolean;
    signal: AbortSignal;
    /** Operations on the types by schema of the inventory. */
    bySchema: readonly NeededOperation[];
    onEvaluated: (answer: RemediationAnswer) => Promise<void>;
  },
): Promise<void> {
  const { isLast, signal, bySchema, onEvaluated } = attempt;
  if (session.remediationAccess === undefined) return;
  const named = bySchema.length === 0 ? {} : { bySchema };
  try {
    await onEvaluated({ ...named, ...(await session.remediationAccess(bySchema, signal)) });
  } catch (error) {
    if (!isLast || !(error instanceof CloudError) || !isRetryable(error.kind)) throw error;
    await onEvaluated({ ...named, identity: null, reason: error.message, permissions: [] });
  }
}
