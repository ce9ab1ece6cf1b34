import { writeAudit } from '../../db/commands/audit/write.ts';
import type { ConnectedAccount } from '../../db/commands/organizations/connect-accounts.ts';
import { connectRequestedAccount, type RequestOutcome } from '../../db/commands/organizations/connect-account.ts';
import { findAccount, findOrganization } from '../../db/reads/organizations/organizations.ts';
import { workflowIds } from '../../workflows/ids.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { conflict, notFound, unprocessable, type ApiError } from '../errors.ts';
import { presentAccount } from './presenter.ts';
import { accountParams, organizationAccountSchema } from './schema.ts';

/** Declares the endpoint that connects one account of an organization. */
export function connectAccountEndpoint(dependencies: ApiDependencies): Endpoint {
  const { database, workflows, sealCredentials } = dependencies;
  return endpoint({
    method: 'post',
    path: '/api/v1/organizations/{id}/accounts/{account_id}/connect',
    tag: 'Organizations',
    summary: 'Connect an account of an organization',
    description:
      'Connects the account by the role of the connection, or tries one in error again, without waiting for the next ' +
      'discovery. What the check of the role finds shows in the state of the account.',
    params: accountParams,
    idempotent: true,
    responses: { 202: organizationAccountSchema },
    refusals: [409, 422],
    async handler(request) {
      const { id, account_id: accountId } = request.params;
      if ((await findOrganization(database, { id, limits: request.principal.limits })) === null)
        throw notFound('Organization');
      const actor = actorOf(request);
      const connecting = { actor, seal: sealCredentials, workflowId: workflowIds.connectProvider };
      const providerId = await database.transaction(async (transaction) => {
        const connected = await connectRequestedAccount(transaction, { organizationId: id, accountId, connecting });
        if (!isConnected(connected)) throw refusalOf(connected, accountId);
        await writeAudit(transaction, {
          actor,
          action: 'organization.connect_account',
          subjectType: 'organization',
          subjectId: id,
          after: { account_id: accountId, provider_id: connected.providerId },
        });
        return connected.providerId;
      });
      workflows.startSoon(workflowIds.connectProvider(providerId));
      const organization = await findOrganization(database, { id, limits: request.principal.limits });
      const account = await findAccount(database, { organizationId: id, accountId });
      if (organization === null || account === null) throw notFound('Account');
      return { status: 202, body: presentAccount(account, organization, null) };
    },
  });
}

function isConnected(outcome: RequestOutcome): outcome is ConnectedAccount {
  return outcome.outcome === 'started' || outcome.outcome === 'adopted';
}

function refusalOf(refused: Exclude<RequestOutcome, ConnectedAccount>, accountId: string): ApiError {
  switch (refused.outcome) {
    case 'unknown':
      return notFound('Account');
    case 'not_covered':
      return conflict(`Account ${accountId} is not covered`, refused.reason ?? `It is ${refused.state}`);
    case 'connected':
      return conflict(`Account ${accountId} is connected already: provider ${refused.providerId}`);
    case 'connecting':
      return conflict(`Account ${accountId} is being checked or synced: provider ${refused.providerId}`);
    case 'taken':
      return conflict(refused.reason);
    case 'own_access':
      return conflict(
        `Provider ${refused.providerId} of account ${accountId} has an access of its own`,
        'Replace its credentials, or disconnect it',
      );
    case 'no_connection':
      return unprocessable('The organization has no connection', 'Set one with PUT /api/v1/organizations/{id}');
  }
}
