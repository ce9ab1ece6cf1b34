import { Type } from 'typebox';
import { kindOf } from '../../../domain/clouds/cloud-names.ts';
import { awsRegionPattern } from '../../../domain/inventory/aws-regions.ts';
import { label } from '../../fields.ts';
import { accessBody } from './access-body.ts';
import { awsAccess } from './aws-access.ts';
import { awsAuthentication, awsKey } from './aws-authentication.ts';
import { connectForm } from './form.ts';
import { named } from '../../named.ts';

const region = Type.String({ maxLength: 40, pattern: awsRegionPattern, description: 'e.g. eu-central-1' });

/** Maximum number of regions in a request; AWS has far fewer. */
const regionsAtMost = 100;

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
      key: awsKey.properties,
      authentication: awsAuthentication,
    }),
  ),
  credentialsBody: accessBody({ common: {}, key: awsKey.properties, authentication: awsAuthentication }),
  async connect({ name, region, regions, ...access }, context) {
    const asked = regions === undefined || regions === 'all' ? [region] : [region, ...regions];
    return {
      name,
      regions: [...new Set(asked)].toSorted(),
      allRegions: regions === 'all',
      scope: { region },
      ...(await awsAccess(access, { region, context })),
    };
  },
  replace: async (access, context) => awsAccess(access, { region: null, context }),
});
