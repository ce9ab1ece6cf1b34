import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import { switchSchemaTypes } from '../../db/commands/providers/schema-types.ts';
import { findProvider, listProviders, type ProviderRow } from '../../db/reads/providers/providers.ts';
import { requestSync } from '../../db/commands/sync/requests.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { notFound } from '../errors.ts';
import { amongProviders, selectProviders } from '../../db/reads/providers/selection.ts';
import { providerFields, queriedProviders } from '../provider-filter.ts';
import { idParams } from '../fields.ts';
import { connectEndpoints } from './connect-routes.ts';
import { credentialsBody, requireCredentialFields } from './credential-fields.ts';
import { changeCredentials } from './credentials.ts';
import { connectFormOf } from './forms/forms.ts';
import { presentProvider } from './presenter.ts';
import { removeProvider } from './removal.ts';
import { providerSchema, schemaTypesBody, syncAccepted } from './schema.ts';

const tag = 'Providers';
const providerListQuery = Type.Object(providerFields());

/** Declares the endpoints that connect, sync and remove cloud accounts (interface specification §4, Providers). */
export function providersEndpoints(dependencies: ApiDependencies): Endpoint[] {
  const { database, workflows } = dependencies;
  const providerById = async (id: number): Promise<ProviderRow> => {
    const provider = await findProvider(database, id);
    if (provider === null) throw notFound('Provider');
    return provider;
  };
  return [
    ...connectEndpoints(dependencies),
    endpoint({
      method: 'get',
      path: '/api/v1/providers',
      tag,
      summary: 'List connected providers',
      description:
        'All cloud accounts and clusters, or those that the query names, with the state of their last sync. Credentials are never returned.',
      query: providerListQuery,
      responses: { 200: Type.Array(providerSchema) },
      async handler(request) {
        const selected = await selectProviders(database, queriedProviders(request));
        return { status: 200, body: amongProviders(await listProviders(database), selected).map(presentProvider) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/providers/{id}',
      tag,
      summary: 'Get a provider',
      description: '`status_reason` says what did not work in the last sync. Credentials are never returned.',
      params: idParams,
      responses: { 200: providerSchema },
      async handler({ params }) {
        return { status: 200, body: presentProvider(await providerById(params.id)) };
      },
    }),
    endpoint({
      method: 'put',
      path: '/api/v1/providers/{id}/credentials',
      tag,
      summary: 'Replace the credentials of a provider',
      description: 'They must belong to the same account; they are checked before they replace the old ones.',
      params: idParams,
      body: credentialsBody,
      responses: { 200: providerSchema },
      async handler(request) {
        const { params, body, signal } = request;
        const { type } = await providerById(params.id);
        requireCredentialFields(type, body);
        await changeCredentials(dependencies, {
          providerId: params.id,
          ...(await connectFormOf(type).replace(body, dependencies)),
          actor: actorOf(request),
          signal,
        });
        return { status: 200, body: presentProvider(await providerById(params.id)) };
      },
    }),
    endpoint({
      method: 'put',
      path: '/api/v1/providers/{id}/schema-types',
      tag,
      summary: 'Switch the listing of types by schema on or off',
      description:
        'While it is on, syncs list every type that the cloud has and no collector reads, from the next sync on. Resources that ' +
        'were found stay when it is switched off, and are no longer read.',
      params: idParams,
      body: schemaTypesBody,
      responses: { 200: providerSchema },
      async handler(request) {
        const { id } = request.params;
        const { enabled } = request.body;
        await database.transaction(async (transaction) => {
          const provider = await findProvider(transaction, id);
          if (provider === null) throw notFound('Provider');
          if (!(await switchSchemaTypes(transaction, { providerId: id, enabled }))) return;
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'provider.switch_schema_types',
            subjectType: 'provider',
            subjectId: id,
            before: { enabled: provider.schema_types },
            after: { enabled },
          });
        });
        return { status: 200, body: presentProvider(await providerById(id)) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/providers/{id}/sync',
      tag,
      summary: 'Sync a provider',
      description: 'Returns the running sync when there is one.',
      params: idParams,
      idempotent: true,
      responses: { 202: syncAccepted },
      async handler(request) {
        const { id } = await providerById(request.params.id);
        const claim = await database.transaction(async (transaction) => {
          const claimed = await requestSync(transaction, {
            providerId: id,
            trigger: 'api',
            requestedBy: request.principal.memberId,
          });
          if (claimed?.isNew === true) {
            await writeAudit(transaction, {
              actor: actorOf(request),
              action: 'provider.sync',
              subjectType: 'provider',
              subjectId: id,
              after: { execution_id: claimed.execution.id },
            });
          }
          return claimed;
        });
        if (claim === null) throw notFound('Provider');
        const { execution, jobId } = claim;
        workflows.startSoon(execution.workflow_id);
        return {
          status: 202,
          body: {
            job_id: jobId,
            status: 'running' as const,
            execution_id: execution.id,
            workflow_id: execution.workflow_id,
          },
        };
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/v1/providers/{id}',
      tag,
      summary: 'Disconnect a provider',
      description:
        'Deletes the credentials and the scheduled sync, and cancels a running sync; resources and history remain.',
      params: idParams,
      responses: { 204: Type.Null() },
      async handler(request) {
        const { id } = request.params;
        await removeProvider(dependencies, { id, what: 'Provider', actor: actorOf(request) });
        return { status: 204, body: null };
      },
    }),
  ];
}
