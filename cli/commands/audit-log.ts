import type { AuditEntry } from '../../client/src/schema.ts';
import { printPage, type Page } from '../rows.ts';
import type { Session } from '../session.ts';

/** Filters of the audit log. */
export interface LogOptions {
  actor?: string;
  action?: string;
  subject?: string;
  from?: string;
  to?: string;
  page?: number;
  perPage?: number;
}

/** Lists the audit log, newest first. `subject` is `type` or `type:id`; `from` and `to` are days or times. */
export async function listAuditLog(session: Session, options: LogOptions): Promise<void> {
  const { actor, action, subject, from, to, page: number, perPage } = options;
  const [type, ...id] = subject?.split(':') ?? [];
  const page = await session.service.get<Page<AuditEntry>>('/api/v1/audit-log', {
    actor,
    action,
    subject_type: type,
    subject_id: id.length === 0 ? undefined : id.join(':'),
    from: instant(from, 'T00:00:00Z'),
    to: instant(to, 'T23:59:59.999Z'),
    page: number,
    per_page: perPage,
  });
  printPage(session, {
    page,
    empty: 'No entry matches.',
    columns: [
      { title: 'AT (UTC)', value: ({ at }) => at.slice(0, 19).replace('T', ' ') },
      { title: 'ACTOR', value: ({ actor: by }) => by },
      { title: 'CHANNEL', value: ({ channel }) => channel, dropOrder: 2 },
      { title: 'ACTION', value: ({ action: done }) => done },
      {
        title: 'SUBJECT',
        value: ({ subject_type: kind, subject_id: one }) => (one === null ? kind : `${kind}:${one}`),
      },
      { title: 'SEALED', value: ({ sealed }) => (sealed ? 'yes' : 'not yet'), dropOrder: 1 },
    ],
  });
}

/** A day becomes its first or last moment; anything else is for the service to read. */
const instant = (text: string | undefined, time: string): string | undefined =>
  text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text + time : text;
