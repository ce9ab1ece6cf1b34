/** Partitions by the beginning of their regions' names; every other region is one of `aws`. */
const partitions: readonly [prefix: string, partition: string][] = [
  ['cn-', 'aws-cn'],
  ['us-gov-', 'aws-us-gov'],
  ['us-iso-', 'aws-iso'],
  ['us-isob-', 'aws-iso-b'],
  ['eu-isoe-', 'aws-iso-e'],
  ['us-isof-', 'aws-iso-f'],
  ['eusc-', 'aws-eusc'],
];

/** Returns the partition of an AWS region, as written in ARNs. */
export function partitionOf(region: string): string {
  return partitions.find(([prefix]) => region.startsWith(prefix))?.[1] ?? 'aws';
}
