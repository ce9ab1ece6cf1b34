import { Type } from 'typebox';
import { id, nullable, timestamp } from '../fields.ts';
import { named } from '../named.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });

const feedFields = {
  provider_id: id(),
  enabled: Type.Boolean({ description: 'Whether there is a token with which records are accepted' }),
  token_hint: nullable(Type.String({ description: 'First characters of the token' })),
  created_at: nullable(timestamp()),
  received_at: nullable(timestamp()),
  received: count('Events that were received'),
  stored: count('Of those, calls that may have changed something of the inventory'),
};

export const auditFeedSchema = named('AuditFeed', Type.Object(feedFields));

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
