import { Type, type Static } from 'typebox';
import { severities } from '../severity.ts';
import { changeMeans } from '../changes/change-means.ts';
import { shownActorSchema } from '../changes/shown-actor.ts';
import { driftStatuses, driftTypes } from './drift-types.ts';

const id = (description: string) => Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description });
const text = (description: string) => Type.String({ description });
const time = (description: string) => Type.String({ format: 'date-time', description });
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema, description: string) =>
  Type.Union([schema, Type.Null()], { description });

/**
 * The fields of a drift finding (interface specification §2) that are part of API responses, events and CSV reports.
 * Each is read from the column of its name unless `db/reads/drifts/columns.ts` names another.
 */
export const driftFindingFields = {
  id: id('Drift finding'),
  resource_id: id('Resource that drifted'),
  resource_name: text('Its name'),
  resource_type: text('Its normalised type'),
  provider_id: id('Provider of the resource'),
  drift_type: Type.Enum(driftTypes, { title: 'DriftType', description: 'Type of the change' }),
  severity: Type.Enum(severities, { title: 'Severity', description: 'Severity' }),
  status: Type.Enum(driftStatuses, { title: 'DriftStatus', description: 'State of the finding' }),
  summary: text('What changed, in one sentence'),
  baseline_value: Type.Unknown({ description: 'Value in the baseline' }),
  current_value: Type.Unknown({ description: 'Current value' }),
  detected_at: time('When the finding was created'),
  changed_by: orNull(shownActorSchema, 'Who made the change; null if that is unknown or if several did'),
  changed_at: orNull(time('When'), 'When the last change was made; null if no change feed announced one'),
  changed_via: orNull(
    Type.Enum(changeMeans, { title: 'ChangeMeans', description: 'By what' }),
    'By what it was made; null if that is unknown',
  ),
  change_event_id: orNull(text('Event'), 'Id of the record of the change in the cloud; null if none is known'),
  expected: Type.Boolean({ description: 'Whether the change was made within an announced change window' }),
  change_window_id: orNull(id('Change window'), 'Window in which it was expected when it was found; null if in none'),
};

const driftFindingSchema = Type.Object(driftFindingFields);

export type DriftFinding = Static<typeof driftFindingSchema>;
export type DriftFindingField = keyof DriftFinding;

export const driftFindingFieldNames = Object.keys(driftFindingFields) as DriftFindingField[];

/** The fields as read from the database, with dates as `Date`. */
export type DriftFindingRow = Omit<DriftFinding, 'detected_at' | 'changed_at'> & {
  detected_at: Date;
  changed_at: Date | null;
};

/** Returns the finding of a row, moments as ISO 8601 text; other columns of the row are left out. */
export function presentDriftFinding(row: DriftFindingRow): DriftFinding {
  const shown = driftFindingFieldNames.map((field) => {
    const value: unknown = row[field];
    return [field, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(shown) as DriftFinding;
}
