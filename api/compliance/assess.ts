import type { Database } from '../../db/database.ts';
import { type Actor, writeAudit } from '../../db/commands/audit/write.ts';
import type { ExecutionRow } from '../../db/reads/jobs/executions.ts';
import { frameworkSettings } from '../../db/reads/compliance/frameworks.ts';
import { requestExecution } from '../../db/commands/jobs/jobs.ts';
import { standingJob } from '../../db/reads/jobs/jobs.ts';
import { listProviders } from '../../db/reads/providers/providers.ts';
import { editionOf, isFrameworkId, type FrameworkId } from '../../domain/frameworks/frameworks.ts';
import { conflict, unprocessable } from '../errors.ts';

interface AssessRequest {
  frameworkId: string | null;
  providerId: number | null;
  memberId: number;
  actor: Actor;
}

/** Starts an assessment, or gives the running one of the same scope. Throws 422 or 409 for a scope without work. */
export async function requestAssessment(
  database: Database,
  request: AssessRequest,
): Promise<{ execution: ExecutionRow; isNew: boolean }> {
  const frameworkId = await requireScope(database, request);
  const { providerId } = request;
  const subject = [
    ...(frameworkId === null ? [] : [`framework:${frameworkId}`]),
    ...(providerId === null ? [] : [`provider:${providerId}`]),
  ].join('/');
  return database.transaction(async (transaction) => {
    const claimed = await requestExecution(transaction, {
      job: await standingJob(transaction, 'compliance_assess'),
      subject,
      trigger: 'api',
      parameters: {
        ...(frameworkId === null ? {} : { framework_id: frameworkId }),
        ...(providerId === null ? {} : { provider_id: providerId }),
      },
      requestedBy: request.memberId,
      providerId,
    });
    if (claimed.isNew) {
      await writeAudit(transaction, {
        actor: request.actor,
        action: 'compliance.assess',
        subjectType: 'execution',
        subjectId: claimed.execution.id,
        after: { framework_id: frameworkId, provider_id: providerId },
      });
    }
    return claimed;
  });
}

async function requireScope(database: Database, request: AssessRequest): Promise<FrameworkId | null> {
  const frameworkId = request.frameworkId;
  if (frameworkId !== null && !isFrameworkId(frameworkId)) {
    throw unprocessable('The framework does not exist', `framework_id: ${frameworkId.slice(0, 100)}`);
  }
  const providers = await listProviders(database);
  const provider = providers.find(({ id }) => id === request.providerId);
  if (request.providerId !== null && provider === undefined) {
    throw unprocessable('The provider does not exist', `provider_id: ${request.providerId}`);
  }
  if (frameworkId !== null && provider !== undefined && editionOf(frameworkId, provider.type) === null) {
    throw unprocessable(`${frameworkId} has no controls for providers of type ${provider.type}`);
  }
  const settings = await frameworkSettings(database);
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
  const chosen = provider === undefined ? providers : [provider];
  const hasWork = inScope.some((setting) =>
    chosen.some(
      ({ id, type }) => (setting.providerIds?.includes(id) ?? true) && editionOf(setting.frameworkId, type) !== null,
    ),
  );
  if (!hasWork) {
    throw unprocessable(
      'There is nothing to assess',
      providers.length === 0
        ? 'Connect a provider first'
        : 'No enabled framework is enabled for these providers; name them in provider_ids when enabling it',
    );
  }
  return frameworkId;
}
