import { Type, type Static } from 'typebox';
import { named } from '../named.ts';

const base64 = () => Type.String({ pattern: '^[A-Za-z0-9+/_-]*={0,2}$' });

/** The same in requests and responses, so both are closed. */
const closed = { additionalProperties: false };

/** A payload in the JSON form of Temporal's API: every value in base64. */
export const payloadSchema = named(
  'TemporalPayload',
  Type.Object(
    { metadata: Type.Optional(Type.Record(Type.String(), base64(), closed)), data: Type.Optional(base64()) },
    closed,
  ),
);

export const payloadsSchema = named(
  'TemporalPayloads',
  Type.Object({ payloads: Type.Array(payloadSchema, { maxItems: 1_000 }) }, closed),
);

export type PayloadsBody = Static<typeof payloadsSchema>;
