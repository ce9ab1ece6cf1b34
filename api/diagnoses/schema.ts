import { Type } from 'typebox';
import { diagnosisStatuses } from '../../domain/diagnosis/listing-diagnosis.ts';
import { id, nullable, providerKind, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';

const diagnosisStatus = named('DiagnosisStatus', words(diagnosisStatuses));
const count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) });

const failedCalls = named(
  'FailedCalls',
  Type.Object({
    kind: Type.String(),
    code: nullable(Type.String({ description: "The vendor's code of the error" })),
    calls: count(),
  }),
);

const operation = named(
  'DiagnosedOperation',
  Type.Object({
    operation: Type.String({ description: "The name that the vendor's description has for it" }),
    calls: count(),
    failed: Type.Array(failedCalls),
    latency_ms: Type.Object({ median: count(), longest: count() }),
  }),
);

const listing = named(
  'DiagnosedListing',
  Type.Object({
    service: Type.String(),
    resource_types: Type.Array(Type.String()),
    resources: count('How many resources were read'),
    fault: nullable(Type.String({ description: 'The kind of the fault that ended the listing' })),
    operations: Type.Array(operation),
    unknown_calls: count('Calls of operations that no description has'),
    unknown_fields: Type.Array(Type.String({ description: 'A field of the vendor that the description lacks' })),
    unknown_values: Type.Array(
      Type.Object({ field: Type.String(), values: count('How many different ones; they are not shown') }),
    ),
    missing_fields: Type.Array(Type.String({ description: 'A field that the service reads and no answer had' })),
  }),
);

export const diagnosisSchema = named(
  'Diagnosis',
  Type.Object({
    id: id(),
    provider_id: id(),
    provider_type: providerKind(),
    status: diagnosisStatus,
    service_version: nullable(Type.String({ description: 'The release that compared' })),
    error: nullable(Type.String({ description: 'Why it failed' })),
    listings: Type.Array(listing),
    created_at: timestamp(),
    ended_at: nullable(timestamp()),
    workflow_id: Type.String(),
  }),
);

export const acceptedDiagnosis = named(
  'AcceptedDiagnosis',
  Type.Object({ diagnosis_id: id(), status: diagnosisStatus, workflow_id: Type.String() }),
);
