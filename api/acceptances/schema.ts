import { Type } from 'typebox';
import { acceptanceKinds, acceptanceStatuses } from '../../domain/acceptances/acceptance.ts';
import { id, nullable, severity, timestamp, words } from '../fields.ts';
import { pageQuery } from '../pagination.ts';
import { named } from '../named.ts';

const acceptanceKind = named('AcceptanceKind', words(acceptanceKinds));
const acceptanceStatus = named('AcceptanceStatus', words(acceptanceStatuses));
export const memberReference = named('MemberReference', Type.Object({ id: id(), email: Type.String() }));

/** Fields that a body that accepts something may have in addition to those of the contract. */
export const acceptanceFields = {
  reason: Type.Optional(
    Type.String({ maxLength: 2_000, description: 'Why it is accepted; recorded as "not given" if omitted' }),
  ),
  expires_at: Type.Optional(
    Type.String({ format: 'date-time', description: 'When the acceptance ends and what it covers is a finding again' }),
  ),
};

const member = () => nullable(memberReference);

const fields = {
  id: id(),
  kind: acceptanceKind,
  status: acceptanceStatus,
  summary: Type.String({ description: 'Description of what is accepted' }),
  reason: Type.String(),
  expires_at: nullable(timestamp()),
  requested_by: memberReference,
  requested_at: timestamp(),
  decided_by: member(),
  decided_at: nullable(timestamp()),
  ended_by: member(),
  ended_at: nullable(timestamp()),
  end_reason: nullable(Type.String()),
  vulnerability_id: nullable(id()),
  drift_id: nullable(id('Finding on a deletion that is accepted')),
  exception_id: nullable(id()),
  baseline_id: nullable(id('Baseline whose removal was requested')),
};

export const acceptanceSchema = named('Acceptance', Type.Object(fields));

const acceptedDeviation = named(
  'AcceptedDeviation',
  Type.Object({
    drift_id: nullable(id('Its finding; null when no scan had reported it')),
    aspect: Type.String(),
    severity: severity(),
    summary: Type.String(),
  }),
);

const acceptedResource = named(
  'AcceptedResource',
  Type.Object({
    resource_id: id(),
    resource_name: Type.String(),
    baseline_id: nullable(id('Baseline that was captured')),
    previous_baseline_id: nullable(id('Baseline that applies again once the acceptance ends')),
    superseded_at: nullable(timestamp()),
    deviations: Type.Array(acceptedDeviation),
  }),
);

export const acceptanceDetailSchema = named(
  'AcceptanceDetail',
  Type.Object({
    ...fields,
    resources: Type.Array(acceptedResource),
  }),
);

export const acceptanceListQuery = Type.Object({
  status: Type.Optional(acceptanceStatus),
  kind: Type.Optional(acceptanceKind),
  resource_id: Type.Optional(id()),
  ...pageQuery,
});

export const acceptanceReasonBody = named(
  'AcceptanceDecision',
  Type.Object({
    reason: Type.Optional(Type.String({ maxLength: 2_000, description: 'Kept with the acceptance' })),
  }),
);
