import type { OsvRecord } from '../../domain/advisories/osv-record.ts';
import type { ResourceCost, ServiceCost } from '../../domain/costs/cost-lines.ts';
import type { ListingDiagnosis } from '../../domain/diagnosis/listing-diagnosis.ts';
import type { DayWindow } from '../../domain/costs/fetch-windows.ts';
import type { MetricPoint } from '../../domain/costs/metrics.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { Operation, OperationTarget } from '../../domain/remediation/plan.ts';
import type { CloudPackageSource } from '../../domain/packages/package-sources.ts';

/** Region of a resource that belongs to the whole account (identity, DNS, account-wide settings). */
export const globalRegion = 'global';

/** One resource as a cloud shows it, normalised: snake_case configuration, no secret in it. */
export interface CollectedResource<Type extends string = string> {
  /** Identifier in the cloud, unique within the provider and resource type. */
  externalId: string;
  name: string;
  /** Normalised type, e.g. `vm_instance`. */
  resourceType: Type;
  /** Cloud region, or `global`. */
  region: string;
  status: 'active' | 'stopped';
  tags: Record<string, string>;
  configuration: JsonObject;
  /**
   * Parts of the configuration that the cloud would not show: JSON Pointer of the part → reason.
   * Such a part is absent from `configuration`; it is never taken for empty, passed or removed.
   */
  unreadable: Record<string, string>;
}

/** The smallest piece of an inventory that is listed, resumed and failed on its own. */
export interface CollectionUnit {
  /** Name of the listing, e.g. `s3` or `ec2-instances`; unique within the provider kind. */
  service: string;
  region: string;
  /** Types that a finished listing shows in full: what it did not show of them in this region is gone. */
  resourceTypes: readonly string[];
}

/** A page of a listing. `cursor` resumes the listing after this page; null on the last one. */
export interface ResourcePage {
  resources: CollectedResource[];
  cursor: string | null;
}

/** The result of a credential check. */
export interface VerifiedAccount {
  /** The account, subscription or cluster the credentials belong to. */
  accountId: string;
  /** Regions that the account may use. */
  regions: string[];
}

/** What an operation did: it changed something, or found everything in place. Neither object contains a secret. */
export interface AppliedOperation {
  outcome: 'changed' | 'already_there';
  /** What was asked of the cloud. */
  request: JsonObject;
  /** What it answered. */
  response: JsonObject;
}

/** A stored resource whose packages are asked for. */
export interface PackagedResource {
  externalId: string;
  name: string;
  resourceType: string;
  region: string;
  configuration: JsonObject;
  /** The one source that is asked; all without it. */
  onlySource?: CloudPackageSource;
}

/** What one source of a cloud says of the packages of a resource. */
export type PackageReading = { source: CloudPackageSource } & (
  | {
      state: 'read';
      /** Package URLs, or a name and version where no URL exists for the kind of package. */
      packages: (string | { name: string; version: string | null; ecosystem?: string })[];
      /** What the cloud's own scanner found in them, as advisories (`domain/advisories/reported-advisory.ts`). */
      advisories: OsvRecord[];
    }
  /** `absent`: the source is not set up for this resource. `unreadable`: it is set up and could not be read. */
  | { state: 'absent' | 'unreadable'; reason: string }
);
/** A page of a bill. */
export interface CostPage {
  services: ServiceCost[];
  /** Parts of the above that the cloud reports by resource; never added to it. */
  resources: ResourceCost[];
  /** Days that the answer covers: services that no page names on such a day cost nothing. */
  days: string[];
  /** What the cloud could not report, in sentences for people. */
  notes: string[];
}

/** A resource whose metrics are asked for. */
export interface MeteredResource {
  id: number;
  externalId: string;
  resourceType: string;
  region: string;
}

/**
 * One open connection to a provider's account. Sessions are cached per provider and credential version and hold
 * the HTTP connections; `close` frees them.
 */
export interface CloudSession {
  /** Checks the credentials. Throws `CloudError` of kind `bad_credentials` when the cloud refuses them. */
  verify(signal: AbortSignal): Promise<VerifiedAccount>;
  /** Returns the listings to run for these regions; `withGlobal` adds the account-wide ones. */
  units(scope: { regions: string[]; withGlobal: boolean }): CollectionUnit[];
  /**
   * Lists one unit page by page, from the start or from a cursor an earlier run stopped at.
   * Throws `CloudError`; what it yielded before stays valid.
   */
  pages(unit: CollectionUnit, cursor: string | null, signal: AbortSignal): AsyncGenerator<ResourcePage>;
  /**
   * Returns one resource as a listing would show it now; null when it is not there. Throws `CloudError`, of kind
   * `not_supported` for a type that cannot be read individually.
   */
  read(target: OperationTarget, signal: AbortSignal): Promise<CollectedResource | null>;
  /**
   * Carries out one operation: looks first and acts only if needed, so that a second time changes nothing, and comes
   * back when the cloud shows the change, which takes minutes for some. The cloud SDK repeats no call that changes
   * something: a later `apply` finds out by looking what became of one without an answer. Throws `CloudError`, of kind `not_supported` for an operation that
   * this cloud does not know.
   */
  apply(operation: Operation, signal: AbortSignal): Promise<AppliedOperation>;
  /** Resource types whose packages this cloud can report; without it, none. */
  packagedTypes?: readonly string[];
  /**
   * Reads the packages of one resource from every source that the cloud has for its type, or from the one that is named.
   * A refusal of one source is a reading; throws `CloudError` when the cloud cannot be reached or refuses the
   * credentials.
   */
  packages?(resource: PackagedResource, signal: AbortSignal): Promise<PackageReading[]>;
  /**
   * Yields the bill of some days, by service and, as far as the cloud reports it, by resource. Left out where there is
   * no bill. Throws `CloudError`; what it yielded before stays valid.
   */
  costs?(window: DayWindow, signal: AbortSignal): AsyncGenerator<CostPage>;
  /**
   * Yields daily metrics of resources of one account; types that have none give none. Left out where there are none at
   * all. Throws `CloudError`; what it yielded before stays valid.
   */
  metrics?(request: DayWindow & { resources: MeteredResource[] }, signal: AbortSignal): AsyncGenerator<MetricPoint[]>;
  /**
   * Compares the first resources of a listing with what the service knows of the cloud, without values of the account. Left
   * out where the cloud's answers are not described. Throws what is not a `CloudError`; that one is a part of the report.
   */
  diagnose?(unit: CollectionUnit, signal: AbortSignal): Promise<ListingDiagnosis>;
  close(): void;
}
