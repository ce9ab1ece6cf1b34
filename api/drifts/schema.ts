import { Type } from 'typebox';
import { driftStatuses, driftTypes } from '../../domain/drift/drift-types.ts';
import { severities } from '../../domain/severity.ts';
import { acceptanceFields } from '../acceptances/schema.ts';
import { acceptedJob, anyJson, id, nullable, severity, timestamp, words } from '../fields.ts';
import { pageQuery } from '../pagination.ts';

const driftFields = {
  id: id(),
  resource_id: id(),
  resource_name: Type.String(),
  resource_type: Type.String(),
  provider_id: id(),
  aspect: Type.String({ description: 'The part of the configuration that changed' }),
  drift_type: words(driftTypes),
  severity: severity(),
  status: words(driftStatuses),
  summary: Type.String(),
  baseline_value: anyJson(),
  current_value: anyJson(),
  detected_at: timestamp(),
  last_seen_at: timestamp(),
  resolved_at: nullable(timestamp()),
};

/** Drift finding of the interface specification §2. */
export const driftSchema = Type.Object(driftFields);

export const driftDetailSchema = Type.Object({
  ...driftFields,
  diff: Type.Array(
    Type.Object({
      path: Type.String({
        description: 'JSON Pointer in the baseline, or, for a member that was added, in the current configuration',
      }),
      baseline_value: anyJson(),
      current_value: anyJson(),
    }),
  ),
  baseline_id: nullable(id('Baseline it deviates from')),
  execution_id: nullable(id('Execution that found it')),
  previous_id: nullable(id('Resolved finding on the same aspect that this one follows')),
  resolved_by: nullable(id('Member who resolved it; null when a scan found the deviation gone')),
  resolution: nullable(Type.String({ description: 'Why it counts as resolved' })),
  acceptance_id: nullable(id('Acceptance by which it was resolved while the deviation lasts')),
});

export const driftListQuery = Type.Object({
  provider_id: Type.Optional(id()),
  resource_id: Type.Optional(id()),
  severity: Type.Optional(severity()),
  type: Type.Optional(words(driftTypes)),
  status: Type.Optional(words(driftStatuses)),
  ...pageQuery,
});

export const driftPatchBody = Type.Object({
  status: words(['investigating', 'resolved'] as const),
  ...acceptanceFields,
});

export const driftResolveBody = Type.Object({
  capture_baseline: Type.Optional(
    Type.Boolean({ default: false, description: 'Capture the current configuration as a new baseline' }),
  ),
  ...acceptanceFields,
});

const counts = (names: readonly string[]) =>
  Type.Object(
    Object.fromEntries(names.map((name) => [name, Type.Integer()])) as Record<string, ReturnType<typeof Type.Integer>>,
  );

export const driftSummarySchema = Type.Object({
  total: Type.Integer(),
  by_severity: counts(severities),
  by_status: counts(driftStatuses),
});

export const detectionSchema = Type.Object({ ...acceptedJob, message: Type.String() });
