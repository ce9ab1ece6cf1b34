import type { Transaction } from '../../db/database.ts';
import { costRows, type ReportedCost } from '../../db/reads/reports/costs.ts';
import {
  controlRows,
  driftRows,
  type ReportedControl,
  type ReportedDrift,
  type ReportedVulnerability,
  type ReportScope,
  type RowQuery,
  vulnerabilityRows,
} from '../../db/reads/reports/rows.ts';
import { rowsByCursor } from '../../db/snapshot.ts';
import type { ProviderKind } from '../../domain/clouds/cloud-names.ts';
import { typeTitle } from '../../domain/clouds/clouds.ts';
import { shownAmount } from '../../domain/costs/amounts.ts';
import type { ReportedAttestation } from '../../domain/attestations/attestation-text.ts';
import { csvLine } from '../../domain/compliance/csv.ts';
import { deciderText } from '../../domain/compliance/decider-text.ts';
import { tunedText } from '../../domain/compliance/tuned-text.ts';
import { driftFindingFieldNames } from '../../domain/drift/finding.ts';
import type { ReportType } from '../../domain/reports/report-types.ts';

type Cell = string | number | null;

/** Fields of a row that are cells without conversion. */
type PlainField<Row> = { [Field in keyof Row & string]: Row[Field] extends Cell ? Field : never }[keyof Row & string];

/** A column: a field that is a cell without conversion, or a name with a function that returns the cell. */
type Column<Row> = PlainField<Row> | readonly [name: string, cell: (row: Row) => Cell];

/** A table with one row per finding: its columns, and the query of its rows. */
interface Table<Row> {
  columns: readonly Column<Row>[];
  query: (scope: ReportScope) => RowQuery;
}

/** A table that is being written. */
interface WrittenTable {
  header: string[];
  cells: (row: Record<string, Cell>) => Cell[];
  query: Table<unknown>['query'];
}

function written<Row>({ columns, query }: Table<Row>): WrittenTable {
  const readers = columns.map((column): ((row: Row) => Cell) =>
    typeof column === 'string' ? (row) => row[column] as Cell : column[1],
  );
  return {
    header: columns.map((column) => (typeof column === 'string' ? column : column[0])),
    cells: (row) => readers.map((read) => read(row as Row)),
    query,
  };
}

/** Returns the columns and, after them, all other fields. */
function withOthers<Row>(
  columns: readonly Column<Row>[],
  fields: readonly (keyof Row & string)[],
): readonly Column<Row>[] {
  const named = new Set(columns.map((column) => (typeof column === 'string' ? column : column[0])));
  const others = fields.filter((field) => !named.has(field));
  return [...columns, ...others.map((field) => [field, (row: Row) => cellOf(row[field])] as const)];
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return time(value);
  return typeof value === 'string' || typeof value === 'number' || value === null ? value : JSON.stringify(value);
}

const time = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const typeLabelColumn = [
  'resource_type_label',
  (row: { provider_kind: ProviderKind; resource_type: string }) => typeTitle(row.provider_kind, row.resource_type),
] as const;

/** Columns keep their positions for consumers that rely on them; new fields come last. */
const drifts: Table<ReportedDrift> = {
  columns: withOthers<ReportedDrift>(
    [
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
      ['baseline_value', (row) => JSON.stringify(row.baseline_value)],
      ['current_value', (row) => JSON.stringify(row.current_value)],
      ['detected_at', (row) => time(row.detected_at)],
      ['last_seen_at', (row) => time(row.last_seen_at)],
      ['resolved_at', (row) => time(row.resolved_at)],
      'resolution',
    ],
    driftFindingFieldNames,
  ).concat([typeLabelColumn]),
  query: (scope) => driftRows(scope),
};

const vulnerabilities: Table<ReportedVulnerability> = {
  columns: [
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
    ['score_estimated', (row) => String(row.score_estimated)],
    'ecosystem',
    'package_name',
    'installed_version',
    'fix_version',
    'status',
    'reason',
    ['detected_at', (row) => time(row.detected_at)],
    ['last_seen_at', (row) => time(row.last_seen_at)],
    ['fixed_at', (row) => time(row.fixed_at)],
    typeLabelColumn,
  ],
  query: (scope) => vulnerabilityRows(scope),
};

const controls: Table<Partial<ReportedAttestation> & ReportedControl> = {
  columns: [
    'assessment_id',
    'framework_id',
    ['framework', (row) => row.framework_name],
    ['version', (row) => row.framework_version],
    'provider_id',
    'provider',
    ['assessed_at', (row) => time(row.created_at)],
    'score',
    'control_id',
    'category',
    ['control_title', (row) => row.title],
    'severity',
    'status',
    ['status_reason', (row) => row.reason],
    'failed_resources',
    'excepted_resources',
    ['regions_covered', (row) => row.regions_covered?.join(' ') ?? null],
    ['decided_by', (row) => deciderText(row.decided_by)],
    ['parameters', (row) => tunedText(row.parameters)],
    ['attested_by', (row) => row.attested_by ?? null],
    ['attested_until', (row) => (row.attested_until == null ? null : time(row.attested_until))],
    ['attestation_reviewed_by', (row) => row.attestation_reviewed_by ?? null],
    ['attestation_statement', (row) => row.attestation_statement ?? null],
    ['attestation_file', (row) => row.attestation_file ?? null],
    ['attestation_sha256', (row) => row.attestation_sha256 ?? null],
  ],
  query: (scope) => controlRows(scope),
};

const costs: Table<ReportedCost> = {
  columns: [
    'day',
    'provider_id',
    'provider',
    'service',
    'currency',
    ['amount', ({ amount }) => shownAmount(amount)],
    'anomaly_id',
    'anomaly_status',
  ],
  query: (scope) => costRows(scope),
};

const tables: Record<ReportType, WrittenTable> = {
  drift_summary: written(drifts),
  vulnerability_report: written(vulnerabilities),
  compliance_assessment: written(controls),
  cost_report: written(costs),
};

/** Yields a report as CSV, some thousand lines at a time, with how many rows each part has. */
export async function* csvParts(
  snapshot: Transaction,
  { type, scope }: { type: ReportType; scope: ReportScope },
): AsyncGenerator<{ text: string; rows: number }, void, undefined> {
  const { header, query, cells } = tables[type];
  yield { text: csvLine(header), rows: 0 };
  for await (const rows of rowsByCursor<Record<string, Cell>>(snapshot, query(scope))) {
    yield { text: rows.map((row) => csvLine(cells(row))).join(''), rows: rows.length };
  }
}
