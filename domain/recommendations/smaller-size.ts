import { cloudOf, type ProviderKind } from '../clouds/cloud-names.ts';

/** The next smaller size in the same family. */
export interface SmallerSize {
  size: string;
  /**
   * Its price as a share of the current one's; null where no public source says that prices are proportional to size.
   */
  priceRatio: number | null;
}

/**
 * Sizes of AWS as multiples of `small`: the normalization factors by which reservations of a family apply to its sizes
 * (AWS whitepaper "Amazon EC2 Reserved Instances and Other AWS Reservation Models", size flexibility). The cost of a
 * database includes its storage, so there is no ratio for one.
 */
const awsWeights: Record<string, number> = {
  nano: 0.25, micro: 0.5, small: 1, medium: 2, large: 4, xlarge: 8, '2xlarge': 16, '3xlarge': 24, '4xlarge': 32,
  '6xlarge': 48, '8xlarge': 64, '9xlarge': 72, '10xlarge': 80, '12xlarge': 96, '16xlarge': 128, '18xlarge': 144,
  '24xlarge': 192, '32xlarge': 256,
}; // prettier-ignore

/** Sizes that all families of AWS have; none below the first is recommended. */
const awsSteps = ['large', 'xlarge', '2xlarge', '4xlarge', '8xlarge', '16xlarge'];
const awsBurstableSteps = ['nano', 'micro', 'small', 'medium', ...awsSteps.slice(0, 3)];
const awsDatabaseBurstableSteps = awsBurstableSteps.slice(1);

const azureVcpus = [2, 4, 8, 16, 32, 48, 64, 96];

/**
 * Returns the next smaller size that the family of a size surely has; null when it is the smallest or not understood.
 */
export function smallerSize(kind: ProviderKind, size: string): SmallerSize | null {
  switch (cloudOf[kind]) {
    case 'aws':
      return smallerAws(size);
    case 'gcp':
      return smallerGcp(size);
    case 'azure':
      return smallerAzure(size);
    case 'kubernetes':
      return null;
  }
}

function smallerAws(type: string): SmallerSize | null {
  const match = /^(db\.)?([a-z]+\d+[a-z-]*)\.(\w+)$/.exec(type);
  const [, prefix = '', family = '', size = ''] = match ?? [];
  const weight = awsWeights[size];
  if (weight === undefined) return null;
  const isBurstable = /^t\d/.test(family);
  const steps = isBurstable ? (prefix === '' ? awsBurstableSteps : awsDatabaseBurstableSteps) : awsSteps;
  const smaller = steps.findLast((step) => (awsWeights[step] ?? weight) < weight);
  const smallerWeight = smaller === undefined ? undefined : awsWeights[smaller];
  if (smaller === undefined || smallerWeight === undefined) return null;
  return { size: `${prefix}${family}.${smaller}`, priceRatio: prefix === '' ? smallerWeight / weight : null };
}

/**
 * Returns a smaller size of Google Cloud with its price. Compute Engine bills processors and memory by the unit (its
 * page "VM instance pricing"), and these sizes halve both. Cloud SQL does too, but the bill of an instance includes its
 * storage.
 */
function smallerGcp(type: string): SmallerSize | null {
  const shared = { 'e2-medium': 'e2-small', 'e2-small': 'e2-micro' }[type];
  if (shared !== undefined) return { size: shared, priceRatio: 0.5 };
  const machine = /^((?:e2|n1|n2|n2d|t2d|c2|c2d)-(?:standard|highmem|highcpu))-(\d+)$/.exec(type);
  if (machine !== null) {
    const vcpus = Number(machine[2]);
    const fewest = machine[1]?.startsWith('c2-') === true ? 4 : 2;
    return vcpus % 2 === 0 && vcpus / 2 >= fewest ? { size: `${machine[1]}-${vcpus / 2}`, priceRatio: 0.5 } : null;
  }
  const database = /^db-custom-(\d+)-(\d+)$/.exec(type);
  const [vcpus, memoryMb] = [Number(database?.[1]), Number(database?.[2])];
  // Cloud SQL: one vCPU or an even number, memory in steps of 256 MB and at least 3.75 GB.
  const isHalved = vcpus >= 4 && vcpus % 4 === 0 && memoryMb % 512 === 0 && memoryMb / 2 >= 3_840;
  return isHalved ? { size: `db-custom-${vcpus / 2}-${memoryMb / 2}`, priceRatio: null } : null;
}

function smallerAzure(size: string): SmallerSize | null {
  const match = /^Standard_([DEF])(\d+)([a-z]*)_(v\d)$/.exec(size);
  const [, family = '', digits = '', features = '', version = ''] = match ?? [];
  // Before the second version, the number in the names of D and E is not the number of vCPUs.
  if (match === null || (version === 'v2' && family !== 'F')) return null;
  const vcpus = Number(digits);
  const smaller = azureVcpus.findLast((step) => step < vcpus);
  if (smaller === undefined || !azureVcpus.includes(vcpus)) return null;
  return { size: `Standard_${family}${smaller}${features}_${version}`, priceRatio: null };
}
