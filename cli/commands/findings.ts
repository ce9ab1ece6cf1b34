import type {
  CaredFindingType,
  FindingBulkAssignmentResult,
  FindingComment,
  FindingHistoryEntry,
  Me,
  Member,
  WrittenFindingComment,
} from '../../client/src/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { printPage, type Page } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';
import { shortTime } from '../styles.ts';

export type FindingType = CaredFindingType;

interface Findings {
  type: FindingType;
  ids: readonly number[];
}
interface OneFinding {
  type: FindingType;
  id: number;
}

const pathOf = ({ type, id }: OneFinding): string => `/api/v1/${type === 'drift' ? 'drifts' : 'vulnerabilities'}/${id}`;

/** Assigns findings to a member. Throws a `Problem` for an unknown member, or if a finding could not be changed. */
export async function assignFindings(session: Session, { to, ...findings }: Findings & { to: string }): Promise<void> {
  const ownerId = await memberNamed(session, to);
  const done = to === 'nobody' ? 'left to nobody' : `assigned to ${to}`;
  await change(session, findings, { body: { owner_id: ownerId }, done });
}

/** Sets the due date of findings to the end of a day, UTC. Throws a `Problem` if a finding could not be changed. */
export async function setDueDates(session: Session, { on, ...findings }: Findings & { on: string }): Promise<void> {
  const due = on === 'none' ? null : endOf(on);
  const done = due === null ? 'without a due date' : `due on ${on}`;
  await change(session, findings, { body: { due_at: due }, done });
}

function endOf(day: string): string {
  const due = new Date(`${day}T23:59:59Z`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(due.getTime()) || due.toISOString().slice(0, 10) !== day) {
    throw new Problem(`--on ${safeText(day)}: must be a day such as 2026-12-24, or none`, {
      exitCode: exitCodes.usage,
    });
  }
  return due.toISOString();
}

async function memberNamed({ service }: Session, name: string): Promise<number | null> {
  if (name === 'nobody') return null;
  if (name === 'me') return (await service.get<Me>('/api/v1/me')).id;
  const team = await service.get<Member[]>('/api/v1/settings/team');
  const member = team.find(({ email }) => email === name.toLowerCase());
  if (member === undefined) {
    throw new Problem(`There is no member ${safeText(name)}`, { exitCode: exitCodes.usage });
  }
  return member.id;
}

async function change(
  { service, terminal, json }: Session,
  { type, ids }: Findings,
  { body, done }: { body: object; done: string },
): Promise<void> {
  const result = await service.post<FindingBulkAssignmentResult>('/api/v1/findings/assign', {
    findings: ids.map((id) => ({ finding_type: type, finding_id: id })),
    ...body,
  });
  const name = type === 'drift' ? 'Drift' : 'Vulnerability';
  if (json) terminal.printJson(result);
  else for (const { finding_id: id } of result.updated) terminal.print(`${name} ${id} is ${safeText(done)}`);
  if (result.failed.length === 0) return;
  const reasons = result.failed.map(({ finding_id: id, error }) => `${name} ${id}: ${safeText(error)}`);
  throw new Problem(reasons.join('\n'), { exitCode: exitCodes.refused });
}

/** Writes a comment, and reports names in it that mean no member. */
export async function commentOnFinding(
  { service, terminal, json }: Session,
  { text, ...finding }: OneFinding & { text: string },
): Promise<void> {
  const written = await service.post<WrittenFindingComment>(`${pathOf(finding)}/comments`, { text });
  if (json) {
    terminal.printJson(written);
    return;
  }
  terminal.print(`Comment ${written.id} is written`);
  const unresolved = written.unresolved_mentions.map((name) => `@${safeText(name)}`);
  if (unresolved.length > 0) {
    terminal.report(`Not mentioned, for want of one member who can see the account: ${unresolved.join(', ')}`);
  }
}

interface Paged {
  options: { page?: number; perPage?: number };
}

const pageQuery = ({ page, perPage }: Paged['options']) => ({ page, per_page: perPage });

/** Lists the comments on a finding, oldest first. */
export async function listComments(session: Session, { options, ...finding }: OneFinding & Paged): Promise<void> {
  const page = await session.service.get<Page<FindingComment>>(`${pathOf(finding)}/comments`, pageQuery(options));
  printPage(session, {
    page,
    empty: 'No comments.',
    columns: [
      { title: 'WRITTEN (UTC)', value: ({ created_at: at }) => shortTime(at) },
      { title: 'AUTHOR', value: ({ author }) => author.email },
      { title: 'COMMENT', value: ({ text }) => text.replaceAll(/\s+/g, ' ') },
    ],
  });
}

/** Lists what happened to a finding, newest first. */
export async function listHistory(session: Session, { options, ...finding }: OneFinding & Paged): Promise<void> {
  const page = await session.service.get<Page<FindingHistoryEntry>>(`${pathOf(finding)}/history`, pageQuery(options));
  printPage(session, {
    page,
    empty: 'Nothing happened yet.',
    columns: [
      { title: 'AT (UTC)', value: ({ at }) => shortTime(at) },
      { title: 'ACTION', value: ({ action }) => action },
      { title: 'BY', value: ({ actor }) => actor },
      { title: 'NOW', value: ({ after }) => fieldsText(after) },
    ],
  });
}

function fieldsText(fields: Readonly<Record<string, unknown>> | null): string | null {
  if (fields === null) return null;
  return Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
}
