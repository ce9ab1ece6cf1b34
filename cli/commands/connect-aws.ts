import type { Job, Provider, ProviderAccess } from '../../client/src/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { askHidden, linesOfInput } from '../prompt.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';
import { waitForExecution, waitUntil, type Execution } from '../wait.ts';
import { showAccess } from './access.ts';
import { printTemplate, type TemplateForm } from './setup-template.ts';

export interface AwsOptions {
  name?: string;
  region?: string;
  regions?: string[];
  setup?: number;
  role?: string;
  remediationRole?: string;
  via?: string[];
  accessKeyId?: string;
  template?: TemplateForm;
  wait?: boolean;
}

/**
 * Connects an AWS account by a role, waits for its first sync and shows which permissions are missing. Without a role,
 * prints the template that creates it. Throws when the access is refused, the sync fails or permissions are missing.
 */
export async function connectAws(session: Session, options: AwsOptions): Promise<void> {
  if (options.role === undefined) {
    await printTemplate(session, {
      kind: 'cloud_a',
      form: options.template,
      part: 'reading',
      next: ({ id }) => `audit connect aws --setup ${id} --role <arn> --name <name> --region <region>`,
    });
    return;
  }
  const { service, terminal, json } = session;
  const provider = await service.post<Provider>(
    '/api/v1/providers/cloud_a/connect',
    await bodyOf(options, options.role),
  );
  terminal.report(`${safeText(provider.name)} is provider ${provider.id}.`);
  if (options.wait === false) {
    if (json) terminal.printJson(provider);
    return;
  }
  await firstSync(session, provider.id);
  if (json) terminal.printJson(await service.get<Provider>(`/api/v1/providers/${provider.id}`));
  else await accessChecked(session, provider.id);
}

async function bodyOf(options: AwsOptions, roleArn: string): Promise<object> {
  const { name, region, regions, setup, remediationRole, via, accessKeyId } = options;
  const missing = Object.entries({ name, region, setup }).flatMap(([option, value]) =>
    value === undefined ? [`--${option}`] : [],
  );
  if (missing.length > 0) {
    throw new Problem(`${missing.join(', ')} is missing`, {
      exitCode: exitCodes.usage,
      advice: 'A role needs a setup, whose external id it requires: `audit connect aws` makes one.',
    });
  }
  return {
    name,
    region,
    ...(regions === undefined ? {} : { regions: regions.join() === 'all' ? 'all' : regions }),
    authentication: {
      type: 'assume_role',
      setupId: setup,
      roleArn,
      ...(remediationRole === undefined ? {} : { remediationRoleArn: remediationRole }),
      ...(via === undefined ? {} : { via }),
      ...(accessKeyId === undefined
        ? {}
        : { source: { type: 'access_key', accessKeyId, secretAccessKey: await secretKey() } }),
    },
  };
}

/** Returns the secret key: asked for on a terminal, else the first line of standard input; never an argument. */
async function secretKey(): Promise<string> {
  if (process.stdin.isTTY) return askHidden('Secret access key: ');
  const [line = ''] = await linesOfInput();
  return line.trim();
}

/** Waits for the end of the first sync. Throws when the access is refused after all, or the sync fails. */
async function firstSync(session: Session, providerId: number): Promise<void> {
  const { service, terminal, json } = session;
  const execution = await waitUntil(async () => {
    const { status, status_reason: reason } = await service.get<Provider>(`/api/v1/providers/${providerId}`);
    const [job] = await service.get<Job[]>('/api/v1/jobs', { type: 'inventory_sync', provider_id: providerId });
    const runs =
      job === undefined ? null : await service.get<{ data: Execution[] }>(`/api/v1/jobs/${job.id}/executions`);
    const [newest] = runs?.data ?? [];
    if (job !== undefined && newest !== undefined) return { job_id: job.id, execution_id: newest.id };
    if (status === 'error') throw failed(reason ?? 'the access is refused');
    return null;
  });
  const ended = await waitForExecution(session, execution, 'First sync');
  if (ended.status === 'failed') throw failed(ended.error ?? 'the first sync failed');
  const {
    name,
    resource_count: count,
    status_reason: reason,
  } = await service.get<Provider>(`/api/v1/providers/${providerId}`);
  if (json) return;
  terminal.print(
    `${safeText(name)} is synced: ${count} resources in ${((ended.duration_ms ?? 0) / 1_000).toFixed(1)} s.`,
  );
  if (reason !== null) terminal.print(`Could not be read: ${safeText(reason)}`);
}

const failed = (reason: string): Problem =>
  new Problem(`The account is connected, but not synced: ${safeText(reason)}`, { exitCode: exitCodes.failed });

/** Shows the check that connecting began; checks again if it failed. */
async function accessChecked(session: Session, providerId: number): Promise<void> {
  const { status } = await session.service.get<ProviderAccess>(`/api/v1/providers/${providerId}/access`);
  await showAccess(session, providerId, { check: status === 'failed' });
}
