import { Type } from 'typebox';
import type { Static } from 'typebox';

/** A time as OSV writes it: UTC, RFC 3339, seconds or finer. */
const timestamp = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?Z$' });

const severity = Type.Object({ type: Type.String({ minLength: 1 }), score: Type.String() });

const severities = Type.Union([Type.Array(severity), Type.Null()]);

const versionEvent = Type.Union([
  Type.Object({ introduced: Type.String() }),
  Type.Object({ fixed: Type.String() }),
  Type.Object({ last_affected: Type.String() }),
  Type.Object({ limit: Type.String() }),
]);

const range = Type.Object({
  type: Type.Union([Type.Literal('SEMVER'), Type.Literal('ECOSYSTEM'), Type.Literal('GIT')]),
  repo: Type.Optional(Type.String()),
  events: Type.Array(versionEvent, { minItems: 1, contains: { required: ['introduced'] } }),
});

const affected = Type.Object({
  package: Type.Optional(
    Type.Object({
      // The list of ecosystems grows with every release of the schema: a new one must not invalidate the record.
      ecosystem: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9 ._-]*(:.+)?$' }),
      name: Type.String({ minLength: 1 }),
      purl: Type.Optional(Type.String()),
    }),
  ),
  severity: Type.Optional(severities),
  ranges: Type.Optional(Type.Array(range)),
  versions: Type.Optional(Type.Array(Type.String())),
  ecosystem_specific: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  database_specific: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});

/**
 * An advisory in the OSV format (OSV schema 1.7): the fields that the service reads, typed; fields that it does not know
 * are allowed, since every minor version of the schema adds some. Compile with `ajv`; no formats are used.
 */
export const osvRecordSchema = Type.Object({
  schema_version: Type.Optional(Type.String()),
  id: Type.String({ pattern: '^(x_|[A-Za-z0-9]+-).+' }),
  modified: timestamp,
  published: Type.Optional(timestamp),
  withdrawn: Type.Optional(timestamp),
  aliases: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
  related: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
  upstream: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
  summary: Type.Optional(Type.String()),
  details: Type.Optional(Type.String()),
  severity: Type.Optional(severities),
  affected: Type.Optional(Type.Union([Type.Array(affected), Type.Null()])),
  references: Type.Optional(
    Type.Union([Type.Array(Type.Object({ type: Type.String(), url: Type.String() })), Type.Null()]),
  ),
  database_specific: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});

export type OsvRecord = Static<typeof osvRecordSchema>;
export type OsvAffected = Static<typeof affected>;
export type OsvRange = Static<typeof range>;
export type OsvSeverity = Static<typeof severity>;

/** The part of a record that matching needs; a store need not load the texts. */
export type MatchableRecord = Pick<OsvRecord, 'id' | 'withdrawn' | 'affected'>;
