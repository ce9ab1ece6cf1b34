import { Type } from 'typebox';
import { writeAudit } from '../../db/commands/audit/write.ts';
import { setFramework } from '../../db/commands/compliance/frameworks.ts';
import { resolveFrameworkAlerts } from '../../db/commands/compliance/resolve-framework-alerts.ts';
import { frameworkSettings, unknownProviders } from '../../db/reads/compliance/frameworks.ts';
import { listProviders } from '../../db/reads/providers/providers.ts';
import { loadedFrameworks } from '../../db/reads/custom-frameworks/custom-frameworks.ts';
import { editionOf, findFramework, type Framework } from '../../domain/frameworks/frameworks.ts';
import type { Database } from '../../db/database.ts';
import { actorOf } from '../actor.ts';
import type { ApiDependencies } from '../dependencies.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { type SelectedProviders, selectProviders } from '../../db/reads/providers/selection.ts';
import { providersOf } from '../provider-filter.ts';
import { notFound, unprocessable } from '../errors.ts';
import { presentFramework } from './presenter.ts';
import { frameworkSchemas } from './framework-schema.ts';
import { enableBody } from './schema.ts';

const tag = 'Compliance';

/** Declares the endpoints of frameworks and of the providers on which they are assessed. */
export function frameworkEndpoints({ database, frameworks: shipped }: ApiDependencies): Endpoint[] {
  const loaded = () => loadedFrameworks(database, shipped);
  const { framework: frameworkSchema, params: frameworkParams } = frameworkSchemas(shipped);
  const shown = async (framework: Framework, visible: SelectedProviders) => {
    const [setting] = await frameworkSettings(database, [framework.id]);
    const { enabled, providerIds } = setting ?? { enabled: false, providerIds: null };
    return presentFramework(framework, {
      enabled,
      providerIds: visible === null ? providerIds : (providerIds?.filter((id) => visible.includes(id)) ?? null),
    });
  };
  const named = async (frameworkId: string): Promise<Framework> => {
    const framework = findFramework(await loaded(), frameworkId);
    if (framework === null) throw notFound('Framework');
    return framework;
  };

  return [
    endpoint({
      method: 'get',
      path: '/api/v1/compliance/frameworks',
      tag,
      summary: 'List the frameworks',
      description:
        'Every framework that the service knows, with its versions by provider kind and whether it is enabled.',
      responses: { 200: Type.Array(frameworkSchema) },
      handler: async (request) => {
        const visible = await selectProviders(database, providersOf(request));
        const frameworks = await loaded();
        return { status: 200, body: await Promise.all(frameworks.map((framework) => shown(framework, visible))) };
      },
    }),
    endpoint({
      method: 'post',
      path: '/api/v1/compliance/frameworks/{framework_id}/enable',
      tag,
      summary: 'Enable a framework',
      description:
        'For the named providers, or for all that are connected now or later. Alerts on other providers are resolved. ' +
        'Repeating the call changes nothing.',
      params: frameworkParams,
      body: enableBody,
      bodyOptional: true,
      idempotent: true,
      responses: { 200: frameworkSchema },
      handler: async (request) => {
        const { framework_id: frameworkId } = request.params;
        const providerIds = request.body.provider_ids === undefined ? null : [...new Set(request.body.provider_ids)];
        const framework = await named(frameworkId);
        if (providerIds !== null) {
          await requireKnownKinds(database, { frameworks: await loaded(), frameworkId, providerIds });
        }
        await database.transaction(async (transaction) => {
          await setFramework(transaction, {
            frameworkId,
            enabled: true,
            providerIds,
            memberId: request.principal.memberId,
          });
          if (providerIds !== null) {
            await resolveFrameworkAlerts(transaction, {
              frameworkId,
              note: 'The framework is no longer assessed on the provider',
              exceptProviderIds: providerIds,
            });
          }
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'framework.enable',
            subjectType: 'framework',
            subjectId: frameworkId,
            after: { enabled: true, provider_ids: providerIds },
          });
        });
        return { status: 200, body: await shown(framework, null) };
      },
    }),
    endpoint({
      method: 'delete',
      path: '/api/v1/compliance/frameworks/{framework_id}/enable',
      tag,
      summary: 'Disable a framework',
      description:
        'Future assessments leave it out; existing ones are kept. Its open alerts are resolved. Repeating the call changes ' +
        'nothing.',
      params: frameworkParams,
      responses: { 200: frameworkSchema },
      handler: async (request) => {
        const { framework_id: frameworkId } = request.params;
        const framework = await named(frameworkId);
        await database.transaction(async (transaction) => {
          await setFramework(transaction, {
            frameworkId,
            enabled: false,
            providerIds: null,
            memberId: request.principal.memberId,
          });
          await resolveFrameworkAlerts(transaction, { frameworkId, note: 'The framework was disabled' });
          await writeAudit(transaction, {
            actor: actorOf(request),
            action: 'framework.disable',
            subjectType: 'framework',
            subjectId: frameworkId,
            after: { enabled: false },
          });
        });
        return { status: 200, body: await shown(framework, null) };
      },
    }),
  ];
}

/** Throws for providers that are not connected, and for kinds for which the framework has no controls. */
async function requireKnownKinds(
  database: Database,
  work: { frameworks: readonly Framework[]; frameworkId: string; providerIds: readonly number[] },
): Promise<void> {
  const { frameworks, frameworkId, providerIds } = work;
  const unknown = await unknownProviders(database, providerIds);
  if (unknown.length > 0)
    throw unprocessable('Some of the providers do not exist', `provider_ids: ${unknown.join(', ')}`);
  const providers = await listProviders(database);
  const foreign = providers.filter(
    ({ id, type }) => providerIds.includes(id) && editionOf(frameworks, { id: frameworkId, provider: type }) === null,
  );
  if (foreign.length === 0) return;
  const named = foreign.map(({ id, type }) => `${id} (${type})`).join(', ');
  throw unprocessable(`${frameworkId} has no controls for the kind of some providers`, `provider_ids: ${named}`);
}
