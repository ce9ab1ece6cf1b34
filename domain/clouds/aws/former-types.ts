import type { FormerType } from '../former-type.ts';
import type { AwsResourceType } from './resource-types.ts';
import { formerVpcEndpoint } from './vpc/former-endpoint.ts';

/** Types whose resources earlier releases read by the vendor's schema. */
export const awsFormerTypes: { readonly [Type in AwsResourceType]?: FormerType } = {
  vpc_endpoint: formerVpcEndpoint,
};
