import type { ProviderKind } from '../inventory/provider-kinds.ts';

/** What follows an old generation of machines. */
export interface NewerGeneration {
  size: string;
  /** Price of the new one as a part of the old one's; null where it is not lower or not known. */
  priceRatio: number | null;
}

/**
 * Family of AWS → its follower, and the ratio of their on-demand prices (Linux, us-east-1, same size, EC2 price list).
 * A ratio of database classes is not kept: theirs differ by engine.
 */
const awsFollowers: Record<string, { family: string; priceRatio: number }> = {
  t2: { family: 't3', priceRatio: 0.0416 / 0.0464 },
  m3: { family: 'm5', priceRatio: 0.096 / 0.133 },
  m4: { family: 'm5', priceRatio: 0.096 / 0.1 },
  c3: { family: 'c5', priceRatio: 0.085 / 0.105 },
  c4: { family: 'c5', priceRatio: 0.085 / 0.1 },
  r3: { family: 'r5', priceRatio: 0.126 / 0.166 },
  r4: { family: 'r5', priceRatio: 0.126 / 0.133 },
};

/** Sizes that the follower has too; `m4.10xlarge` and `c4.8xlarge` have none of the same size. */
const sharedAwsSizes = ['nano', 'micro', 'small', 'medium', 'large', 'xlarge', '2xlarge', '4xlarge'];
const followersWithoutMedium = ['m5', 'c5', 'r5'];

/** What follows a size of an old generation; null when it is not old, or its follower is not known. */
export function newerGeneration(kind: ProviderKind, size: string): NewerGeneration | null {
  switch (kind) {
    case 'cloud_a':
      return newerAws(size);
    case 'cloud_b':
      return newerGcp(size);
    case 'cloud_c':
      return newerAzure(size);
    case 'orchestrator':
      return null;
  }
}

function newerAws(type: string): NewerGeneration | null {
  const match = /^(db\.)?([a-z]\d)\.(\w+)$/.exec(type);
  const [, prefix = '', family = '', size = ''] = match ?? [];
  const follower = awsFollowers[family];
  if (follower === undefined || !sharedAwsSizes.includes(size)) return null;
  if (size === 'medium' && followersWithoutMedium.includes(follower.family)) return null;
  return {
    size: `${prefix}${follower.family}.${size}`,
    priceRatio: prefix === '' ? follower.priceRatio : null,
  };
}

function newerGcp(type: string): NewerGeneration | null {
  const match = /^n1-(standard|highmem|highcpu)-(\d+)$/.exec(type);
  const vcpus = Number(match?.[2]);
  if (match === null || vcpus < 2 || vcpus > 64) return null;
  return { size: `n2-${match[1]}-${vcpus}`, priceRatio: null };
}

function newerAzure(size: string): NewerGeneration | null {
  const match = /^Standard_([DE])(\d+)(s?)_v[34]$/.exec(size);
  return match === null ? null : { size: `Standard_${match[1]}${match[2]}${match[3]}_v5`, priceRatio: null };
}
