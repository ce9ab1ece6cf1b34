import { Type } from 'typebox';
import { kindOf } from '../../../domain/clouds/cloud-names.ts';
import { awsRegionPattern } from '../../../domain/inventory/aws-regions.ts';
import { label } from '../../fields.ts';
import { connectForm } from './form.ts';
import { named } from '../../named.ts';

const accessKeyId = Type.String({ minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' });
const secretAccessKey = Type.String({ minLength: 1, maxLength: 256, pattern: '^[\\x21-\\x7e]+$' });
const region = Type.String({ maxLength: 40, pattern: awsRegionPattern, description: 'e.g. eu-central-1' });

/** Maximum number of regions in a request; AWS has far fewer. */
const regionsAtMost = 100;

export const awsForm = connectForm({
  kind: kindOf.aws,
  subject: 'an AWS account',
  connectBody: named(
    'ConnectAwsRequest',
    Type.Object({
      name: label(),
      accessKeyId,
      secretAccessKey,
      region,
      regions: Type.Optional(
        Type.Union([Type.Array(region, { minItems: 1, maxItems: regionsAtMost }), Type.Literal('all')], {
          description: 'Further regions to cover; without it the sync covers `region` and the global services',
        }),
      ),
    }),
  ),
  credentialsBody: Type.Object({ accessKeyId, secretAccessKey }),
  async connect({ name, region, regions, accessKeyId, secretAccessKey }) {
    const asked = regions === undefined || regions === 'all' ? [region] : [region, ...regions];
    return {
      name,
      regions: [...new Set(asked)].toSorted(),
      allRegions: regions === 'all',
      scope: { region },
      credentials: { accessKeyId, secretAccessKey },
    };
  },
  async replace({ accessKeyId, secretAccessKey }) {
    return { accessKeyId, secretAccessKey };
  },
});
