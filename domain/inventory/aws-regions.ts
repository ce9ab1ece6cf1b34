/**
 * Text pattern of a region name such as `eu-central-1` or `us-gov-west-1`. Region names become part of host names, so
 * nothing else is allowed.
 */
export const awsRegionPattern = '^[a-z]{2}(-[a-z]{2,12}){1,3}-[0-9]{1,2}$';
