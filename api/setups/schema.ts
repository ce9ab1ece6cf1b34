import { Type } from 'typebox';
import { id, nullable, providerKind, timestamp } from '../fields.ts';
import { named } from '../named.ts';

/** Larger than the number of operations of any cloud. */
const remediationsAtMost = 1_000;

const operation = Type.String({
  minLength: 1,
  maxLength: 100,
  description:
    'An operation as remediation plans name it, e.g. `s3.put_public_access_block`, or a resource type, for all of its operations; ' +
    'also one by schema, e.g. `AWS::Logs::LogGroup`, for what its update handler needs, or `batch/CronJob`; a custom kind of a ' +
    'cluster has the name of its definition, `certificates.cert-manager.io`',
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

const accessTemplates = named(
  'AccessTemplates',
  Type.Object({
    cloudformation: nullable(Type.String({ description: 'A template in JSON, for AWS' })),
    arm: nullable(Type.String({ description: 'A template of Azure Resource Manager in JSON' })),
    terraform: nullable(Type.String({ description: 'A module, for AWS, Google Cloud and Azure' })),
    kubernetes: nullable(Type.String({ description: 'Manifests in YAML' })),
    cli: Type.String({ description: "Commands of the vendor's command line, for a POSIX shell" }),
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
    templates: named(
      'SetupTemplates',
      Type.Object({
        reading: accessTemplates,
        remediation: nullable(accessTemplates),
        organization: nullable(accessTemplates),
        change_feed: nullable(accessTemplates),
        audit_log: nullable(accessTemplates),
      }),
    ),
    created_at: timestamp(),
  }),
);
