import { Type } from 'typebox';
import { awsRegionPattern } from '../../domain/inventory/aws-regions.ts';
import { acceptedJob, id, label, nullable, providerKind, timestamp, words } from '../fields.ts';

/** Provider of the interface specification §2, with what was added to it. */
export const providerSchema = Type.Object({
  id: id(),
  name: Type.String(),
  type: providerKind(),
  status: words(['syncing', 'synced', 'error'] as const),
  status_reason: nullable(Type.String({ description: 'What did not work in the last sync' })),
  account_id: nullable(Type.String({ description: 'Null until the credentials were checked' })),
  regions: Type.Array(Type.String()),
  resource_count: Type.Integer({ minimum: 0, description: 'Resources that are not deleted' }),
  last_synced_at: nullable(timestamp()),
  created_at: timestamp(),
});

const accessKeyId = Type.String({ minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' });
const secretAccessKey = Type.String({ minLength: 1, maxLength: 256, pattern: '^[\\x21-\\x7e]+$' });
const region = Type.String({ maxLength: 40, pattern: awsRegionPattern, description: 'e.g. eu-central-1' });

/** Longest list of regions; the cloud has far fewer. */
const regionsAtMost = 100;

export const connectCloudABody = Type.Object({
  name: label(),
  accessKeyId,
  secretAccessKey,
  region,
  regions: Type.Optional(
    Type.Union([Type.Array(region, { minItems: 1, maxItems: regionsAtMost }), Type.Literal('all')], {
      description: 'Further regions to cover; without it the sync covers `region` and the global services',
    }),
  ),
});

export const credentialsBody = Type.Object({ accessKeyId, secretAccessKey });

export const syncAccepted = Type.Object(acceptedJob);
