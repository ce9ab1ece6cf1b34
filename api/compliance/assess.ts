import { amongProviders } from '../../db/reads/providers/selection.ts';
import { fieldsOf, type ProviderSelection, subjectOf } from '../../domain/organizations/provider-selection.ts';
import { requireProviders } from '../require-providers.ts';
import type { Database } from '../../db/database.ts';
import { type Actor, writeAudit } from '../../db/commands/audit/write.ts';
import type { ExecutionRow } from '../../db/reads/jobs/executions.ts';
import { frameworkSettings } from '../../db/reads/compliance/frameworks.ts';
import { requestExecution } from '../../db/commands/jobs/jobs.ts';
import { standingJob } from '../../db/reads/jobs/jobs.ts';
import { listProviders } from '../../db/reads/providers/providers.ts';
import { managedServicesOf } from '../../db/reads/compliance/managed-services.ts';
import { managedServiceNames } from '../../domain/clouds/kubernetes/managed-service.ts';
import { appliesTo, editionOf, findFramework, versionsOf, type Framework } from '../../domain/frameworks/frameworks.ts';
import { conflict, unprocessable } from '../errors.ts';

interface AssessRequest {
  frameworks: readonly Framework[];
  frameworkId: string | null;
  /** Of that framework; null for the newest. */
  version: string | null;
  providers: ProviderSelection;
  memberId: number;
  actor: Actor;
}

/** Starts an assessment, or returns the running one of the same scope. Throws 422 or 409 for a scope without work. */
export async function requestAssessment(
  database: Database,
  request: AssessRequest,
): Promise<{ execution: ExecutionRow; isNew: boolean }> {
  await requireScope(database, request);
  const { frameworkId, version, providers } = request;
  const subject = [
    ...(frameworkId === null ? [] : [`framework:${frameworkId}`]),
    ...(version === null ? [] : [`version:${version}`]),
    ...subjectOf(providers),
  ].join('/');
  return database.transaction(async (transaction) => {
    const claimed = await requestExecution(transaction, {
      job: await standingJob(transaction, 'compliance_assess'),
      subject,
      trigger: 'api',
      parameters: {
        ...(frameworkId === null ? {} : { framework_id: frameworkId }),
        ...(version === null ? {} : { version }),
        ...fieldsOf(providers),
      },
      requestedBy: request.memberId,
      providerId: providers.providerId,
    });
    if (claimed.isNew) {
      await writeAudit(transaction, {
        actor: request.actor,
        action: 'compliance.assess',
        subjectType: 'execution',
        subjectId: claimed.execution.id,
        after: {
          framework_id: frameworkId,
          ...(version === null ? {} : { version }),
          provider_id: null,
          ...fieldsOf(providers),
        },
      });
    }
    return claimed;
  });
}

async function requireScope(database: Database, request: AssessRequest): Promise<void> {
  const { frameworks, frameworkId, version } = request;
  const { providerId } = request.providers;
  requireVersion(request);
  const providers = await listProviders(database);
  const provider = providers.find(({ id }) => id === providerId);
  if (providerId !== null && provider === undefined) {
    throw unprocessable('The provider does not exist', `provider_id: ${providerId}`);
  }
  const chosen = amongProviders(providers, await requireProviders(database, request.providers));
  const services = await managedServicesOf(database, chosen);
  if (frameworkId !== null && provider !== undefined) {
    const edition = editionOf(frameworks, { id: frameworkId, provider: provider.type, version });
    if (edition === null) {
      const named = version === null ? frameworkId : `${frameworkId} ${version}`;
      throw unprocessable(`${named} has no controls for providers of type ${provider.type}`);
    }
    if (edition.service !== null && !appliesTo(edition, services.get(provider.id) ?? null)) {
      throw unprocessable(
        `${frameworkId} is about clusters of ${managedServiceNames[edition.service]}`,
        'provider_id: is not known to be one; a cluster with its own credentials shows it after a sync of its nodes',
      );
    }
  }
  const settings = await frameworkSettings(
    database,
    frameworks.map(({ id }) => id),
  );
  const enabled = settings.filter((setting) => setting.enabled);
  if (frameworkId !== null && !enabled.some((setting) => setting.frameworkId === frameworkId)) {
    throw conflict(`${frameworkId} is disabled; enable it first`);
  }
  if (enabled.length === 0) {
    throw unprocessable(
      'No framework is enabled',
      'Enable one first: POST /api/v1/compliance/frameworks/{framework_id}/enable',
    );
  }
  const inScope = enabled.filter((setting) => frameworkId === null || setting.frameworkId === frameworkId);
  const hasWork = inScope.some((setting) =>
    chosen.some(({ id, type }) => {
      const edition = editionOf(frameworks, { id: setting.frameworkId, provider: type, version });
      const isEnabled = setting.providerIds?.includes(id) ?? true;
      return isEnabled && edition !== null && appliesTo(edition, services.get(id) ?? null);
    }),
  );
  if (!hasWork) {
    throw unprocessable(
      'There is nothing to assess',
      providers.length === 0
        ? 'Connect a provider first'
        : 'No enabled framework is enabled for these providers; name them in provider_ids when enabling it',
    );
  }
}

/** Throws for a framework that is not loaded, and for a version that it does not have. */
function requireVersion({ frameworks, frameworkId, version }: AssessRequest): void {
  if (frameworkId === null) {
    if (version === null) return;
    throw unprocessable('A version requires the framework it belongs to', 'version: name a framework_id too');
  }
  const framework = findFramework(frameworks, frameworkId);
  if (framework === null) {
    throw unprocessable('The framework does not exist', `framework_id: ${frameworkId.slice(0, 100)}`);
  }
  const versions = versionsOf(framework);
  if (version === null || versions.includes(version)) return;
  throw unprocessable(`${frameworkId} has no such version`, `version: one of ${versions.join(', ')}`);
}
