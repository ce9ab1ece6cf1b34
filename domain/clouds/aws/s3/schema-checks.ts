import { UnreadableField } from '../../../checks/fields.ts';
import { isObject, type Json } from '../../../json.ts';
import { propertyRules } from '../schemas/property-rules.ts';

const settings = ['BlockPublicAcls', 'IgnorePublicAcls', 'BlockPublicPolicy', 'RestrictPublicBuckets'];

/** Returns whether all four settings are enabled. */
function blocksPublicAccess(value: Json): boolean {
  const block = isObject(value) ? value : {};
  if (settings.some((name) => block[name] === false)) return false;
  if (settings.every((name) => block[name] === true)) return true;
  throw new UnreadableField('a setting of Block Public Access is not shown');
}

export const s3AccessPointChecks = propertyRules('AWS::S3::AccessPoint', {
  s3_access_point_public_access_block: {
    path: '/PublicAccessBlockConfiguration',
    type: 'object',
    passes: blocksPublicAccess,
    failure: 'A setting of Block Public Access is not enabled',
  },
});

export const s3MultiRegionAccessPointChecks = propertyRules('AWS::S3::MultiRegionAccessPoint', {
  s3_multi_region_access_point_public_access_block: {
    path: '/PublicAccessBlockConfiguration',
    type: 'object',
    passes: blocksPublicAccess,
    failure: 'A setting of Block Public Access is not enabled',
  },
});
