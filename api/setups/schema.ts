import { Type } from 'typebox';
import { id, nullable, providerKind, timestamp } from '../fields.ts';
import { named } from '../named.ts';

/** Larger than the number of operations of any cloud. */
const remediationsAtMost = 1_000;

const operation = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'The name of an operation as remediation plans have it, e.g. `s3.put_public_access_block`',
});

export const setupBody = named(
  'CreateSetupRequest',
  Type.Object({
    kind: providerKind(),
    remediations: Type.Optional(
      Type.Array(operation, {
        maxItems: remediationsAtMost,
        uniqueItems: true,
        description: 'What remediation may do; without it, the access is for reading alone',
      }),
    ),
  }),
);

export const setupSchema = named(
  'Setup',
  Type.Object({
    id: id(),
    kind: providerKind(),
    external_id: nullable(
      Type.String({
        description: 'The external id that the trust policies of AWS roles require; null for other clouds',
      }),
    ),
    remediations: Type.Array(Type.String()),
    created_at: timestamp(),
  }),
);
