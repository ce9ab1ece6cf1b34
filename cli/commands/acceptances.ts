import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { confirm } from '../prompt.ts';
import { printPage, type Page } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { QueryValues } from '../service.ts';
import type { Session } from '../session.ts';
import { shortTime, statusStyle } from '../styles.ts';

interface ListedAcceptance {
  id: number;
  kind: string;
  status: string;
  summary: string;
  reason: string;
  expires_at: string | null;
  requested_by: { email: string };
  decided_by: { email: string } | null;
}

interface Acceptance extends ListedAcceptance {
  end_reason: string | null;
  resources: {
    resource_id: number;
    resource_name: string;
    baseline_id: number | null;
    previous_baseline_id: number | null;
    deviations: { drift_id: number | null; severity: string; summary: string }[];
  }[];
}

/** Options of an acceptance: the reason and its expiry. */
export interface AcceptOptions {
  reason: string;
  until?: string;
}

const acceptancePath = (id: number): string => `/api/v1/acceptances/${id}`;

export async function listAcceptances(session: Session, query: QueryValues): Promise<void> {
  const page = await session.service.get<Page<ListedAcceptance>>('/api/v1/acceptances', query);
  printPage(session, {
    page,
    empty: 'No acceptance matches.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'STATUS', value: ({ status }) => status, style: ({ status }) => statusStyle(status) },
      { title: 'KIND', value: ({ kind }) => kind, dropOrder: 1 },
      { title: 'WHAT', value: ({ summary }) => summary },
      { title: 'WHY', value: ({ reason }) => reason, dropOrder: 3 },
      { title: 'BY', value: ({ requested_by: by }) => by.email, dropOrder: 4 },
      { title: 'UNTIL (UTC)', value: ({ expires_at: at }) => (at === null ? 'no end' : shortTime(at)), dropOrder: 2 },
    ],
  });
}

/** Shows what an acceptance covers. */
export async function showAcceptance(session: Session, id: number): Promise<void> {
  const acceptance = await session.service.get<Acceptance>(acceptancePath(id));
  if (session.json) session.terminal.printJson(acceptance);
  else printAcceptance(session, acceptance);
}

function printAcceptance({ terminal }: Session, acceptance: Acceptance): void {
  const line = (text: string): void => terminal.print(safeText(text));
  terminal.print(terminal.paint('bold', safeText(`#${acceptance.id} ${acceptance.summary}`)));
  const { status, reason, requested_by: by, decided_by: decider, expires_at: until, end_reason: end } = acceptance;
  line(`${acceptance.kind}: ${status}${end === null ? '' : ` (${end})`}`);
  line(`by ${by.email}${decider === null ? '' : `, decided by ${decider.email}`}, because ${reason}`);
  line(until === null ? 'no end' : `until ${until}`);
  for (const resource of acceptance.resources) {
    const { baseline_id: baseline, previous_baseline_id: previous } = resource;
    line(`  ${resource.resource_name}: baseline ${previous ?? '–'} → ${baseline ?? 'not captured yet'}`);
    for (const { severity, summary } of resource.deviations) line(`    ${severity}: ${summary}`);
  }
}

/** Accepts a drift: the current configuration becomes the baseline. */
export async function acceptDrift(session: Session, id: number, options: AcceptOptions): Promise<void> {
  const drift = await session.service.post<{ resolution: string | null }>(`/api/v1/drifts/${id}/resolve`, {
    ...acceptanceBody(options),
    capture_baseline: true,
  });
  if (session.json) session.terminal.printJson(drift);
  else session.terminal.print(safeText(drift.resolution ?? 'Resolved'));
}

/** Ignores a vulnerability. */
export async function acceptVulnerability(session: Session, id: number, options: AcceptOptions): Promise<void> {
  const body = { ...acceptanceBody(options), status: 'ignored' };
  const finding = await session.service.patch<{ cve_id: string }>(`/api/v1/vulnerabilities/${id}`, body);
  if (session.json) session.terminal.printJson(finding);
  else session.terminal.print(safeText(`${finding.cve_id} is ignored`));
}

/** Returns the fields of an acceptance. Throws a `Problem` without a reason, and for what is no date. */
export function acceptanceBody({ reason, until }: AcceptOptions): { reason: string; expires_at?: string } {
  if (reason.trim() === '') {
    throw new Problem('A reason is required', { exitCode: exitCodes.usage, advice: 'Say why with --reason.' });
  }
  if (until === undefined) return { reason: reason.trim() };
  return { reason: reason.trim(), expires_at: endOf(until, '--until') };
}

/** Returns the end of a day, or a time, as the API takes it. `option` names the option in errors. */
export function endOf(text: string, option: string): string {
  const end = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59Z` : text);
  if (!Number.isNaN(end.getTime())) return end.toISOString();
  throw new Problem(`${option} is not a date: ${safeText(text)}`, {
    exitCode: exitCodes.usage,
    advice: 'Write it as 2027-01-31, or with a time as 2027-01-31T12:00:00Z.',
  });
}

/** Confirms what another admin requested, after showing it. */
export async function confirmAcceptance(session: Session, id: number, options: { yes?: boolean }): Promise<void> {
  if (options.yes !== true) {
    printAcceptance({ ...session, json: false }, await session.service.get<Acceptance>(acceptancePath(id)));
    if (!(await confirm('Accept this risk?'))) {
      throw new Problem('Not confirmed', {
        exitCode: exitCodes.refused,
        advice: 'Answer y, or pass --yes when there is no terminal.',
      });
    }
  }
  await decide(session, id, { step: 'confirm', body: {} });
}

/** Rejects a pending acceptance, or revokes an active one. */
export async function endAcceptance(
  session: Session,
  id: number,
  end: { step: 'reject' | 'revoke'; reason?: string },
): Promise<void> {
  await decide(session, id, { step: end.step, body: end.reason === undefined ? {} : { reason: end.reason } });
}

async function decide(session: Session, id: number, { step, body }: { step: string; body: object }): Promise<void> {
  const acceptance = await session.service.post<Acceptance>(`${acceptancePath(id)}/${step}`, body);
  if (session.json) session.terminal.printJson(acceptance);
  else session.terminal.print(safeText(`Acceptance ${id} is ${acceptance.status}`));
}
