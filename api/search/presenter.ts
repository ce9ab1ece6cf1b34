import type { Static } from 'typebox';
import type {
  Found,
  FoundItem,
  FoundProvider,
  FoundResource,
  FoundVulnerability,
} from '../../db/reads/search/search.ts';
import { typeTitle } from '../../domain/clouds/clouds.ts';
import { cloudNames, cloudOf } from '../../domain/clouds/cloud-names.ts';
import type { FoundCheck, FoundControl } from './catalog.ts';
import type { searchResponseSchema } from './schema.ts';

type Kinds = Static<typeof searchResponseSchema>['kinds'];
export type PresentedKind = Omit<Kinds[number], 'kind'>;
type Result = Kinds[number]['results'][number];

const nothing = {
  id: null,
  key: null,
  detail: null,
  severity: null,
  status: null,
  provider_id: null,
  resource_id: null,
  type_label: null,
  findings: null,
  is_custom: false,
};

/** Returns what was found of a kind. */
export function presentFound<Row>(found: Found<Row>, present: (row: Row) => Result): PresentedKind {
  return { results: found.rows.map(present), has_more: found.hasMore };
}

export const presentResource = (row: FoundResource): Result => ({
  ...nothing,
  kind: 'resource',
  id: row.id,
  title: row.name === '' ? row.external_id : row.name,
  detail: row.external_id,
  match: row.match,
  status: row.status,
  provider_id: row.provider_id,
  resource_id: row.id,
  type_label: typeTitle(row.provider_kind, row.resource_type),
});

export const presentProvider = (row: FoundProvider): Result => ({
  ...nothing,
  kind: 'provider',
  id: row.id,
  title: row.name,
  detail: row.account_id,
  match: row.match,
  provider_id: row.id,
  type_label: cloudNames[cloudOf[row.type]],
});

/** Returns how findings, alerts and remediations are shown. */
export const presentItem =
  (kind: 'drift' | 'alert' | 'remediation') =>
  (row: FoundItem): Result => ({
    ...nothing,
    kind,
    id: row.id,
    title: row.title,
    detail: row.resource_name,
    match: row.match,
    severity: row.severity,
    status: row.status,
    provider_id: row.provider_id,
    resource_id: row.resource_id,
  });

export const presentVulnerability = (row: FoundVulnerability): Result => ({
  ...nothing,
  kind: 'vulnerability',
  key: row.cve_id,
  title: `${row.cve_id} in ${row.package_name}`,
  detail: row.package_name,
  match: row.match,
  findings: row.findings,
});

export const presentCheck = (row: FoundCheck): Result => ({
  ...nothing,
  kind: 'check',
  key: row.id,
  title: row.title,
  detail: row.id,
  match: row.match,
  severity: row.severity,
  type_label: cloudNames[cloudOf[row.provider]],
  is_custom: row.isCustom,
});

export const presentControl = (row: FoundControl): Result => ({
  ...nothing,
  kind: 'control',
  key: row.id,
  title: row.title,
  detail: `${row.framework} ${row.version}`,
  match: row.match,
  type_label: row.cloud,
});
