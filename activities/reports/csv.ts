import type { Transaction } from '../../db/database.ts';
import { costRows, type ReportedCost } from '../../db/queries/report-costs.ts';
import {
  controlRows,
  driftRows,
  vulnerabilityRows,
  type ReportedControl,
  type ReportedDrift,
  type ReportedVulnerability,
  type ReportScope,
  type RowQuery,
} from '../../db/queries/report-rows.ts';
import { rowsByCursor } from '../../db/snapshot.ts';
import { csvLine } from '../../domain/compliance/csv.ts';
import type { ReportType } from '../../domain/reports/words.ts';

type Cell = string | number | null;

/** A tidy table: its columns, the query of its rows, and the cells of one. */
interface Table<Row> {
  header: readonly string[];
  query: (scope: ReportScope) => RowQuery;
  cells: (row: Row) => Cell[];
}

const time = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const drifts: Table<ReportedDrift> = {
  header: [
    'id',
    'provider_id',
    'provider',
    'resource_id',
    'resource_name',
    'resource_type',
    'region',
    'drift_type',
    'severity',
    'status',
    'summary',
    'baseline_value',
    'current_value',
    'detected_at',
    'last_seen_at',
    'resolved_at',
    'resolution',
  ],
  query: (scope) => driftRows(scope),
  cells: (row) => [
    row.id,
    row.provider_id,
    row.provider,
    row.resource_id,
    row.resource_name,
    row.resource_type,
    row.region,
    row.drift_type,
    row.severity,
    row.status,
    row.summary,
    JSON.stringify(row.baseline_value),
    JSON.stringify(row.current_value),
    time(row.detected_at),
    time(row.last_seen_at),
    time(row.resolved_at),
    row.resolution,
  ],
};

const vulnerabilities: Table<ReportedVulnerability> = {
  header: [
    'id',
    'provider_id',
    'provider',
    'resource_id',
    'resource_name',
    'resource_type',
    'region',
    'cve_id',
    'severity',
    'cvss_score',
    'score_estimated',
    'ecosystem',
    'package_name',
    'installed_version',
    'fix_version',
    'status',
    'reason',
    'detected_at',
    'last_seen_at',
    'fixed_at',
  ],
  query: (scope) => vulnerabilityRows(scope),
  cells: (row) => [
    row.id,
    row.provider_id,
    row.provider,
    row.resource_id,
    row.resource_name,
    row.resource_type,
    row.region,
    row.cve_id,
    row.severity,
    row.cvss_score,
    String(row.score_estimated),
    row.ecosystem,
    row.package_name,
    row.installed_version,
    row.fix_version,
    row.status,
    row.reason,
    time(row.detected_at),
    time(row.last_seen_at),
    time(row.fixed_at),
  ],
};

const controls: Table<ReportedControl> = {
  header: [
    'assessment_id',
    'framework_id',
    'framework',
    'version',
    'provider_id',
    'provider',
    'assessed_at',
    'score',
    'control_id',
    'category',
    'control_title',
    'severity',
    'status',
    'status_reason',
    'failed_resources',
    'excepted_resources',
  ],
  query: (scope) => controlRows(scope),
  cells: (row) => [
    row.assessment_id,
    row.framework_id,
    row.framework_name,
    row.framework_version,
    row.provider_id,
    row.provider,
    time(row.created_at),
    row.score,
    row.control_id,
    row.category,
    row.title,
    row.severity,
    row.status,
    row.reason,
    row.failed_resources,
    row.excepted_resources,
  ],
};

const costs: Table<ReportedCost> = {
  header: ['day', 'provider_id', 'provider', 'service', 'currency', 'amount', 'anomaly_id', 'anomaly_status'],
  query: (scope) => costRows(scope),
  cells: (row) => [
    row.day,
    row.provider_id,
    row.provider,
    row.service,
    row.currency,
    row.amount,
    row.anomaly_id,
    row.anomaly_status,
  ],
};

const tables: Record<ReportType, Table<never>> = {
  drift_summary: drifts,
  vulnerability_report: vulnerabilities,
  compliance_assessment: controls,
  cost_report: costs,
};

/** A report as CSV, some thousand lines at a time, with how many rows each part has. */
export async function* csvParts(
  snapshot: Transaction,
  { type, scope }: { type: ReportType; scope: ReportScope },
): AsyncGenerator<{ text: string; rows: number }, void, undefined> {
  const { header, query, cells } = tables[type];
  yield { text: csvLine(header), rows: 0 };
  for await (const rows of rowsByCursor<never>(snapshot, query(scope))) {
    yield { text: rows.map((row) => csvLine(cells(row))).join(''), rows: rows.length };
  }
}
