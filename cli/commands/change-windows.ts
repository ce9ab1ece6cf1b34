import type { ChangeWindow, ChangeWindowAcceptance } from '../../client/src/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { type Query, queryOf, selectionOf, type SelectionOptions, tagsOf } from '../query.ts';
import { printPage, type Page } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';
import { shortTime, statusStyle } from '../styles.ts';

const path = '/api/v1/change-windows';

/** Lists change windows, newest first. */
export async function listChangeWindows(session: Session, options: Query): Promise<void> {
  const page = await session.service.get<Page<ChangeWindow>>(path, queryOf(options));
  printPage(session, {
    page,
    empty: 'No change window matches.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'STATUS', value: ({ status }) => status, style: ({ status }) => statusStyle(status) },
      { title: 'FROM (UTC)', value: ({ starts_at: at }) => shortTime(at), dropOrder: 2 },
      { title: 'UNTIL (UTC)', value: ({ ends_at: at }) => shortTime(at) },
      { title: 'ACCOUNTS', value: ({ provider_ids: ids }) => ids.length, align: 'right', dropOrder: 3 },
      { title: 'WAITING', value: ({ waiting_drifts: drifts }) => drifts, align: 'right' },
      { title: 'REASON', value: ({ reason }) => reason, dropOrder: 1 },
    ],
  });
}

/** What `audit change-windows announce` was given. */
export interface AnnouncedWindow extends SelectionOptions {
  type?: string[];
  tag?: string[];
  from?: string;
  until: string;
  reason: string;
}

/** Announces an expected change. Throws for a tag that is no `key=value`. */
export async function announceChangeWindow(
  { service, terminal, json }: Session,
  announced: AnnouncedWindow,
): Promise<void> {
  const { type: types, tag: tags, from, until, reason } = announced;
  const window = await service.post<ChangeWindow>(path, {
    ...selectionOf(announced),
    ...(types === undefined ? {} : { resource_types: types }),
    ...(tags === undefined ? {} : { tags: tagsOf(tags) }),
    starts_at: timeOf(from ?? new Date().toISOString()),
    ends_at: timeOf(until),
    reason,
  });
  if (json) {
    terminal.printJson(window);
    return;
  }
  const accounts = countOf(window.provider_ids.length, 'account');
  terminal.print(
    `Change window ${window.id} of ${accounts} is ${window.status} until ${shortTime(window.ends_at)} UTC.`,
  );
}

/** Cancels a window: its drift raises alerts. */
export async function cancelChangeWindow({ service, terminal }: Session, id: number): Promise<void> {
  await service.delete(`${path}/${id}`);
  terminal.report(`Change window ${id} is cancelled.`);
}

/** Accepts the expected drift of a window that has ended, and lists what stays. */
export async function acceptChangeWindow(
  { service, terminal, json }: Session,
  id: number,
  { reason }: { reason?: string },
): Promise<void> {
  const outcome = await service.post<ChangeWindowAcceptance>(
    `${path}/${id}/accept`,
    reason === undefined ? {} : { reason },
  );
  if (json) {
    terminal.printJson(outcome);
    return;
  }
  terminal.print(`Accepted ${countOf(outcome.accepted, 'drift')} of ${countOf(outcome.resources, 'resource')}.`);
  for (const { drift_id: drift, summary, reason: why } of outcome.left_out) {
    terminal.print(`  #${drift} stays (${why.replaceAll('_', ' ')}): ${safeText(summary)}`);
  }
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function timeOf(text: string): string {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) {
    throw new Problem(`${safeText(text)} is not a time, e.g. 2026-12-01T20:00:00Z`, { exitCode: exitCodes.usage });
  }
  return at.toISOString();
}
