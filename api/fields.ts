import { Type, type TSchema } from 'typebox';
import { cloudNames, cloudOf, providerKinds } from '../domain/clouds/cloud-names.ts';
import { keyScopes } from '../domain/key-scopes.ts';
import { reportFormats } from '../domain/reports/report-types.ts';
import { roles } from '../domain/roles.ts';
import { changeKinds } from '../domain/changes/announced-change.ts';
import { changeMeans } from '../domain/changes/change-means.ts';
import { severities } from '../domain/severity.ts';
import { named } from './named.ts';

/** Returns the schema of an id (interface specification §2). */
export const id = (description?: string) =>
  Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    ...(description === undefined ? {} : { description }),
  });

export const timestamp = () => Type.String({ format: 'date-time' });

export const nullable = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** Values of one filter at most. */
const mostValues = 100;

/** Returns the schema of a filter by one value or several, of which any is enough. */
export const several = <Schema extends TSchema>(schema: Schema) =>
  Type.Union([schema, Type.Array(schema, { minItems: 1, maxItems: mostValues })]);

/** Returns the values of such a filter, each once; undefined without it. */
export function valuesOf<Value extends string | number>(given: Value | readonly Value[] | undefined) {
  return given === undefined ? undefined : [...new Set([given].flat() as Value[])];
}

/** Returns the schema of an enumeration. */
export const words = <const Words extends readonly string[]>(list: Words, options: { description?: string } = {}) =>
  Type.Enum<[...Words]>([...list] as unknown as [...Words], options);

/** White space without control characters, for patterns that must not backtrack. */
const blank = ' \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';

/** Returns the schema of a label entered by users: not empty, limited in length, without control characters. */
export const label = (maxLength = 200) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: `^[${blank}]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f]*$`,
  });

/** Returns the schema of the display name of a `resource_type`. */
export const resourceTypeLabel = () =>
  Type.String({ description: "The type's name for people, in the vendor's words, e.g. S3 bucket" });

/** What an announcement says has happened to a resource. */
export const changeKind = () => named('ChangeKind', words(changeKinds));
/** By what a change was made. */
export const changeMeansWord = () => named('ChangeMeans', words(changeMeans));
export const severity = () => named('Severity', words(severities));

/** Returns the schema of provider kinds; the API description contains their display names. */
export const providerKind = () =>
  named(
    'ProviderKind',
    Object.assign(words(providerKinds), {
      'x-enum-descriptions': providerKinds.map((kind) => cloudNames[cloudOf[kind]]),
    }),
  );

export const roleSchema = () => named('Role', words(roles));
export const keyScope = () => named('KeyScope', words(keyScopes));
export const reportFormat = () => named('ReportFormat', words(reportFormats));
export const syncStatus = () => named('SyncStatus', words(['syncing', 'synced', 'error'] as const));
export const logLevel = () => named('LogLevel', words(['info', 'warn', 'error'] as const));

/** Returns the schema of a count for each name. */
export const counts = (names: readonly string[]) =>
  Type.Object(
    Object.fromEntries(names.map((name) => [name, Type.Integer()])) as Record<string, ReturnType<typeof Type.Integer>>,
  );

export const severityCounts = () => named('SeverityCounts', counts(severities));

/** Path parameters of a record by id. */
export const idParams = Type.Object({ id: id() });

/** Returns the schema of any JSON value. */
export const anyJson = () => Type.Unknown({ description: 'Any JSON value' });

/** Returns the schema of a string-to-string object. */
export const stringMap = () => Type.Record(Type.String(), Type.String());

/** Fields of a 202 for accepted jobs, in addition to those of the specification. */
export const acceptedJob = {
  job_id: id(),
  status: Type.Literal('running'),
  execution_id: id(),
  workflow_id: Type.String(),
};

export const acceptedJobSchema = named('AcceptedJob', Type.Object(acceptedJob));

/** Body of dismissing a suggestion of the service. */
export const dismissBody = named(
  'Dismissal',
  Type.Object({ reason: Type.Optional(Type.String({ maxLength: 2_000 })) }),
);
