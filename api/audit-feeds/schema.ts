import { Type } from 'typebox';
import { auditSources } from '../../domain/clouds/kubernetes/audit/audit-source.ts';
import { id, nullable, timestamp, words } from '../fields.ts';
import { named } from '../named.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const auditSource = named(
  'AuditSource',
  words(auditSources, {
    description: '`webhook`: the API server sends its audit log. `cloud_log`: it is read from the log of the cloud',
  }),
);

const feedFields = {
  provider_id: id(),
  enabled: Type.Boolean({ description: 'Whether there is an audit feed' }),
  source: nullable(auditSource),
  reason: nullable(
    Type.String({ description: 'Why the log of the cloud cannot be read at present, and how to switch it on' }),
  ),
  token_hint: nullable(Type.String({ description: 'First characters of the token of a webhook' })),
  created_at: nullable(timestamp()),
  received_at: nullable(timestamp()),
  read_at: nullable(timestamp()),
  median_delay_seconds: nullable(
    Type.Number({ minimum: 0, description: 'From a call to its record here, over the last hundred; null without any' }),
  ),
  longest_delay_seconds: nullable(Type.Number({ minimum: 0 })),
  received: count('Events that were received'),
  stored: count('Of those, calls that may have changed something of the inventory'),
};

export const auditFeedSchema = named('AuditFeed', Type.Object(feedFields));

export const cloudAuditFeedBody = named(
  'ReadAuditLogRequest',
  Type.Object({
    source: Type.Literal('cloud_log', { description: 'The log of the cloud of a managed cluster' }),
  }),
);

export const createdAuditFeedSchema = named(
  'CreatedAuditFeed',
  Type.Object({
    ...feedFields,
    token: Type.String({ description: 'Shown this once' }),
    policy: Type.String({ description: 'Audit policy of the API server (`--audit-policy-file`)' }),
    kubeconfig: Type.String({
      description: 'Configuration of its webhook (`--audit-webhook-config-file`), with the token',
    }),
    flags: Type.Array(Type.String(), { description: 'Flags of the API server' }),
  }),
);

export const auditEventListBody = named(
  'AuditEventList',
  Type.Object({
    apiVersion: Type.Literal('audit.k8s.io/v1'),
    kind: Type.Literal('EventList'),
    items: Type.Array(Type.Unknown(), { description: 'Events as the API server writes them' }),
  }),
);

export const receivedRecordsSchema = named(
  'ReceivedAuditRecords',
  Type.Object({
    received: count('Events of the list'),
    stored: count('Of those, new calls that may have changed something of the inventory'),
  }),
);
