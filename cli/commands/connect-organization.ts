import type { Organization, OrganizationKind, Provider } from '../../client/src/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { progressBar } from '../progress-bar.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';
import { waitUntil } from '../wait.ts';
import { printTemplate, type TemplateForm } from './setup-template.ts';

export interface OrganizationOptions {
  name?: string;
  setup?: number;
  roleName: string;
  remediationRoleName?: string;
  serviceAccount?: string;
  root?: string;
  unit?: string[];
  template?: TemplateForm;
  wait?: boolean;
}

/**
 * Connects the organization that the access of a provider lists, and its accounts by the access that a setup prepared.
 * Without a setup, makes one and prints its template. Throws when the organization cannot be read or an account is in error.
 */
export async function connectOrganization(
  session: Session,
  providerId: number,
  options: OrganizationOptions,
): Promise<void> {
  const { service, terminal, json } = session;
  const { type } = await service.get<Provider>(`/api/v1/providers/${providerId}`);
  if (type === 'orchestrator') {
    throw new Problem('A cluster is in no organization', { exitCode: exitCodes.usage });
  }
  const { setup, name } = options;
  if (setup === undefined) {
    await printTemplate(session, {
      kind: type,
      form: options.template,
      part: type === 'cloud_a' ? 'reading' : 'organization',
      next: ({ id }) => `audit connect organization ${providerId} --setup ${id} --name <name>`,
    });
    return;
  }
  if (name === undefined) throw new Problem('--name is missing', { exitCode: exitCodes.usage });
  const made = await service.post<Organization>('/api/v1/organizations', {
    kind: type,
    name,
    provider_id: providerId,
    ...(options.root === undefined ? {} : { root: options.root }),
    ...(options.unit === undefined ? {} : { filters: { include: { ous: options.unit } } }),
    connection: connectionOf(type, setup, options),
  });
  const news = `${safeText(name)} is organization ${made.id}.`;
  if (options.wait === false) terminal.report(news);
  const shown = options.wait === false ? made : await accountsConnected(session, { id: made.id, news });
  if (json) terminal.printJson(shown);
  else if (options.wait !== false) printSummary(session, shown);
  refuseErrors(shown);
}

function connectionOf(kind: OrganizationKind, setupId: number, options: OrganizationOptions): object {
  const { roleName, remediationRoleName, serviceAccount } = options;
  if (kind === 'cloud_a') {
    return {
      type: 'assume_role',
      setupId,
      roleName,
      ...(remediationRoleName === undefined ? {} : { remediationRoleName }),
    };
  }
  return serviceAccount === undefined
    ? { type: 'same_identity', setupId }
    : { type: 'impersonation', setupId, serviceAccount };
}

/**
 * Reports `news` and waits for the discovery and for the first sync of every account. Throws `Problem` on Ctrl-C, which ends only the
 * waiting: the service goes on.
 */
async function accountsConnected(
  { service, terminal }: Session,
  { id, news }: { id: number; news: string },
): Promise<Organization> {
  const bar = progressBar(terminal, 'First syncs');
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  process.once('SIGINT', interrupt);
  try {
    // Whoever reads it may press Ctrl-C at once.
    terminal.report(news);
    return await waitUntil(async () => {
      const organization = await service.get<Organization>(`/api/v1/organizations/${id}`);
      const { status, first_syncs: syncs } = organization;
      bar.show(
        status === 'discovering'
          ? null
          : { done: syncs.completed + syncs.failed, total: syncs.total, unit: 'accounts' },
      );
      return status === 'discovering' || syncs.running + syncs.waiting > 0 ? null : organization;
    }, interrupted.signal);
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    throw new Problem('Interrupted', {
      exitCode: exitCodes.interrupted,
      advice: `The service goes on; audit accounts --organization ${id} --tree shows how far it is.`,
    });
  } finally {
    process.off('SIGINT', interrupt);
    bar.end();
  }
}

function printSummary({ terminal }: Session, { id, accounts }: Organization): void {
  for (const [state, count] of Object.entries(accounts)) {
    if (count > 0) terminal.print(`${count} ${state}`);
  }
  terminal.report(`audit accounts --organization ${id} --tree shows them.`);
}

function refuseErrors({ status, status_reason: reason, accounts, id }: Organization): void {
  if (status === 'error') {
    throw new Problem(`The organization could not be read: ${safeText(reason ?? 'the reason is unknown')}`, {
      exitCode: exitCodes.failed,
    });
  }
  if (accounts.error === 0) return;
  throw new Problem(`${accounts.error} accounts are in error.`, {
    exitCode: exitCodes.failed,
    advice: `audit accounts --organization ${id} --state error says why.`,
  });
}
