/** Returns the partition of an AWS region, as written in ARNs. */
export function partitionOf(region: string): string {
  if (region.startsWith('cn-')) return 'aws-cn';
  if (region.startsWith('us-gov-')) return 'aws-us-gov';
  if (region.startsWith('us-isob-')) return 'aws-iso-b';
  if (region.startsWith('us-iso-')) return 'aws-iso';
  if (region.startsWith('eu-isoe-')) return 'aws-iso-e';
  if (region.startsWith('us-isof-')) return 'aws-iso-f';
  return region.startsWith('eusc-') ? 'aws-eusc' : 'aws';
}
