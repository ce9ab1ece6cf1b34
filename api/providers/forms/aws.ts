import { Type, type Static } from 'typebox';
import { storedKeyTypes } from '../../../domain/clouds/authentication.ts';
import { kindOf } from '../../../domain/clouds/cloud-names.ts';
import { awsRegionPattern } from '../../../domain/inventory/aws-regions.ts';
import { label } from '../../fields.ts';
import { taggedUnion } from '../../validation/tagged-union.ts';
import { accessBody, keyOf } from './access-body.ts';
import { connectForm, type Access } from './form.ts';
import { named } from '../../named.ts';

const accessKeyId = Type.String({ minLength: 1, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' });
const secretAccessKey = Type.String({ minLength: 1, maxLength: 256, pattern: '^[\\x21-\\x7e]+$' });
const region = Type.String({ maxLength: 40, pattern: awsRegionPattern, description: 'e.g. eu-central-1' });

/** Maximum number of regions in a request; AWS has far fewer. */
const regionsAtMost = 100;

const key = Type.Object({ accessKeyId, secretAccessKey });

const accessKeyAuthentication = named(
  'AwsAccessKeyAuthentication',
  Type.Object({
    type: Type.Literal('access_key'),
    accessKeyId,
    secretAccessKey,
    sessionToken: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 4_096,
        pattern: '^[\\x21-\\x7e]+$',
        description: 'Of temporary credentials, which work until AWS lets them expire',
      }),
    ),
  }),
);

const authentication = named(
  'AwsAuthentication',
  taggedUnion([accessKeyAuthentication], 'Instead of `accessKeyId` and `secretAccessKey`'),
);

export const awsForm = connectForm({
  kind: kindOf.aws,
  subject: 'an AWS account',
  connectBody: named(
    'ConnectAwsRequest',
    accessBody({
      common: {
        name: label(),
        region,
        regions: Type.Optional(
          Type.Union([Type.Array(region, { minItems: 1, maxItems: regionsAtMost }), Type.Literal('all')], {
            description: 'Further regions to cover; without it the sync covers `region` and the global services',
          }),
        ),
      },
      key: key.properties,
      authentication,
    }),
  ),
  credentialsBody: accessBody({ common: {}, key: key.properties, authentication }),
  async connect({ name, region, regions, ...access }) {
    const asked = regions === undefined || regions === 'all' ? [region] : [region, ...regions];
    return {
      name,
      regions: [...new Set(asked)].toSorted(),
      allRegions: regions === 'all',
      scope: { region },
      ...accessOf(access),
    };
  },
  replace: async (access) => accessOf(access),
});

function accessOf(access: { authentication?: Static<typeof authentication> }): Access {
  const { sessionToken = null, ...given } = access.authentication ?? { sessionToken: null, ...keyOf(access, key) };
  const { accessKeyId, secretAccessKey } = given;
  return {
    authentication: { type: storedKeyTypes.cloud_a, identity: null },
    credentials: { accessKeyId, secretAccessKey, ...(sessionToken === null ? {} : { sessionToken }) },
  };
}
