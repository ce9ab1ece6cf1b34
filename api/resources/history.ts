import { Type, type Static } from 'typebox';
import type { HistoryCursor, ResourceEventRow } from '../../db/reads/resources/history.ts';
import { shownActorSchema } from '../../domain/changes/shown-actor.ts';
import { presentActor } from '../../domain/changes/shown-actor.ts';
import { resourceEventKinds } from '../../domain/resources/resource-event.ts';
import { changeKind, changeMeansWord, id, nullable, severity, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';

export const defaultHistoryPage = 50;
const largestHistoryPage = 100;

export const historyQuery = Type.Object({
  cursor: Type.Optional(
    Type.String({
      maxLength: 80,
      pattern: `^-?\\d{1,17}\\.(${resourceEventKinds.join('|')})\\.\\d{1,16}$`,
      description: '`next_cursor` of the page before',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: largestHistoryPage, description: `Entries at most (${defaultHistoryPage})` }),
  ),
});

/** Something that happened to a resource, or what it cost in a month. */
const resourceEventSchema = named(
  'ResourceEvent',
  Type.Object({
    at: timestamp(),
    kind: named('ResourceEventKind', words(resourceEventKinds)),
    subject_id: id(
      'The version, change, finding, remediation, baseline, alert, recommendation or anomaly; the month of a cost, e.g. 202611',
    ),
    title: nullable(Type.String({ description: 'What it is about in words, where it has any' })),
    severity: nullable(severity()),
    change_kind: nullable(changeKind()),
    actor: nullable(shownActorSchema),
    means: nullable(changeMeansWord()),
    via: nullable(Type.String({ description: 'The program that made a change, as it names itself' })),
    call: nullable(Type.String({ description: 'The call that made a change' })),
    changed: nullable(
      Type.Array(Type.String(), { description: 'Members of the configuration that differ from the version before' }),
    ),
    remediation_id: nullable(id()),
    amounts: nullable(
      Type.Array(Type.Object({ currency: Type.String(), amount: Type.Number() }), {
        description: 'What it cost in the month so far, by currency; null for all other kinds',
      }),
    ),
  }),
);

export const historySchema = named(
  'ResourceHistory',
  Type.Object({
    data: Type.Array(resourceEventSchema),
    next_cursor: nullable(Type.String({ description: 'Where the next page begins; null on the last one' })),
  }),
);

/** Returns the place that a cursor stands for. */
export function placeOf(cursor: string): HistoryCursor {
  const [atUs = '', kind = '', subjectId = ''] = cursor.split('.');
  return { atUs, kind: kind as HistoryCursor['kind'], subjectId };
}

/** Returns a page of a history. `rows` has one row more than the page if there is a next one. */
export function presentHistory(rows: readonly ResourceEventRow[], limit: number): Static<typeof historySchema> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    data: shown.map((row) => ({
      at: row.at.toISOString(),
      kind: row.kind,
      subject_id: row.subject_id,
      title: row.title,
      severity: row.severity as Static<typeof resourceEventSchema>['severity'],
      change_kind: row.change_kind,
      actor: presentActor(row.actor),
      means: row.means,
      via: row.via,
      call: row.call,
      changed: row.changed,
      remediation_id: row.remediation_id,
      amounts: row.amounts?.map(({ currency, amount }) => ({ currency, amount: Number(amount) })) ?? null,
    })),
    next_cursor: last === undefined ? null : `${last.at_us}.${last.kind}.${last.subject_id}`,
  };
}
