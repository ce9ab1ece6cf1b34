import type { Spelling } from '../../clouds/schema-facts.ts';

/**
 * Services whose resources are named without regard to case, or in lower case only: two names that differ in case alone
 * cannot exist beside each other. IAM: "names are not distinguished by case"; RDS, Redshift and ElastiCache store names in
 * lower case; ids of EC2 and keys of KMS are hexadecimal; domains of OpenSearch are lower case.
 */
const caselessServices: ReadonlySet<string> = new Set([
  'ec2',
  'elasticache',
  'elasticfilesystem',
  'es',
  'iam',
  'rds',
  'redshift',
]);

const arnForm = /^arn:[^:\s]*:[^:\s]*:[^:\s]*:[^:\s]*:\S/i;
/** Ids of Resource Manager have no case. */
const azureIdForm = /^\/(subscriptions|providers)\/[^/\s]+\/\S/i;
const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** Returns whether two texts are one value in two spellings. */
export function isSameText(one: string, other: string, spelling: Spelling | undefined): boolean {
  if (one === other || looseText(one, spelling) === looseText(other, spelling)) return true;
  if (spelling === 'short_name') return isNameOf(one, other) || isNameOf(other, one);
  return false;
}

/** Returns a text that all spellings of a value share, except that a short name differs from the long one. */
function looseText(text: string, spelling: Spelling | undefined): string {
  if (spelling === 'caseless') return text.toLowerCase();
  if (spelling === 'host') return text.toLowerCase().replace(/\.$/, '');
  if (spelling === 'trailing_space') return text.trimEnd();
  if (arnForm.test(text)) return arnInOneCase(text);
  if (azureIdForm.test(text)) return text.toLowerCase();
  return instantForm.test(text) ? `instant ${Date.parse(text)}` : text;
}

/** Returns a text by which values are found that may be the same. */
export function bucketText(text: string, spelling: Spelling | undefined): string {
  return (spelling === 'short_name' ? lastPart(text) : looseText(text, spelling)).toLowerCase();
}

/** Partition, service, region and account are lower case by definition; the rest depends on the service. */
function arnInOneCase(arn: string): string {
  const parts = arn.split(':');
  const head = parts.slice(0, 5).join(':').toLowerCase();
  const rest = parts.slice(5).join(':');
  const service = head.split(':')[2] ?? '';
  const isCaseless = caselessServices.has(service) || (service === 'kms' && /^key\//i.test(rest));
  return `${head}:${isCaseless ? rest.toLowerCase() : rest}`;
}

/** Returns whether the first text is the last part of the second, which is an ARN or a path. */
function isNameOf(short: string, long: string): boolean {
  return !/[/:]/.test(short) && (arnForm.test(long) || long.includes('/')) && lastPart(long) === short;
}

function lastPart(text: string): string {
  return text.split(/[/:]/).at(-1) ?? '';
}
