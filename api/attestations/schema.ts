import { Type } from 'typebox';
import { attestationStatuses, reviewDecisions } from '../../domain/attestations/attestation.ts';
import { memberReference } from '../acceptances/schema.ts';
import { id, label, nullable, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';
import { pageQuery } from '../pagination.ts';
import { providerFields } from '../provider-filter.ts';

const statement = () =>
  Type.String({
    minLength: 1,
    maxLength: 4_000,
    pattern: '\\S',
    description: 'How the control is fulfilled, and what was examined',
  });

const attestationStatus = named('AttestationStatus', words(attestationStatuses));

export const evidenceFileQuery = Type.Object({
  name: Object.assign(label(255), { description: 'Name of the file, with the ending of its type' }),
});

const fileFields = {
  name: Type.String(),
  content_type: Type.String(),
  size_bytes: Type.Integer(),
  sha256: Type.String({ description: 'Of the content, in lower-case hexadecimal' }),
};

/** A file that waits to be used. */
export const evidenceFileSchema = named(
  'EvidenceFile',
  Type.Object({ id: id(), ...fileFields, uploaded_at: timestamp() }),
);

export const attestationBody = named(
  'NewAttestation',
  Type.Object({
    provider_ids: Type.Array(id(), { minItems: 1, maxItems: 100, description: 'One attestation is created for each' }),
    framework_id: Type.String({ minLength: 1, maxLength: 100 }),
    framework_version: Type.Optional(
      Type.String({ minLength: 1, maxLength: 20, description: 'The version assessed by default unless given' }),
    ),
    control_id: Type.String({ minLength: 1, maxLength: 100 }),
    statement: statement(),
    expires_at: Type.String({ format: 'date-time', description: 'When the attestation stops counting, within a year' }),
    file_id: Type.Optional(id('Evidence that the caller has uploaded within the last 24 hours')),
  }),
);

/** What a member declares about a manual control of a provider. */
export const attestationSchema = named(
  'Attestation',
  Type.Object({
    id: id(),
    status: attestationStatus,
    provider_id: id(),
    provider_name: Type.String(),
    framework_id: Type.String(),
    framework_version: Type.String(),
    control_id: Type.String(),
    control_title: Type.String(),
    statement: Type.String(),
    file: nullable(named('AttestedFile', Type.Object(fileFields))),
    expires_at: timestamp(),
    created_by: memberReference,
    created_at: timestamp(),
    reviewed_by: nullable(memberReference),
    reviewed_at: nullable(timestamp()),
    review_comment: nullable(Type.String()),
    ended_by: nullable(memberReference),
    ended_at: nullable(timestamp()),
    end_reason: nullable(Type.String()),
  }),
);

/** Query of the list; framework and control are names of any framework, also of one that is gone. */
export const attestationListQuery = Type.Object({
  status: Type.Optional(attestationStatus),
  framework_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  control_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  expires_before: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Only those that are pending, accepted or expired, and whose expiry is before this time',
    }),
  ),
  ...providerFields(),
  ...pageQuery,
});

export const reviewBody = named(
  'AttestationReview',
  Type.Object({
    decision: words(reviewDecisions),
    comment: Type.Optional(Type.String({ maxLength: 2_000, description: 'Required for a rejection' })),
  }),
);

export const withdrawBody = named(
  'AttestationWithdrawal',
  Type.Object({ reason: Type.Optional(Type.String({ maxLength: 2_000 })) }),
);
