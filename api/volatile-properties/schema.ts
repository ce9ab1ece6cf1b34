import { Type } from 'typebox';
import { propertyClasses } from '../../domain/clouds/schema-property-classes.ts';
import { volatileStatuses } from '../../domain/drift/volatile/proposal.ts';
import { id, nullable, providerKind, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';
import { pageQuery } from '../pagination.ts';

const status = named('VolatilePropertyStatus', words(volatileStatuses));
const count = (description: string) => Type.Integer({ minimum: 0, description });

export const volatilePropertySchema = named(
  'VolatileProperty',
  Type.Object({
    id: id(),
    provider_type: providerKind(),
    resource_type: Type.String(),
    path: Type.String({ description: 'Members separated by `/`; lists add none' }),
    status,
    property_class: named('PropertyClass', words(propertyClasses)),
    sensitive: Type.Boolean({ description: 'A change of it matters for security or data' }),
    changes_without_write: count('Changes during which a healthy change feed recorded no write of the service'),
    changes_with_write: count('Changes during which it recorded one'),
    changes_unknown: count('Changes of a time for which nothing is known about writes'),
    unknown_reason: nullable(Type.String({ description: 'Why, for the last of them' })),
    resources: count('Resources that changed without a write'),
    lacking: nullable(Type.String({ description: 'What it lacks to be proposed; null if nothing' })),
    first_at: nullable(timestamp()),
    last_at: timestamp(),
    proposed_at: nullable(timestamp()),
    decided_by: nullable(named('VolatilePropertyMember', Type.Object({ id: id(), email: Type.String() }))),
    decided_at: nullable(timestamp()),
    reason: nullable(Type.String({ description: 'Why it was decided so' })),
  }),
);

export const volatileDecisionSchema = named(
  'VolatilePropertyDecision',
  Type.Object({
    property: volatilePropertySchema,
    resolved_drifts: count('Open drift findings that are resolved, since nothing else differed'),
  }),
);

const reason = Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 }));

export const volatileReason = named('VolatilePropertyReason', Type.Object({ reason }));

export const volatileConfirmation = named(
  'VolatilePropertyConfirmation',
  Type.Object({
    reason,
    accept_sensitive: Type.Optional(
      Type.Boolean({ description: 'Required for a property that is `sensitive`: its changes are no longer found' }),
    ),
  }),
);

export const volatilePropertyQuery = Type.Object({
  status: Type.Optional(status),
  provider_type: Type.Optional(providerKind()),
  resource_type: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  ...pageQuery,
});
