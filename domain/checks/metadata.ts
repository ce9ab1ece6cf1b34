import type { Severity } from '../severity.ts';

export const checkCategories = [
  'exposure',
  'encryption',
  'identity',
  'logging',
  'monitoring',
  'resilience',
  'network',
  'secrets',
  'patching',
  'configuration',
  'data-protection',
  'cost',
  'governance',
] as const;
export type CheckCategory = (typeof checkCategories)[number];

/** How a failure is fixed. */
export interface CheckRemediation {
  /** What to change, in one or two sentences. */
  summary: string;
  /** The path through the vendor's console. */
  console: string;
  /** CLI commands of the vendor; null where there are none. */
  cli: string | null;
  /** Terraform that shows the resource and its argument; null where there is none. */
  terraform: string | null;
}

/** The human-readable part of a check. */
export interface CheckMetadata {
  /** The condition that holds when the check passes. */
  title: string;
  severity: Severity;
  /** What can happen when it fails. */
  risk: string;
  remediation: CheckRemediation;
  /** Addresses of the vendor's documentation. */
  references: readonly string[];
  categories: readonly CheckCategory[];
}
