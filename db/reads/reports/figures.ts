import type { ProviderKind } from '../../../domain/clouds/cloud-names.ts';
import type { BucketWidth, Move } from '../../../domain/reports/trend.ts';
import type { Transaction } from '../../database.ts';
import { ofProviders } from '../providers/selection.ts';
import { attestedControls } from '../attestations/attestations.ts';
import {
  attestedAt,
  driftInPeriod,
  newestAssessments,
  type ReportScope,
  type RowQuery,
  vulnerabilityInPeriod,
} from './rows.ts';

/** The kind of findings that a figure counts. */
export type FindingKind = 'drift' | 'vulnerability';

interface FindingTable {
  table: string;
  closed: string;
  inPeriod: string;
  /** A further condition for counting as open. */
  counted: string;
}

const tables: Record<FindingKind, FindingTable> = {
  drift: { table: 'drift_findings', closed: 'resolved_at', inPeriod: driftInPeriod, counted: 'true' },
  vulnerability: {
    table: 'vulnerability_findings',
    closed: 'fixed_at',
    inPeriod: vulnerabilityInPeriod,
    counted: `finding.status <> 'ignored'`,
  },
};

/** Returns the condition of a finding that is open when the period ends. */
function openAtEnd(kind: FindingKind): string {
  const { counted, closed } = tables[kind];
  return `${counted} and (finding.${closed} is null or finding.${closed} >= cast(:end as timestamptz))`;
}

const bindings = ({ providers, start, end }: ReportScope) => ({ providerIds: providers, start, end });

/** Numbers of findings of one severity in a period. */
export interface FindingFigures {
  severity: string;
  total: number;
  open_at_end: number;
  appeared: number;
  closed: number;
}

/** Returns the numbers of findings of the period by severity: all, open at its end, new, and closed. */
export async function findingFigures(
  snapshot: Transaction,
  kind: FindingKind,
  scope: ReportScope,
): Promise<FindingFigures[]> {
  const { table, closed, inPeriod } = tables[kind];
  const { rows } = await snapshot.raw<{ rows: FindingFigures[] }>(
    `select finding.severity, count(*) as total,
       count(*) filter (where ${openAtEnd(kind)}) as open_at_end,
       count(*) filter (where finding.detected_at >= cast(:start as timestamptz)) as appeared,
       count(*) filter (where finding.${closed} < cast(:end as timestamptz)) as closed
     from ${table} as finding where ${inPeriod} group by finding.severity`,
    bindings(scope),
  );
  return rows;
}

/** Returns how the number of open findings of each severity changed up to the period's end, by bucket. */
export async function findingMoves(
  snapshot: Transaction,
  { kind, scope, width }: { kind: FindingKind; scope: ReportScope; width: BucketWidth },
): Promise<Move[]> {
  const { table, closed, counted } = tables[kind];
  const side = (column: string, delta: string): string =>
    `select to_char(date_trunc('${width}', finding.${column} at time zone 'UTC'), 'YYYY-MM-DD') as bucket,
       finding.severity as word, ${delta} as delta
     from ${table} as finding
     where finding.${column} < cast(:end as timestamptz) and ${counted}
       and ${ofProviders('finding.provider_id')} group by 1, 2`;
  const { rows } = await snapshot.raw<{ rows: Move[] }>(
    `${side('detected_at', 'count(*)')} union all ${side(closed, '-count(*)')}`,
    { end: scope.end, providerIds: scope.providers },
  );
  return rows;
}

/** Something that many findings share, such as a CVE, or the resource that they are on. */
export interface Ranked {
  label: string;
  /** The type of a resource; null for anything else. */
  type: { provider_kind: ProviderKind; resource_type: string } | null;
  total: number;
  severe: number;
}

const ofResource = {
  label: 'resource.name',
  type: `jsonb_build_object('provider_kind', provider.type, 'resource_type', resource.resource_type)`,
};
const rankings = {
  drift: { resource: ofResource, type: { label: 'finding.drift_type', type: 'cast(null as jsonb)' } },
  vulnerability: {
    resource: ofResource,
    type: { label: `finding.cve_id || '  ' || finding.package_name`, type: 'cast(null as jsonb)' },
  },
} as const;

/**
 * Returns the subjects with the most findings of the period that are open at its end, those of critical and high
 * severity first.
 */
export async function mostFound(
  snapshot: Transaction,
  query: { kind: FindingKind; by: 'resource' | 'type'; scope: ReportScope; limit: number },
): Promise<Ranked[]> {
  const { kind, by, scope, limit } = query;
  const { table, inPeriod } = tables[kind];
  const { label, type } = rankings[kind][by];
  const { rows } = await snapshot.raw<{ rows: Ranked[] }>(
    `select ${label} as label, ${type} as type, count(*) as total,
       count(*) filter (where finding.severity in ('critical', 'high')) as severe
     from ${table} as finding join resources as resource on resource.id = finding.resource_id
       join providers as provider on provider.id = finding.provider_id
     where ${inPeriod} and ${openAtEnd(kind)}
     group by ${by === 'resource' ? 'resource.id, 1, 2' : '1, 2'} order by severe desc, total desc, 1 limit :limit`,
    { ...bindings(scope), limit },
  );
  return rows;
}

/** Returns how many vulnerability findings that are open at the end of the period have a version that fixes them. */
export async function fixableFindings(snapshot: Transaction, scope: ReportScope): Promise<number> {
  const { inPeriod } = tables.vulnerability;
  const { rows } = await snapshot.raw<{ rows: { total: number }[] }>(
    `select count(*) as total from vulnerability_findings as finding
     where ${inPeriod} and ${openAtEnd('vulnerability')} and finding.fix_version is not null`,
    bindings(scope),
  );
  return rows[0]?.total ?? 0;
}

/** Returns whether any of the rows of a query of vulnerability findings has a score that was estimated. */
export async function hasEstimatedScore(snapshot: Transaction, query: RowQuery): Promise<boolean> {
  const { rows } = await snapshot.raw<{ rows: { found: boolean }[] }>(
    `select exists (select 1 from (${query.sql}) as listed where listed.score_estimated) as found`,
    { ...query.bindings },
  );
  return rows[0]?.found ?? false;
}

/** An assessment as the compliance report sums it up. */
export interface AssessmentFigures {
  framework_id: string;
  framework_name: string;
  framework_version: string;
  provider: string;
  score: number;
  passed: number;
  failed: number;
  not_evaluated: number;
  manual: number;
  /** How many of the manual ones were attested at the end of the period, or are now if that is earlier. */
  attested: number;
  created_at: Date;
}

/** Returns the newest assessments at the period's end, by framework and provider. */
export async function assessmentFigures(snapshot: Transaction, scope: ReportScope): Promise<AssessmentFigures[]> {
  const { rows } = await snapshot.raw<{ rows: AssessmentFigures[] }>(
    `select newest.*, ${attestedControls('newest', attestedAt)} as attested from (${newestAssessments}) as newest
     order by newest.framework_id, newest.provider_id`,
    { end: scope.end, providerIds: scope.providers },
  );
  return rows;
}

/** The mean score of each framework's assessments in a bucket. */
export interface ScorePoint {
  bucket: string;
  framework_id: string;
  score: number;
}

/** Returns the scores over the period, of the version that was the default at each time. */
export async function scoreTrend(
  snapshot: Transaction,
  { scope, width }: { scope: ReportScope; width: BucketWidth },
): Promise<ScorePoint[]> {
  const { rows } = await snapshot.raw<{ rows: ScorePoint[] }>(
    `select to_char(date_trunc('${width}', created_at at time zone 'UTC'), 'YYYY-MM-DD') as bucket, framework_id,
       avg(score)::float8 as score
     from assessments
     where created_at >= cast(:start as timestamptz) and created_at < cast(:end as timestamptz) and is_default_version
       and ${ofProviders('provider_id')}
     group by 1, 2 order by 1, 2`,
    bindings(scope),
  );
  return rows;
}
