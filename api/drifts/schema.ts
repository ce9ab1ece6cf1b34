import { Type } from 'typebox';
import { driftSortColumns } from '../../db/reads/drifts/drifts.ts';
import { changeSourceSchema, shownActorSchema } from '../../domain/changes/shown-actor.ts';
import { driftStatuses, driftTypes } from '../../domain/drift/drift-types.ts';
import { driftFindingFields } from '../../domain/drift/finding.ts';
import { acceptanceFields } from '../acceptances/schema.ts';
import { careFields, careQuery } from '../findings/care-fields.ts';
import {
  acceptedJob,
  anyJson,
  changeKind,
  changeMeansWord,
  counts,
  id,
  nullable,
  resourceTypeLabel,
  several,
  severity,
  severityCounts,
  timestamp,
  words,
} from '../fields.ts';
import { ageField, listedProviderFields, placeFields, sortWords } from '../lists/fields.ts';
import { pageQuery } from '../pagination.ts';
import { reachabilitySummarySchema } from '../resources/reachability.ts';
import { named } from '../named.ts';
import { providerFields } from '../provider-filter.ts';

const driftType = named('DriftType', words(driftTypes));
const driftStatus = named('DriftStatus', words(driftStatuses));

const driftFields = {
  ...driftFindingFields,
  in_words: Type.String({
    description:
      'The drift as one sentence with its resource and, where that is known, who changed it. It says “the internet” of ' +
      '0.0.0.0/0 and ::/0 only; names and values of the cloud are quoted and cut',
  }),
  resource_type_label: resourceTypeLabel(),
  aspect: Type.String({ description: 'The part of the configuration that changed' }),
  last_seen_at: timestamp(),
  resolved_at: nullable(timestamp()),
  ...careFields,
};

/** Drift finding of the interface specification §2. */
export const driftSchema = named('Drift', Type.Object(driftFields));

const driftDifference = named(
  'DriftDifference',
  Type.Object({
    path: Type.String({
      description: 'JSON Pointer in the baseline, or, for a member that was added, in the current configuration',
    }),
    baseline_value: anyJson(),
    current_value: anyJson(),
  }),
);

const changeBehindDrift = named(
  'ChangeBehindDrift',
  Type.Object({
    id: id('Announced change'),
    event_id: Type.String({ description: 'Id of the announcement in the cloud' }),
    source: changeSourceSchema,
    kind: changeKind(),
    occurred_at: nullable(timestamp()),
    announced_at: timestamp(),
    via: nullable(Type.String({ description: 'The program that made the change, as it names itself' })),
    means: nullable(changeMeansWord()),
    call: nullable(Type.String({ description: 'The call that made it' })),
    actor: nullable(shownActorSchema),
    remediation_id: nullable(id('Remediation of this service that made it')),
  }),
);

export const driftDetailSchema = named(
  'DriftDetail',
  Type.Object({
    ...driftFields,
    diff: Type.Array(driftDifference),
    baseline_id: nullable(id('Baseline it deviates from')),
    execution_id: nullable(id('Execution that found it')),
    previous_id: nullable(id('Resolved finding on the same aspect that this one follows')),
    resolved_by: nullable(id('Member who resolved it; null when a scan found the deviation gone')),
    resolution: nullable(Type.String({ description: 'Why it counts as resolved' })),
    acceptance_id: nullable(id('Acceptance by which it was resolved while the deviation lasts')),
    remediation_id: nullable(id('Remediation whose rollback brought the deviation back')),
    reachability: reachabilitySummarySchema,
    changes: Type.Array(changeBehindDrift, {
      description:
        'Changes that were announced between the two readings of the resource between which the deviation came about, ' +
        'oldest first; empty without a change feed',
    }),
  }),
);

/** Filters and order of the list. */
export const driftFilterQuery = Type.Object({
  ...listedProviderFields(),
  resource_id: Type.Optional(id()),
  severity: Type.Optional(several(severity())),
  type: Type.Optional(several(driftType)),
  status: Type.Optional(several(driftStatus)),
  ...placeFields(),
  ...ageField(),
  expected: Type.Optional(Type.Boolean({ description: 'Whether the change was made within a change window' })),
  change_window_id: Type.Optional(id('Only drifts that were expected in this window when they were found')),
  ...careQuery,
  sort: Type.Optional(sortWords('DriftSort', driftSortColumns)),
});

export const driftListQuery = Type.Object({ ...driftFilterQuery.properties, ...pageQuery });

/** Fields that select what the summary counts. */
export const driftSummaryQuery = Type.Object(providerFields());

export const driftPatchBody = named(
  'DriftChange',
  Type.Object({
    status: words(['investigating', 'resolved'] as const),
    ...acceptanceFields,
  }),
);

export const driftResolveBody = named(
  'DriftResolution',
  Type.Object({
    capture_baseline: Type.Optional(
      Type.Boolean({ default: false, description: 'Capture the current configuration as a new baseline' }),
    ),
    ...acceptanceFields,
  }),
);

export const driftSummarySchema = named(
  'DriftSummary',
  Type.Object({
    total: Type.Integer(),
    by_severity: severityCounts(),
    by_status: named('DriftStatusCounts', counts(driftStatuses)),
  }),
);

export const detectionBody = named('DriftDetectionRequest', Type.Object(providerFields('Default: all providers')));

export const detectionSchema = named('AcceptedDetection', Type.Object({ ...acceptedJob, message: Type.String() }));
