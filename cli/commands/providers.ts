import { providerKindNames, type Provider } from '../../client/src/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { printRows } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';
import { shortTime, statusStyle } from '../styles.ts';
import { waitForExecution, type Accepted } from '../wait.ts';

export async function listProviders(session: Session): Promise<void> {
  const providers = await session.service.get<Provider[]>('/api/v1/providers');
  printRows(session, {
    answer: providers,
    rows: providers,
    empty: 'No provider is connected yet; the README shows how to connect one.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'NAME', value: ({ name }) => name },
      { title: 'KIND', value: ({ type }) => providerKindNames[type], dropOrder: 2 },
      { title: 'STATUS', value: ({ status }) => status, style: ({ status }) => statusStyle(status) },
      { title: 'RESOURCES', value: ({ resource_count: count }) => count, align: 'right', dropOrder: 1 },
      { title: 'SYNCED (UTC)', value: ({ last_synced_at: at }) => shortTime(at), dropOrder: 3 },
      { title: 'REASON', value: ({ status_reason: reason }) => reason, dropOrder: 4 },
    ],
  });
}

/** Starts a sync, or joins the running one; with `wait`, waits for its end and throws if it failed. */
export async function syncProvider(session: Session, providerId: number, options: { wait?: boolean }): Promise<void> {
  const { service, terminal, json } = session;
  const accepted = await service.post<Accepted>(`/api/v1/providers/${providerId}/sync`);
  if (options.wait !== true) {
    if (json) terminal.printJson(accepted);
    else
      terminal.print(`Sync ${accepted.execution_id} of provider ${providerId} is running; use --wait to wait for it.`);
    return;
  }
  const execution = await waitForExecution(session, accepted, `Sync of provider ${providerId}`);
  if (json) terminal.printJson(execution);
  if (execution.status === 'failed') {
    throw new Problem(`The sync failed: ${safeText(execution.error ?? 'the reason is unknown')}`, {
      exitCode: exitCodes.failed,
    });
  }
  if (json) return;
  const provider = await service.get<Provider>(`/api/v1/providers/${providerId}`);
  const seconds = ((execution.duration_ms ?? 0) / 1000).toFixed(1);
  terminal.print(`${safeText(provider.name)} is synced: ${provider.resource_count} resources in ${seconds} s.`);
  if (provider.status_reason !== null) terminal.print(`Could not be read: ${safeText(provider.status_reason)}`);
}
