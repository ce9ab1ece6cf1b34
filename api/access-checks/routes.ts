import { requestAccessCheck } from '../../db/commands/access-checks/access-checks.ts';
import { writeAudit } from '../../db/commands/audit/write.ts';
import { lastAccessCheck, triedCalls } from '../../db/reads/access-checks/access-checks.ts';
import { findProvider, type ProviderRow } from '../../db/reads/providers/providers.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { notFound } from '../errors.ts';
import { idParams } from '../fields.ts';
import { presentAccess } from './presenter.ts';
import { acceptedAccessCheck, providerAccessSchema } from './schema.ts';

const tag = 'Providers';
const path = '/api/v1/providers/{id}/access';

/** Declares the endpoints that show which permissions the access to a provider lacks. */
export function accessChecksEndpoints({ database, workflows }: ApiDependencies): Endpoint[] {
  const providerById = async (id: number): Promise<ProviderRow> => {
    const provider = await findProvider(database, id);
    if (provider === null) throw notFound('Provider');
    return provider;
  };
  return [
    endpoint({
      method: 'get',
      path,
      tag,
      summary: 'Get missing permissions',
      description:
        'The last check of the access: one call for each service that is read, what it showed, and what to add for ' +
        'everything denied. Services appear as their calls end. A permitted call does not show that every permission of ' +
        'the service is there. `remediation` says for each operation of remediation plans whether it is allowed, ' +
        'without making it: policies are simulated (AWS, roles compared (Azure, rights reviewed (Kubernetes).',
      params: idParams,
      responses: { 200: providerAccessSchema },
      async handler({ params }) {
        const provider = await providerById(params.id);
        const check = await lastAccessCheck(database, provider.id);
        const calls = check === null ? [] : await triedCalls(database, check.id);
        return { status: 200, body: presentAccess(provider, { check, calls }) };
      },
    }),
    endpoint({
      method: 'post',
      path,
      tag,
      summary: 'Check for missing permissions',
      description:
        'Tries one call for each service that is read, with the session for reading, and evaluates what remediation may ' +
        'change; nothing is changed. Connecting and ' +
        'new credentials do it, too. Returns the running check when there is one.',
      params: idParams,
      idempotent: true,
      responses: { 202: acceptedAccessCheck },
      async handler(request) {
        const { id: providerId } = await providerById(request.params.id);
        const check = await database.transaction(async (transaction) => {
          const { check: requested, isNew } = await requestAccessCheck(transaction, {
            providerId,
            requestedBy: request.principal.memberId,
          });
          if (!isNew) return requested;
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'provider.check_access',
            subjectType: 'provider',
            subjectId: providerId,
            after: { access_check_id: requested.id },
          });
          return requested;
        });
        workflows.startSoon(check.workflow_id);
        return {
          status: 202,
          body: { provider_id: providerId, status: 'checking' as const, workflow_id: check.workflow_id },
        };
      },
    }),
  ];
}
