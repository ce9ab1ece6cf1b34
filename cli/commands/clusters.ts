import { providerKindNames, type ConnectedClusters, type DiscoveredCluster } from '../../client/src/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { selectionOf, type SelectionOptions } from '../query.ts';
import { printRows } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';

const path = '/api/v1/orchestrator/clusters/discovered';

/** Lists clusters that can be connected; with `all`, connects them and throws if one was refused. */
export async function connectClusters(session: Session, options: SelectionOptions & { all?: boolean }): Promise<void> {
  if (options.all === true) await connectAll(session, selectionOf(options));
  else await listDiscovered(session, selectionOf(options));
}

async function listDiscovered(session: Session, selection: ReturnType<typeof selectionOf>): Promise<void> {
  const answer = await session.service.get<{ data: DiscoveredCluster[] }>(path, selection);
  printRows(session, {
    answer,
    rows: answer.data,
    empty: 'Every cluster of the inventory is connected.',
    columns: [
      { title: 'RESOURCE', value: ({ resource_id: id }) => id, align: 'right' },
      { title: 'NAME', value: ({ name }) => name },
      { title: 'KIND', value: ({ provider_type: type }) => providerKindNames[type], dropOrder: 2 },
      { title: 'REGION', value: ({ region }) => region, dropOrder: 1 },
      { title: 'PROVIDER', value: ({ provider_name: name }) => name, dropOrder: 3 },
    ],
  });
}

async function connectAll(
  { service, terminal, json }: Session,
  selection: ReturnType<typeof selectionOf>,
): Promise<void> {
  const total: ConnectedClusters = { connected: [], already_connected: [], failed: [], remaining: 0 };
  for (;;) {
    const part = await service.post<ConnectedClusters>(`${path}/connect`, selection);
    total.connected.push(...part.connected);
    total.already_connected.push(...part.already_connected);
    total.failed.push(...part.failed);
    total.remaining = part.remaining;
    // Those that were refused would be refused again.
    if (part.remaining === 0 || part.connected.length === 0) break;
  }
  if (json) terminal.printJson(total);
  else {
    for (const { name, provider_id: id } of total.connected) terminal.print(`${safeText(name)} is provider ${id}.`);
    for (const { name, reason } of total.failed)
      terminal.print(`${safeText(name)} is not connected: ${safeText(reason)}`);
    terminal.print(`${total.connected.length} connected; audit providers shows the result of their checks.`);
  }
  if (total.failed.length > 0) {
    throw new Problem(`${total.failed.length} could not be connected.`, { exitCode: exitCodes.failed });
  }
}
