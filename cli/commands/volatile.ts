import type { VolatileProperty, VolatilePropertyDecision } from '../../client/src/schema.ts';
import { type Query, queryOf } from '../query.ts';
import { printPage, type Page } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';
import { statusStyle } from '../styles.ts';

const path = '/api/v1/volatile-properties';

/** Lists properties that may change by themselves, with why those that are not proposed are not. */
export async function listVolatile(session: Session, { type, ...options }: Query & { type?: string }): Promise<void> {
  const query = { ...queryOf(options), ...(type === undefined ? {} : { resource_type: type }) };
  const page = await session.service.get<Page<VolatileProperty>>(path, query);
  printPage(session, {
    page,
    empty: 'No property matches.',
    columns: [
      { title: 'ID', value: ({ id }) => id, align: 'right' },
      { title: 'STATUS', value: ({ status }) => status, style: ({ status }) => statusStyle(status) },
      { title: 'TYPE', value: ({ resource_type: of }) => of },
      { title: 'PROPERTY', value: (property) => property.path },
      { title: 'SENSITIVE', value: ({ sensitive }) => (sensitive ? 'yes' : ''), dropOrder: 2 },
      { title: 'RESOURCES', value: ({ resources }) => resources, align: 'right', dropOrder: 3 },
      { title: 'UNWRITTEN', value: ({ changes_without_write: count }) => count, align: 'right' },
      { title: 'NOTE', value: noteOf, dropOrder: 1 },
    ],
  });
}

/** What `audit volatile confirm` was given. */
export interface ConfirmedProperty {
  reason?: string;
  acceptSensitive?: boolean;
}

/** Confirms a property, and says how many drifts that resolved. */
export async function confirmVolatile(
  { service, terminal, json }: Session,
  id: number,
  { reason, acceptSensitive = false }: ConfirmedProperty,
): Promise<void> {
  const body = { ...(reason === undefined ? {} : { reason }), accept_sensitive: acceptSensitive };
  const decision = await service.post<VolatilePropertyDecision>(`${path}/${id}/confirm`, body);
  if (json) {
    terminal.printJson(decision);
    return;
  }
  const { property, resolved_drifts: drifts } = decision;
  terminal.print(
    `${safeText(property.path)} of ${safeText(property.resource_type)} is no longer compared; drifts resolved: ${drifts}.`,
  );
}

/** Rejects a proposal, or withdraws a confirmed property. */
export async function decideVolatile(
  { service, terminal, json }: Session,
  { id, decision, reason }: { id: number; decision: 'reject' | 'withdraw'; reason: string | undefined },
): Promise<void> {
  const body = reason === undefined ? {} : { reason };
  const property = await service.post<VolatileProperty>(`${path}/${id}/${decision}`, body);
  if (json) terminal.printJson(property);
  else terminal.print(`${safeText(property.path)} of ${safeText(property.resource_type)} is ${property.status}.`);
}

function noteOf({ status, lacking, unknown_reason: unknown, changes_unknown: count }: VolatileProperty): string {
  if (status !== 'observed') return '';
  const uncounted = unknown === null ? '' : `; ${count} not counted: ${unknown}`;
  return `${lacking ?? ''}${uncounted}`;
}
