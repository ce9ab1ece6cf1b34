import type { ClusterEndpoint } from '../../domain/kubernetes/cluster-access.ts';
import type { DocumentFacts } from '../../domain/clouds/document-facts.ts';
import type { AccessAnswer, AccessCall } from '../../domain/access-checks/access-check.ts';
import type { NeededOperation, RemediationAnswer } from '../../domain/access-checks/remediation-access.ts';
import type { OsvRecord } from '../../domain/advisories/osv-record.ts';
import type { ResourceCost, ServiceCost } from '../../domain/costs/cost-lines.ts';
import type { ListingDiagnosis } from '../../domain/diagnosis/listing-diagnosis.ts';
import type { DayWindow } from '../../domain/costs/fetch-windows.ts';
import type { MetricPoint } from '../../domain/costs/metrics.ts';
import type { AuditRecord } from '../../domain/clouds/kubernetes/audit/audit-record.ts';
import type { JsonObject } from '../../domain/json.ts';
import type { OrganizationPart } from '../../domain/organizations/organization.ts';
import type { Operation, OperationTarget } from '../../domain/remediation/plan.ts';
import type { UnitName } from '../../domain/inventory/unit-name.ts';
import type { CloudPackageSource } from '../../domain/packages/package-sources.ts';
import type { ChangePage, FeedStart } from './change-page.ts';
import type { CloudCall } from './cloud-kind.ts';
import type { TokenSource } from './shared/token-source.ts';

/** Region of a resource that belongs to the whole account (identity, DNS, account-wide settings). */
export const globalRegion = 'global';

/** One resource as returned by a cloud, without secrets. The configuration is normalised, or the vendor's document. */
export interface CollectedResource<Type extends string = string> {
  /** Identifier in the cloud, unique within the provider and resource type. */
  externalId: string;
  name: string;
  /** Normalised type, e.g. `vm_instance`, or the vendor's name of a type that is read by schema. */
  resourceType: Type;
  /** Cloud region, or `global`. */
  region: string;
  status: 'active' | 'stopped';
  tags: Record<string, string>;
  configuration: JsonObject;
  /**
   * Parts of the configuration that could not be read: JSON Pointer of the part → reason. Such a part is absent from
   * `configuration`; it never counts as empty, passed or removed.
   */
  unreadable: Record<string, string>;
  /** What is known of this reading of a document; absent where nothing is. */
  facts?: DocumentFacts;
}

/** The smallest part of an inventory that is listed, resumed and failed on its own. */
export interface CollectionUnit {
  /** Name of the listing, e.g. `s3` or `ec2-instances`; unique within the provider kind. */
  service: string;
  region: string;
  /** Types that a completed listing shows in full: resources in this region that it did not show are deleted. */
  resourceTypes: readonly string[];
  /** Keys of items whose details need not be read; for listings that read details item by item. */
  known?: ReadonlySet<string>;
}

/** A resource type that is listed by the vendor's schema. */
export interface SchemaType {
  /** The vendor's name. */
  resourceType: string;
  scope: 'regional' | 'global';
  /** Resource types whose resources its list needs; it is empty while there are none of one of them. */
  parents: readonly string[];
}

/** What can be listed by schema in an account. The name of each listing is that of its type. */
export interface SchemaTypes {
  types: readonly SchemaType[];
  /** Where the cloud reports resources of a type. */
  seen: readonly UnitName[];
  /** Where there probably are resources of a type: its list is made earlier than otherwise. None if absent. */
  hinted?: readonly UnitName[];
  /** Why such places are not known of a source, for the log. */
  withoutHints?: readonly string[];
  /** Whether each sync lists every type; otherwise a type without resources is listed ever less often. */
  isCheap: boolean;
  /**
   * Whether these are all types of which there can be resources: the types of other resources in the inventory are listed
   * too, which shows whether they are gone.
   */
  isComplete: boolean;
}

/** A page of a listing. `cursor` resumes the listing after this page; null on the last one. */
export interface ResourcePage {
  resources: CollectedResource[];
  /** What the listing showed of each resource, as a key; null or absent where that is not known. */
  keys?: readonly (string | null)[];
  /** Keys of items that were listed as they were known, and not read. */
  unread?: readonly string[];
  cursor: string | null;
}

/** A resource to read; `parts` are the top-level keys of its configuration that matter, null or absent for all. */
export interface ReadTarget extends OperationTarget {
  parts?: readonly string[] | null;
}

/** A resource, null if it does not exist, with what its listing shows of it, as a key; null where that is not known. */
export interface ListedResource {
  resource: CollectedResource | null;
  key: string | null;
  /** What was read of it, as top-level keys of its configuration, where that is not all; its name and tags count as read. */
  parts?: readonly string[] | null;
}

/** The result of a credential check. */
export interface VerifiedAccount {
  /** The account, subscription or cluster of the credentials. */
  accountId: string;
  /** Regions that the account can use. */
  regions: string[];
}

/** An operation to carry out. */
export interface RequestedOperation extends Operation {
  /** The same text in every attempt at this change, and in no other: clouds that take one then change nothing twice. */
  token?: string;
}

/** The result of an operation: it changed something, or found nothing to change. Neither object contains a secret. */
export interface AppliedOperation {
  outcome: 'changed' | 'already_there';
  /** The request to the cloud. */
  request: JsonObject;
  /** The cloud's response. */
  response: JsonObject;
}

/** A stored resource whose packages are read. */
export interface PackagedResource {
  externalId: string;
  name: string;
  resourceType: string;
  region: string;
  configuration: JsonObject;
  /** The only source to query; all if absent. */
  onlySource?: CloudPackageSource;
}

/** The packages of a resource, as reported by one source of a cloud. */
export type PackageReading = { source: CloudPackageSource } & (
  | {
      state: 'read';
      /** Package URLs, or a name and version where no URL exists for the type of package. */
      packages: (string | { name: string; version: string | null; ecosystem?: string })[];
      /** The findings of the cloud's own scanner, as advisories (`domain/advisories/reported-advisory.ts`). */
      advisories: OsvRecord[];
    }
  /** `absent`: the source is not set up for this resource. `unreadable`: it is set up but could not be read. */
  | { state: 'absent' | 'unreadable'; reason: string }
);
/** A page of a bill. */
export interface CostPage {
  services: ServiceCost[];
  /** The parts of the above that the cloud reports by resource; not to be added to it. */
  resources: ResourceCost[];
  /** Days that the response covers: services that no page lists on such a day cost nothing. */
  days: string[];
  /** What the cloud could not report, in sentences. */
  notes: string[];
}

/** A resource whose metrics are read. */
export interface MeteredResource {
  id: number;
  externalId: string;
  resourceType: string;
  region: string;
}

/** A Kubernetes cluster in the inventory of a cloud account. */
export interface FoundCluster {
  name: string;
  externalId: string;
  region: string;
}

/** What the log of a cluster's API server, which its cloud keeps, has had since the page before. */
export interface AuditLogPage {
  /** Calls that may have changed an object; those of a page before may be among them. */
  records: AuditRecord[];
  /** Entries that were read. */
  received: number;
  /** Continues after this page. */
  cursor: JsonObject;
  /** Whether nothing more is there at present. */
  isEnd: boolean;
}

/** How a cloud account reaches one of its clusters. */
export interface CloudClusterLogin {
  /** Returns where the API of the cluster is. Throws `CloudError`. */
  endpoint(): Promise<ClusterEndpoint>;
  /** Tokens that the cluster accepts for the identity of the session. */
  tokens: TokenSource;
}

/**
 * One open connection to a provider's account. Sessions are cached per provider and credential version and hold the
 * HTTP connections; `close` frees them.
 */
export interface CloudSession {
  /** Verifies the credentials. Throws `CloudError` of kind `bad_credentials` when the cloud rejects them. */
  verify(signal: AbortSignal): Promise<VerifiedAccount>;
  /** Returns the listings to run for these regions; `withGlobal` adds the account-wide ones. */
  units(scope: { regions: string[]; withGlobal: boolean }): CollectionUnit[];
  /**
   * Returns which types can be listed by the vendor's schemas, and of which the cloud reports resources. Absent where
   * types are not listed by schema. Throws `CloudError`.
   */
  schemaTypes?(regions: readonly string[], signal: AbortSignal): Promise<SchemaTypes>;
  /**
   * Lists one unit page by page, from the start or from the cursor at which an earlier run stopped. Throws
   * `CloudError`; the pages that were yielded before it stay valid. A session whose calls are made in another thread
   * passes each call of the listing to `onCall`, all of them before the part that follows from them.
   */
  pages(
    unit: CollectionUnit,
    cursor: string | null,
    signal: AbortSignal,
    onCall?: (call: CloudCall) => void,
  ): AsyncGenerator<ResourcePage>;
  /**
   * Returns the current state of one resource, as a listing would; null when it does not exist. Throws `CloudError`, of
   * kind `not_supported` for a type that cannot be read individually.
   */
  read(target: OperationTarget, signal: AbortSignal): Promise<CollectedResource | null>;
  /**
   * Returns whether reading a resource together with others of its type and region takes fewer calls than reading them
   * one by one; never where it is absent.
   */
  readsTogether?(target: OperationTarget): boolean;
  /**
   * Returns the current state of a resource, or of some that `readsTogether`, as `read` does, in the same order, with what
   * a listing shows of each. Targets that are read together have the same parts; a resource may be read as a whole all the
   * same. Throws `CloudError`; then each can still be read alone. Present together with `readsTogether`.
   */
  readListed?(targets: readonly ReadTarget[], signal: AbortSignal): Promise<ListedResource[]>;
  /**
   * Carries out one operation. Idempotent: it looks first and acts only if needed, and returns when the cloud shows the
   * change, which may take minutes. The cloud SDK retries no call that changes something: after a call without a
   * response, the next `apply` looks at the result. Throws `CloudError`, of kind `not_supported` for an operation that
   * this cloud does not have.
   */
  apply(operation: RequestedOperation, signal: AbortSignal): Promise<AppliedOperation>;
  /**
   * Has the cloud check one operation without carrying it out. Throws `CloudError` where the cloud would refuse it, or where
   * its result would not be the planned one. Absent for clouds without such checks; it does nothing for operations without one.
   * Returns what an operator should know of the check, as a sentence; null where there is nothing.
   */
  rehearse?(operation: Operation, signal: AbortSignal): Promise<string | null>;
  /** Resource types whose packages this cloud can report; none if absent. */
  packagedTypes?: readonly string[];
  /**
   * Reads the packages of one resource from every source that the cloud has for its type, or from the named one. If a
   * source refuses, that is its reading; throws `CloudError` when the cloud cannot be reached or rejects the
   * credentials.
   */
  packages?(resource: PackagedResource, signal: AbortSignal): Promise<PackageReading[]>;
  /**
   * Yields the bill for some days, by service and, as far as the cloud reports it, by resource. Absent where there is
   * no bill. Throws `CloudError`; what was yielded before it stays valid.
   */
  costs?(window: DayWindow, signal: AbortSignal): AsyncGenerator<CostPage>;
  /**
   * Yields daily metrics of resources of one account, none for types without metrics. Absent for clouds without
   * metrics. Throws `CloudError`; what was yielded before it stays valid.
   */
  metrics?(request: DayWindow & { resources: MeteredResource[] }, signal: AbortSignal): AsyncGenerator<MetricPoint[]>;
  /**
   * Yields changes as the cloud announces them, from the start or from the cursor of an earlier page, until the signal
   * aborts. A page is asked for only when the one before is stored, so that messages may then be removed from a queue;
   * one that was not removed is announced again, and stored once by its id. A log is read again and again from there.
   * Absent for clouds without announcements. Throws `CloudError`; pages that were yielded stay valid.
   */
  changes?(start: FeedStart, signal: AbortSignal): AsyncGenerator<ChangePage>;
  /**
   * Compares the first resources of a listing with the service's description of the cloud, without values of the
   * account. Absent for clouds without a description. A `CloudError` becomes part of the report; anything else is
   * thrown.
   */
  diagnose?(unit: CollectionUnit, signal: AbortSignal): Promise<ListingDiagnosis>;
  /** The calls that show which services the identity of the session may read, one for each service; none if absent. */
  accessCalls?: readonly AccessCall[];
  /**
   * Makes one of these calls. A refusal is its answer; throws `CloudError` when another try could succeed. Present
   * together with `accessCalls`.
   */
  tryAccess?(service: string, signal: AbortSignal): Promise<AccessAnswer>;
  /**
   * Returns who the cloud says the caller is; null where it does not. Throws `CloudError` when it rejects the credentials.
   * Present together with `accessCalls`.
   */
  callerIdentity?(signal: AbortSignal): Promise<string | null>;
  /**
   * Evaluates, with the cloud's own means and without changing anything, which permissions remediation has, also for the given
   * operations on types by schema. A refusal is its answer; throws `CloudError` when another try could succeed. Absent for clouds without remediation.
   */
  remediationAccess?(bySchema: readonly NeededOperation[], signal: AbortSignal): Promise<RemediationAnswer>;
  /**
   * Returns how to reach a cluster of the account with the identity of the session. Tokens never leave the thread that
   * calls clouds. Absent for clouds without managed clusters.
   */
  clusterLogin?(cluster: FoundCluster): CloudClusterLogin;
  /**
   * Yields the audit log of a cluster of the account, as the cloud keeps it, from the start or from the cursor of an earlier
   * page, until the signal aborts. Late entries are found, too. Absent for clouds without managed clusters. Throws
   * `CloudError`, whose message says how to switch the log on where it is off.
   */
  clusterAuditLog?(
    cluster: FoundCluster,
    start: { cursor: JsonObject | null; signal: AbortSignal },
  ): AsyncGenerator<AuditLogPage>;
  /** The same for the cluster of this session; absent unless it is reached through the account that found it. */
  auditLog?(cursor: JsonObject | null, signal: AbortSignal): AsyncGenerator<AuditLogPage>;
  /**
   * Yields an organization with its tree and all accounts: each unit before its accounts and the units below. The root is
   * a folder or a management group; null for the whole organization of the account. Absent for clouds without
   * organizations. Throws `CloudError` when a part of it may not be listed.
   */
  discover?(root: string | null, signal: AbortSignal): AsyncGenerator<OrganizationPart>;
  /**
   * Returns those of some accounts, which `discover` did not show, that are below the root all the same: they moved
   * meanwhile. Present together with `discover`.
   */
  stillBelow?(root: string | null, accountIds: readonly string[], signal: AbortSignal): Promise<string[]>;
  close(): void;
}
