import type { MetricName } from '../costs/metrics.ts';
import type { ProviderKind } from '../clouds/cloud-names.ts';
import type { JsonObject } from '../json.ts';
import type { Severity } from '../severity.ts';

/** A check that the resource fails. */
export interface FailedCheck {
  checkId: string;
  title: string;
  severity: Severity;
  reason: string;
  /** How to fix it, in plain text. */
  fix: string;
  evidence: JsonObject;
}

export interface OpenDrift {
  id: number;
  severity: Severity;
  aspect: string;
  summary: string;
}

/** An open finding that a newer version of the package fixes. */
export interface FixableVulnerability {
  id: number;
  severity: Severity;
  cveId: string;
  cvssScore: number;
  packageName: string;
  installedVersion: string;
  fixVersion: string;
}

/** The input of the rules: one resource as it is known today. Days are `YYYY-MM-DD`. */
export interface ResourceFacts {
  kind: ProviderKind;
  resourceType: string;
  externalId: string;
  name: string;
  region: string;
  /** Includes `observed`. */
  configuration: JsonObject;
  today: string;
  /** Day on which a sync first found it. */
  firstSeen: string;
  /** Daily cost of the last 60 days by currency, oldest first; amounts are decimal text. */
  costs: { day: string; currency: string; amount: string }[];
  /** Daily metrics of the last 30 days, oldest first. */
  metrics: { metric: MetricName; day: string; value: number }[];
  /** Worst first. */
  failedChecks: FailedCheck[];
  /** Worst first. */
  drifts: OpenDrift[];
  /** Worst first. */
  vulnerabilities: FixableVulnerability[];
  hasBaseline: boolean;
  /** How many machine images of the account reference it. */
  imagesOfIt: number;
}
