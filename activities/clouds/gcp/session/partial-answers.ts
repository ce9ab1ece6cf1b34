import { CloudError } from '../../errors.ts';

/** A warning of Compute Engine or Cloud SQL; Compute Engine names the subject in `data`. */
interface ApiWarning {
  code?: string;
  message?: string;
  region?: string;
  data?: { key?: string; value?: string }[];
}

/** The fields in which Google's APIs report incomplete responses; no API has all of them. */
export interface PartialAnswer {
  /** Locations, or names of resources, that did not respond. */
  unreachable?: string[];
  unreachables?: string[];
  missingZones?: string[];
  /** In lists of Compute Engine. */
  warning?: ApiWarning;
  /** In lists of Cloud SQL. */
  warnings?: ApiWarning[];
  /** In responses of Cloud Monitoring. */
  executionErrors?: { message?: string }[];
}

/**
 * Warnings of lists that do not mean missing items (discovery documents of compute v1 and sqladmin v1beta4). Every
 * other one, known or not, makes the response incomplete.
 */
const harmlessCodes: ReadonlySet<string | undefined> = new Set([
  'NO_RESULTS_ON_PAGE',
  'QUOTA_INFO_UNAVAILABLE',
  'DEPRECATED_RESOURCE_USED',
  'COMPROMISED_CREDENTIALS',
  'INTERNAL_STATE_FAILURE',
]);

const isWarningOfMissing = (warning: ApiWarning | undefined): warning is ApiWarning =>
  warning !== undefined && !harmlessCodes.has(warning.code);

const subjectOf = ({ region, data, message, code }: ApiWarning): string =>
  region ?? data?.find(({ value }) => value !== undefined)?.value ?? message ?? code ?? 'a part';

/** Returns what a response reports as missing: names of places where it has them. Empty when it is complete. */
export function missingOf(answer: PartialAnswer): string[] {
  return [
    ...(answer.unreachable ?? []),
    ...(answer.unreachables ?? []),
    ...(answer.missingZones ?? []),
    ...[answer.warning, ...(answer.warnings ?? [])].filter(isWarningOfMissing).map(subjectOf),
    ...(answer.executionErrors ?? []).map(({ message }) => message || 'a part of the query'),
  ];
}

/**
 * Returns what an aggregated list of Compute Engine lacks, including the zones and regions with a warning of their own.
 */
export function missingScopesOf(
  answer: PartialAnswer & { items?: Record<string, { warning?: ApiWarning }> },
): string[] {
  const scopes = Object.entries(answer.items ?? {}).filter(([, { warning }]) => isWarningOfMissing(warning));
  return [...new Set([...missingOf(answer), ...scopes.map(([scope]) => scope)])];
}

/** Returns the fault of an answer that lacks something: another try may be complete. */
export function incomplete(call: string, missing: readonly string[]): CloudError {
  return new CloudError({ kind: 'unavailable', call, message: `${missing.join(', ')} did not answer` });
}

/** Throws `CloudError` when a response is incomplete. */
export function requireComplete(call: string, answer: PartialAnswer): void {
  const missing = missingOf(answer);
  if (missing.length > 0) throw incomplete(call, missing);
}
