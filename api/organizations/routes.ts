import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import { claimDiscovery } from '../../db/commands/organizations/discoveries.ts';
import {
  changeOrganization,
  removeOrganization,
  writeOrganization,
} from '../../db/commands/organizations/organizations.ts';
import {
  findOrganization,
  listAccounts,
  listOrganizations,
  listUnits,
  type OrganizationRow,
} from '../../db/reads/organizations/organizations.ts';
import { runningSyncs } from '../../db/reads/sync/running.ts';
import { findProvider } from '../../db/reads/providers/providers.ts';
import { rootFault } from '../../domain/organizations/root.ts';
import { actorOf } from '../actor.ts';
import { selectProviders } from '../../db/reads/providers/selection.ts';
import type { Principal } from '../auth/principal.ts';
import { providersOf } from '../provider-filter.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { notFound, unprocessable } from '../errors.ts';
import { idParams } from '../fields.ts';
import { pageOf, pageSchema, paginated } from '../pagination.ts';
import { organizationFeedsEndpoint } from './change-feeds.ts';
import { connectAccountEndpoint } from './connect-account.ts';
import { connectionOf } from './connection.ts';
import { presentAccount, presentOrganization } from './presenter.ts';
import {
  acceptedDiscovery,
  accountsQuery,
  changeOrganizationBody,
  connectOrganizationBody,
  organizationAccountSchema,
  organizationSchema,
  organizationUnitSchema,
} from './schema.ts';

const tag = 'Organizations';

/** Declares the endpoints of organizations: connecting one, its tree and its accounts. */
export function organizationsEndpoints(dependencies: ApiDependencies): Endpoint[] {
  const { database, workflows } = dependencies;
  const organizationById = async (id: number, { limits }: Pick<Principal, 'limits'>): Promise<OrganizationRow> => {
    const organization = await findOrganization(database, { id, limits });
    if (organization === null) throw notFound('Organization');
    return organization;
  };
  return [
    endpoint({
      method: 'post',
      path: '/api/v1/organizations',
      tag,
      summary: 'Connect an organization',
      description:
        'Reads the tree and the accounts with the access of a connected provider, now and every six hours. Accounts that ' +
        'are connected already count as covered; with a `connection`, the others are connected. `status` says when the first ' +
        'discovery has ended.',
      body: connectOrganizationBody,
      idempotent: true,
      responses: { 201: organizationSchema },
      async handler(request) {
        const {
          kind,
          name,
          provider_id: providerId,
          root = null,
          filters = {},
          connection: asked = null,
        } = request.body;
        const provider = await findProvider(database, providerId);
        if (provider?.type !== kind) {
          throw unprocessable(`provider_id ${providerId} does not name a connected provider of kind ${kind}`);
        }
        const fault = rootFault(kind, root);
        if (fault !== null) throw unprocessable('The root is refused', fault);
        const connection = asked === null ? null : await connectionOf(asked, { ...dependencies, providerId, kind });
        const made = await database.transaction(async (transaction) => {
          const id = await writeOrganization(transaction, {
            organization: { kind, name, providerId, root, filters, connection },
            createdBy: request.principal.memberId,
          });
          const discovery = await claimDiscovery(transaction, {
            organizationId: id,
            requestedBy: request.principal.memberId,
          });
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'organization.connect',
            subjectType: 'organization',
            subjectId: id,
            after: { kind, name, provider_id: providerId, root, filters: { ...filters }, connection },
          });
          return { id, workflowId: discovery.workflow_id };
        });
        workflows.startSoon(made.workflowId);
        return { status: 201, body: presentOrganization(await organizationById(made.id, request.principal), null) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/organizations',
      tag,
      summary: 'List connected organizations',
      description:
        'With the numbers of their accounts by state, and how far their first syncs are. A caller whose access is limited sees those with an account inside the limit, and only such accounts.',
      responses: { 200: Type.Array(organizationSchema) },
      async handler(request) {
        const visible = await selectProviders(database, providersOf(request));
        const rows = await listOrganizations(database, { limits: request.principal.limits });
        return { status: 200, body: rows.map((row) => presentOrganization(row, visible)) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/organizations/{id}',
      tag,
      summary: 'Get an organization',
      description: '`status_reason` says why the last discovery failed; what earlier ones found stays.',
      params: idParams,
      responses: { 200: organizationSchema },
      async handler({ params, principal }) {
        const visible = await selectProviders(database, providersOf({ principal }));
        return { status: 200, body: presentOrganization(await organizationById(params.id, principal), visible) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/organizations/{id}/tree',
      tag,
      summary: 'Get the tree of an organization',
      description: 'Every unit, parents before children, with the numbers of the accounts directly in it by state.',
      params: idParams,
      responses: { 200: Type.Array(organizationUnitSchema) },
      async handler({ params, principal }) {
        const { id } = await organizationById(params.id, principal);
        return { status: 200, body: await listUnits(database, { organizationId: id, limits: principal.limits }) };
      },
    }),
    endpoint({
      method: 'get',
      path: '/api/v1/organizations/{id}/accounts',
      tag,
      summary: 'List the accounts of an organization',
      description: 'By name. Excluded, closed and suspended accounts stay listed, with the reason.',
      params: idParams,
      query: accountsQuery,
      responses: { 200: pageSchema(organizationAccountSchema) },
      async handler({ params, query, principal }) {
        const organization = await organizationById(params.id, principal);
        const { id } = organization;
        const page = pageOf(query);
        const { state, ou, name, tag: asked } = query;
        const [key = '', ...value] = asked?.split('=') ?? [];
        const { rows, total } = await listAccounts(database, {
          organizationId: id,
          limits: principal.limits,
          filter: {
            ...(state === undefined ? {} : { state }),
            ...(ou === undefined ? {} : { ou }),
            ...(name === undefined ? {} : { name }),
            ...(asked === undefined ? {} : { tag: { key, value: value.length === 0 ? null : value.join('=') } }),
          },
          page,
        });
        const syncing = rows.flatMap((row) => (row.provider_status === 'syncing' ? (row.provider_id ?? []) : []));
        const syncs = await runningSyncs(database, syncing);
        const shown = rows.map((row) => presentAccount(row, organization, syncs.get(row.provider_id ?? 0) ?? null));
        return { status: 200, body: paginated(shown, total, page) };
      },
    }),
    endpoint({
      method: 'put',
      path: '/api/v1/organizations/{id}',
      tag,
      summary: 'Change the name, the filters or the connection of an organization',
      description:
        'New filters and a new connection take effect with a discovery that begins at once. The provider of an account that is ' +
        'no longer covered stays connected with its history, without scheduled syncs. A new connection is used for accounts ' +
        'without a provider and those in error; with null, nothing else is connected.',
      params: idParams,
      body: changeOrganizationBody,
      responses: { 200: organizationSchema },
      async handler(request) {
        const { id } = request.params;
        const { name = null, filters = null, connection: asked } = request.body;
        const before = await organizationById(id, request.principal);
        const { provider_id: providerId, kind } = before;
        const connected = asked ? await connectionOf(asked, { ...dependencies, providerId, kind }) : null;
        const connection = asked === null ? 'remove' : connected;
        const discovery = await database.transaction(async (transaction) => {
          if (!(await changeOrganization(transaction, { id, name, filters, connection })))
            throw notFound('Organization');
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'organization.change',
            subjectType: 'organization',
            subjectId: id,
            before: { name: before.name, filters: { ...before.filters }, connection: before.connection },
            after: {
              name: name ?? before.name,
              filters: { ...(filters ?? before.filters) },
              connection: asked === undefined ? before.connection : connected,
            },
          });
          if (filters === null && connection === null) return null;
          return claimDiscovery(transaction, { organizationId: id, requestedBy: request.principal.memberId });
        });
        if (discovery !== null) workflows.startSoon(discovery.workflow_id);
        return { status: 200, body: presentOrganization(await organizationById(id, request.principal), null) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/organizations/{id}/discover',
      tag,
      summary: 'Discover the accounts of an organization',
      description: 'Returns the running discovery when there is one.',
      params: idParams,
      idempotent: true,
      responses: { 202: acceptedDiscovery },
      async handler(request) {
        const { id } = await organizationById(request.params.id, request.principal);
        const discovery = await database.transaction(async (transaction) => {
          const claimed = await claimDiscovery(transaction, {
            organizationId: id,
            requestedBy: request.principal.memberId,
          });
          if (claimed.isNew) {
            await writeAudit(transaction, {
              actor: actorOf(request),
              action: 'organization.discover',
              subjectType: 'organization',
              subjectId: id,
              after: { discovery_id: claimed.id },
            });
          }
          return claimed;
        });
        workflows.startSoon(discovery.workflow_id);
        return {
          status: 202,
          body: { discovery_id: discovery.id, status: 'running' as const, workflow_id: discovery.workflow_id },
        };
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/v1/organizations/{id}',
      tag,
      summary: 'Disconnect an organization',
      description: 'Removes the tree and the list of accounts. The providers of its accounts stay connected.',
      params: idParams,
      responses: { 204: Type.Null() },
      async handler(request) {
        const { id } = request.params;
        const { name, kind, external_id } = await organizationById(id, request.principal);
        await database.transaction(async (transaction) => {
          if (!(await removeOrganization(transaction, id))) throw notFound('Organization');
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'organization.disconnect',
            subjectType: 'organization',
            subjectId: id,
            before: { kind, name, external_id },
          });
        });
        return { status: 204, body: null };
      },
    }),
    connectAccountEndpoint(dependencies),
    organizationFeedsEndpoint(dependencies),
  ];
}
