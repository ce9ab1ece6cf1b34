import type { Authentication } from '../../../domain/clouds/authentication.ts';
import type { DocumentFacts } from '../../../domain/clouds/document-facts.ts';
import type { Difference } from '../../../domain/drift/diff.ts';
import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { JsonObject } from '../../../domain/json.ts';
import type { PlannedFinding, PlannedResource } from '../../../domain/remediation/planning-input.ts';
import type { FindingType } from '../../../domain/remediation/statuses.ts';
import type { Severity } from '../../../domain/severity.ts';
import type { Transaction } from '../../database.ts';
import { findingTables } from '../../reads/remediation/finding-tables.ts';
import { newestBaseline } from '../../reads/remediation/findings.ts';
import type { ResourceStatus } from '../../reads/resources/resources.ts';
import { lockResource } from '../resources/resources.ts';
import { controlToFix } from './control-findings.ts';

/** A finding with everything that its plan is built from. */
export interface FindingToFix {
  status: string;
  isOpen: boolean;
  severity: Severity | null;
  resourceId: number;
  providerId: number;
  providerKind: ProviderKind;
  accountId: string | null;
  /** Who the service is in the account; null when that is not known. */
  identity: string | null;
  /** Null when it is deleted. */
  resource: PlannedResource | null;
  /** Null for drift of a resource that no longer has a baseline, and for a check of a deleted one. */
  finding: PlannedFinding | null;
}

/** Returns a finding with its resource, which is locked until the transaction ends; null when there is none. */
export async function findingToFix(
  transaction: Transaction,
  { findingType, findingId }: { findingType: FindingType; findingId: number },
): Promise<FindingToFix | null> {
  const known = await transaction(findingTables[findingType].table)
    .where({ id: findingId })
    .first<{ resource_id: number } | undefined>('resource_id');
  if (known === undefined) return null;
  const locked = await lockResource(transaction, known.resource_id);
  if (locked === null) return null;
  const resource = await readResource(transaction, locked.id);
  const provider = await transaction('providers')
    .where({ id: locked.provider_id })
    .first<{ type: ProviderKind; account_id: string | null; authentication: Authentication | null }>(
      'type',
      'account_id',
      'authentication',
    );
  const found = await readFinding[findingType](transaction, {
    findingId,
    resourceId: locked.id,
    providerId: locked.provider_id,
    providerKind: provider.type,
    resource,
  });
  if (found === null) return null;
  return {
    ...found,
    resourceId: locked.id,
    providerId: locked.provider_id,
    providerKind: provider.type,
    accountId: provider.account_id,
    identity: provider.authentication?.identity ?? null,
    resource: locked.status === 'deleted' ? null : resource,
  };
}

interface SoughtFinding {
  findingId: number;
  resourceId: number;
  providerId: number;
  providerKind: ProviderKind;
  resource: PlannedResource;
}
type FoundFinding = Pick<FindingToFix, 'status' | 'isOpen' | 'severity' | 'finding'>;

const readFinding: Readonly<
  Record<FindingType, (transaction: Transaction, sought: SoughtFinding) => Promise<FoundFinding | null>>
> = { drift: driftToFix, vulnerability: vulnerabilityToFix, control: controlToFix };

async function readResource(transaction: Transaction, resourceId: number): Promise<PlannedResource> {
  const row = await transaction('resources as resource')
    .join('resource_versions as version', 'version.id', 'resource.version_id')
    .where('resource.id', resourceId)
    .first<{
      external_id: string;
      resource_type: string;
      region: string;
      name: string;
      status: ResourceStatus;
      tags: Record<string, string>;
      observed: JsonObject;
      configuration: JsonObject;
      unreadable: Record<string, string>;
      facts: DocumentFacts | null;
    }>(
      'resource.external_id',
      'resource.resource_type',
      'resource.region',
      'resource.name',
      'resource.status',
      'resource.tags',
      'resource.observed',
      'version.configuration',
      'version.unreadable',
      'version.facts',
    );
  return {
    externalId: row.external_id,
    resourceType: row.resource_type,
    region: row.region,
    name: row.name,
    status: row.status === 'stopped' ? 'stopped' : 'active',
    tags: row.tags,
    configuration: { ...row.configuration, observed: row.observed },
    unreadable: row.unreadable,
    facts: row.facts,
  };
}

async function driftToFix(transaction: Transaction, { findingId, resourceId }: SoughtFinding): Promise<FoundFinding> {
  const row = await transaction('drift_findings')
    .where({ id: findingId })
    .first<{ status: string; severity: Severity; aspect: string; diff: Difference[] }>(
      'status',
      'severity',
      'aspect',
      'diff',
    );
  const baseline = await newestBaseline(transaction, resourceId);
  return {
    status: row.status,
    isOpen: row.status !== 'resolved',
    severity: row.severity,
    finding: baseline === null ? null : { type: 'drift', aspect: row.aspect, diff: row.diff, baseline },
  };
}

async function vulnerabilityToFix(transaction: Transaction, sought: SoughtFinding): Promise<FoundFinding> {
  const row = await transaction('vulnerability_findings').where({ id: sought.findingId }).first<{
    resource_id: number;
    status: string;
    severity: Severity;
    cve_id: string;
    ecosystem: string;
    family: string;
    package_key: string;
    package_name: string;
    installed_version: string;
    installed_versions: string[];
    fix_version: string | null;
  }>();
  const sources = await transaction('resource_packages')
    .where({ resource_id: row.resource_id, name: row.package_name })
    .distinct<{ source: string }[]>('source');
  const unmanaged = await transaction('package_sources')
    .where({ resource_id: row.resource_id, source: 'inventory', is_readable: false, is_set_up: false })
    .first<{ reason: string | null } | undefined>('reason');
  return {
    status: row.status,
    isOpen: row.status === 'open',
    severity: row.severity,
    finding: {
      type: 'vulnerability',
      cveId: row.cve_id,
      ecosystem: row.ecosystem,
      packageName: row.package_name,
      installedVersion: row.installed_version,
      installedVersions: row.installed_versions,
      fixVersion: row.fix_version,
      sources: sources.map(({ source }) => source).toSorted(),
      unmanaged: unmanaged === undefined ? null : (unmanaged.reason ?? 'it has no inventory'),
      ...(workloadTypes.includes(sought.resource.resourceType)
        ? { images: await imagesBeside(transaction, { providerId: sought.providerId, ...row }) }
        : {}),
    },
  };
}

const workloadTypes = ['deployment', 'stateful_set', 'daemon_set'];

/** At most this many images of one cluster are read. */
const imagesAtMost = 10_000;

/** Returns the images that workloads of a cluster run, and the versions of a package that have one vulnerability. */
async function imagesBeside(
  transaction: Transaction,
  sought: { providerId: number; cve_id: string; family: string; package_key: string },
): Promise<{ knownImages: string[]; affectedVersions: string[] }> {
  const { providerId, cve_id, family, package_key } = sought;
  const { rows: images } = await transaction.raw<{ rows: { image: string }[] }>(
    `select distinct container ->> 'image' as image
     from resources as resource join resource_versions as version on version.id = resource.version_id,
       jsonb_path_query(version.configuration, '$.template.containers[*]') as container
     where resource.provider_id = ? and resource.resource_type = any(?) and resource.status <> 'deleted'
       and container ->> 'image' is not null
     order by image limit ${imagesAtMost}`,
    [providerId, workloadTypes],
  );
  const { rows: versions } = await transaction.raw<{ rows: { version: string }[] }>(
    `select distinct jsonb_array_elements_text(installed_versions) as version from vulnerability_findings
     where cve_id = ? and family = ? and package_key = ? and status in ('open', 'ignored')`,
    [cve_id, family, package_key],
  );
  return {
    knownImages: images.map(({ image }) => image),
    affectedVersions: versions.map(({ version }) => version).toSorted(),
  };
}
