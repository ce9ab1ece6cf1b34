import type { FieldChange } from '../checks/check.ts';
import type { CheckRemediation } from '../checks/metadata.ts';
import type { Verdict } from '../checks/verdict.ts';
import type { Difference, ReadConfiguration } from '../drift/diff.ts';
import type { ProviderKind } from '../clouds/cloud-names.ts';
import type { JsonObject } from '../json.ts';
import type { RiskLevel } from './plan.ts';

/** The resource to fix, as the inventory has it. */
export interface PlannedResource extends ReadConfiguration {
  externalId: string;
  resourceType: string;
  /** Cloud region, or `global`. */
  region: string;
  name: string;
  status: 'active' | 'stopped';
  tags: Record<string, string>;
}

/** The finding to fix: an aspect that drifted from the newest baseline, a vulnerable package, or a failing check. */
export type PlannedFinding =
  | { type: 'drift'; aspect: string; diff: Difference[]; baseline: ReadConfiguration }
  | {
      type: 'vulnerability';
      cveId: string;
      ecosystem: string;
      packageName: string;
      installedVersion: string;
      installedVersions: string[];
      /** Null when no fix exists. */
      fixVersion: string | null;
      /** The sources of the resource's packages, e.g. `sbom`. */
      sources: string[];
      /** AWS instances: why Systems Manager does not manage it; null when it does or when that is not known yet. */
      unmanaged?: string | null;
      /** Workloads: the known images in the same cluster, and the versions that have the vulnerability. */
      images?: { knownImages: string[]; affectedVersions: string[] };
    }
  | PlannedControl;

/** A check that the resource fails. */
export interface PlannedControl {
  type: 'control';
  checkId: string;
  /** The field values that fix a failure, as the check declares them; none if it does not. */
  sets: readonly FieldChange[];
  remediation: CheckRemediation;
  /** The exception that accepts the failure; null when there is none. */
  exceptionId: number | null;
  /** Returns the verdict of the check on another configuration of the resource; pure. */
  evaluate: (configuration: JsonObject) => Verdict;
}

/** The input of a planner. */
export interface PlanningInput {
  providerKind: ProviderKind;
  /** Account, subscription or project; null when it is not known yet. */
  accountId: string | null;
  /** Who the service is in the account, e.g. the address of a service account; null or absent when it is not known. */
  identity?: string | null;
  resource: PlannedResource;
  finding: PlannedFinding;
  /** Resources of the inventory that name this one in their configuration. */
  dependants: number;
}

/** The risk of a plan, and its reasons: exposure, downtime, dependants, steps that cannot be undone. */
export interface RiskAssessment {
  level: RiskLevel;
  reasons: string[];
}
