import { Type } from 'typebox';
import { alertStatuses, alertTypes } from '../../domain/alerts/alert-types.ts';
import { alertSourceKinds } from '../../domain/alerts/source.ts';
import { alertActions } from '../../domain/alerts/transitions.ts';
import { id, label, nullable, severity, timestamp, words } from '../fields.ts';
import { pageQuery } from '../pagination.ts';
import { named } from '../named.ts';
import { providerFields } from '../provider-filter.ts';

const alertType = named('AlertType', words(alertTypes));
const alertStatus = named('AlertStatus', words(alertStatuses));

export const largestBulk = 1_000;
const longestText = 4_000;

const alertSource = named(
  'AlertSource',
  Type.Object({
    kind: named('AlertSourceKind', words(alertSourceKinds)),
    id: nullable(
      id('Of the finding, anomaly, execution, action or webhook; null for several, and once there is none any more'),
    ),
    job_id: nullable(id('Job of the execution')),
    framework_id: nullable(Type.String()),
    control_id: nullable(Type.String({ description: 'Control of the framework; null for several' })),
    assessment_id: nullable(id('Newest assessment of the provider by the framework')),
  }),
);

const source = () => nullable(alertSource);

export const alertSchema = named(
  'Alert',
  Type.Object({
    id: id(),
    title: Type.String(),
    type: alertType,
    severity: severity(),
    status: alertStatus,
    provider_id: nullable(id()),
    resource_id: nullable(id()),
    resource_name: nullable(Type.String()),
    description: nullable(Type.String()),
    rule: nullable(Type.String({ description: 'Rule that raised it; null when made by hand' })),
    occurrences: Type.Integer({ description: 'How often its causes were detected' }),
    cause_count: Type.Integer({
      minimum: 0,
      description: 'Number of causes that persist; 0 when all are fixed, and for an alert created manually',
    }),
    source: source(),
    created_at: timestamp(),
    created_by: nullable(id()),
    last_seen_at: timestamp(),
    acknowledged_at: nullable(timestamp()),
    acknowledged_by: nullable(id()),
    resolved_at: nullable(timestamp()),
    resolved_by: nullable(id('Null when it resolved itself')),
    resolution_note: nullable(Type.String()),
  }),
);

/** Maximum number of causes that the details of an alert list. */
export const mostListedCauses = 1_000;

const alertCause = named(
  'AlertCause',
  Type.Object({
    title: Type.String(),
    severity: severity(),
    finding_id: nullable(id('Drift or vulnerability finding')),
    control_id: nullable(Type.String({ description: 'Control of the framework' })),
    source: source(),
    since: timestamp(),
  }),
);

export const alertDetailSchema = named(
  'AlertDetail',
  Type.Object({
    ...alertSchema.properties,
    causes: Type.Array(alertCause, {
      description: `What is wrong behind it now, in the order of the titles, up to ${mostListedCauses.toLocaleString('en')}`,
    }),
  }),
);

export const alertQuery = Type.Object({
  severity: Type.Optional(severity()),
  type: Type.Optional(alertType),
  status: Type.Optional(alertStatus),
  ...providerFields(),
  ...pageQuery,
});

export const newAlert = named(
  'NewAlert',
  Type.Object({
    title: label(),
    type: alertType,
    severity: severity(),
    resource_id: Type.Optional(id()),
    description: Type.Optional(Type.String({ maxLength: longestText })),
  }),
);

export const resolution = named(
  'AlertResolution',
  Type.Object({
    resolution_note: Type.Optional(Type.String({ maxLength: longestText })),
  }),
);

export const bulkChange = named(
  'AlertBulkChange',
  Type.Object({
    ids: Type.Array(id(), { minItems: 1, maxItems: largestBulk }),
    action: named('AlertAction', words(alertActions)),
  }),
);

export const bulkResult = named(
  'AlertBulkResult',
  Type.Object({
    updated: Type.Array(id()),
    failed: Type.Array(named('AlertBulkFailure', Type.Object({ id: id(), code: Type.String(), error: Type.String() }))),
  }),
);
