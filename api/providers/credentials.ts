import type { Authentication } from '../../domain/clouds/authentication.ts';
import { type Actor, writeAudit } from '../../db/commands/audit/write.ts';
import type { CredentialChangeOutcome } from '../../db/models/provider.ts';
import { enqueueWorkflowStart } from '../../db/commands/outbox/outbox.ts';
import { lockProvider } from '../../db/commands/providers/providers.ts';
import { workflowIds } from '../../workflows/ids.ts';
import { workflowQueue } from '../../workflows/task-queues.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { conflict, notFound, unavailable, unprocessable } from '../errors.ts';
import { waitForAnswer } from './waiting.ts';
import { addCredentialChange, decideCredentialChange } from '../../db/commands/providers/credentials.ts';
import { credentialChangeOutcome } from '../../db/reads/providers/credentials.ts';

const timeoutMs = 10_000;

/**
 * Verifies new credentials of a provider and replaces the old ones, keeping its id and resources. Throws 422 if the
 * cloud rejects them or they belong to another account, and 503 if the verification did not finish in time: the change
 * is then withdrawn.
 */
export async function changeCredentials(
  dependencies: Pick<ApiDependencies, 'database' | 'workflows' | 'sealCredentials'>,
  request: {
    providerId: number;
    credentials: Record<string, string>;
    authentication: Authentication;
    actor: Actor;
    signal: AbortSignal;
  },
): Promise<void> {
  const { database, workflows, sealCredentials } = dependencies;
  const { providerId, actor } = request;
  const changeId = await database.transaction(async (transaction) => {
    const provider = await lockProvider(transaction, providerId);
    if (provider === null || provider.answered_at === null) throw notFound('Provider');
    if (provider.scope['sample'] === true) {
      throw conflict('The sample account creates its own credentials; connect your own account instead');
    }
    const changeId = await addCredentialChange(transaction, {
      providerId,
      sealed: sealCredentials(providerId, request.credentials),
      authentication: request.authentication,
      requestedBy: actor.memberId,
    });
    await enqueueWorkflowStart(transaction, {
      workflowType: 'changeCredentials',
      workflowId: workflowIds.changeCredentials(providerId, changeId),
      taskQueue: workflowQueue,
      arguments: [changeId, provider.type],
      searchAttributes: { ProviderId: String(providerId) },
      staticSummary: `Change the credentials of provider ${providerId}`,
    });
    await writeAudit(transaction, {
      actor,
      action: 'provider.change_credentials',
      subjectType: 'provider',
      subjectId: providerId,
      after: { change_id: changeId, authentication: { ...request.authentication } },
    });
    return changeId;
  });
  workflows.startSoon(workflowIds.changeCredentials(providerId, changeId));

  const outcomeOf = async (): Promise<CredentialChangeOutcome | null> => {
    const outcome = await credentialChangeOutcome(database, changeId);
    if (outcome === undefined) throw notFound('Provider');
    return outcome;
  };
  await waitForAnswer(outcomeOf, { timeoutMs, signal: request.signal });
  const withdrawal: CredentialChangeOutcome = { accepted: false, reason: 'the check did not end in time' };
  const isWithdrawn = await decideCredentialChange(database, { changeId, outcome: withdrawal });
  if (isWithdrawn) throw unavailable('The credentials could not be checked in time; nothing was changed');
  const outcome = await outcomeOf();
  if (outcome?.accepted !== true) throw unprocessable('The credentials were refused', outcome?.reason ?? null);
}
