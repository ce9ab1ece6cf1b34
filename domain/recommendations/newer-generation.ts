import { cloudOf, type ProviderKind } from '../clouds/cloud-names.ts';

/**
 * Family of AWS → its successor (EC2 and RDS user guides, previous generation instances). The price difference varies
 * by region, system and engine, so none is given.
 */
const awsFollowers: Record<string, string> = { t2: 't3', m3: 'm5', m4: 'm5', c3: 'c5', c4: 'c5', r3: 'r5', r4: 'r5' };

/** Sizes that the successor has too; `m4.10xlarge` and `c4.8xlarge` have no counterpart of the same size. */
const sharedAwsSizes = ['nano', 'micro', 'small', 'medium', 'large', 'xlarge', '2xlarge', '4xlarge'];
const followersWithoutMedium = ['m5', 'c5', 'r5'];

/** Returns the size that follows one of an old generation; null when it is not old, or its follower is not known. */
export function newerGeneration(kind: ProviderKind, size: string): string | null {
  switch (cloudOf[kind]) {
    case 'aws':
      return newerAws(size);
    case 'gcp':
      return newerGcp(size);
    case 'azure':
      return newerAzure(size);
    case 'kubernetes':
      return null;
  }
}

function newerAws(type: string): string | null {
  const match = /^(db\.)?([a-z]\d)\.(\w+)$/.exec(type);
  const [, prefix = '', family = '', size = ''] = match ?? [];
  const follower = awsFollowers[family];
  if (follower === undefined || !sharedAwsSizes.includes(size)) return null;
  if (size === 'medium' && followersWithoutMedium.includes(follower)) return null;
  return `${prefix}${follower}.${size}`;
}

function newerGcp(type: string): string | null {
  const match = /^n1-(standard|highmem|highcpu)-(\d+)$/.exec(type);
  const vcpus = Number(match?.[2]);
  if (match === null || vcpus < 2 || vcpus > 64) return null;
  return `n2-${match[1]}-${vcpus}`;
}

function newerAzure(size: string): string | null {
  const match = /^Standard_([DE])(\d+)(s?)_v[34]$/.exec(size);
  return match === null ? null : `Standard_${match[1]}${match[2]}${match[3]}_v5`;
}
