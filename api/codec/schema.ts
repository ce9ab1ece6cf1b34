import { Type, type Static } from 'typebox';

const base64 = () => Type.String({ pattern: '^[A-Za-z0-9+/_-]*={0,2}$' });

/** A payload in the JSON form of Temporal's API: every value in base64. */
export const payloadSchema = Type.Object({
  metadata: Type.Optional(Type.Record(Type.String(), base64())),
  data: Type.Optional(base64()),
});

export const payloadsSchema = Type.Object({ payloads: Type.Array(payloadSchema, { maxItems: 1_000 }) });

export type PayloadsBody = Static<typeof payloadsSchema>;
