import type { Alert, AlertAction, AlertBulkResult, AlertDetail } from '../../client/src/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { type Query, queryOf } from '../query.ts';
import { printPage, type Page } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';
import { severityStyle, shortTime, statusStyle } from '../styles.ts';

const path = '/api/v1/alerts';

/** Lists alerts, newest first. */
export async function listAlerts(session: Session, options: Query): Promise<void> {
  const page = await session.service.get<Page<Alert>>(path, queryOf(options));
  printPage(session, {
    page,
    empty: 'No alert matches.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'SEVERITY', value: ({ severity }) => severity, style: ({ severity }) => severityStyle(severity) },
      { title: 'TYPE', value: ({ type }) => type, dropOrder: 2 },
      { title: 'STATUS', value: ({ status }) => status, style: ({ status }) => statusStyle(status) },
      { title: 'TITLE', value: ({ title }) => title },
      { title: 'RESOURCE', value: ({ resource_name: name }) => name, dropOrder: 3 },
      { title: 'LAST SEEN (UTC)', value: ({ last_seen_at: at }) => shortTime(at), dropOrder: 1 },
    ],
  });
}

/** Shows an alert and what is wrong behind it now. */
export async function showAlert({ service, terminal, json }: Session, id: number): Promise<void> {
  const alert = await service.get<AlertDetail>(`${path}/${id}`);
  if (json) {
    terminal.printJson(alert);
    return;
  }
  const line = (text: string): void => terminal.print(safeText(text));
  terminal.print(terminal.paint('bold', safeText(`#${alert.id} ${alert.title}`)));
  line(`${alert.severity} ${alert.type} alert, ${alert.status}, since ${shortTime(alert.created_at) ?? ''} UTC`);
  if (alert.resource_id !== null) line(`Resource ${alert.resource_id}: ${alert.resource_name ?? ''}`);
  if (alert.description !== null) line(alert.description);
  if (alert.resolution_note !== null) line(`Resolved: ${alert.resolution_note}`);
  if (alert.causes.length > 0) terminal.print('Causes');
  for (const { severity, title, finding_id: finding, source: from, control_id: control } of alert.causes) {
    const source = finding === null ? control : `${from?.kind ?? 'finding'} ${finding}`;
    line(`  ${severity} ${title}${source === null ? '' : ` (${source})`}`);
  }
  const more = alert.cause_count - alert.causes.length;
  if (more > 0) line(`  and ${more} more`);
}

/** Acknowledges alerts. Throws a `Problem` if one of them could not be changed. */
export const acknowledgeAlerts = (session: Session, ids: readonly number[]): Promise<void> =>
  change(session, { ids, action: 'acknowledge', done: 'acknowledged' });

/** Resolves an alert with a note, or several without one. Throws a `Problem` if one of them could not be changed. */
export async function resolveAlerts(session: Session, ids: readonly number[], note: string | undefined): Promise<void> {
  const [id] = ids;
  if (note === undefined) {
    await change(session, { ids, action: 'resolve', done: 'resolved' });
  } else if (ids.length > 1 || id === undefined) {
    throw new Problem('A note is for one alert', { exitCode: exitCodes.usage, advice: 'Resolve them one by one.' });
  } else {
    const alert = await session.service.post<Alert>(`${path}/${id}/resolve`, { resolution_note: note });
    if (session.json) session.terminal.printJson(alert);
    else session.terminal.print(`Alert ${id} is resolved`);
  }
}

async function change(
  { service, terminal, json }: Session,
  { ids, action, done }: { ids: readonly number[]; action: AlertAction; done: string },
): Promise<void> {
  const result = await service.post<AlertBulkResult>(`${path}/bulk`, { ids, action });
  if (json) terminal.printJson(result);
  else for (const id of result.updated) terminal.print(`Alert ${id} is ${done}`);
  const [failure] = result.failed;
  if (failure === undefined) return;
  const reasons = result.failed.map(({ id, error }) => `Alert ${id}: ${safeText(error)}`);
  throw new Problem(reasons.join('\n'), { exitCode: exitCodes.refused });
}
