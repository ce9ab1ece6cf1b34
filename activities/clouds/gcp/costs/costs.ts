import type { ResourceCost, ServiceCost } from '../../../../domain/costs/cost-lines.ts';
import { daysOf, type DayWindow } from '../../../../domain/costs/fetch-windows.ts';
import type { JsonObject } from '../../../../domain/json.ts';
import type { CostPage } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import { billedResourceId } from './billed-resource.ts';
import { describeTable, findExportTables, type ExportTable } from './billing-export.ts';
import { queryRows } from './bigquery.ts';
import type { GcpCalls } from '../session/calls.ts';

/** A bill in BigQuery: its project and the location of its export. */
export interface BillingExport {
  calls: Pick<GcpCalls, 'get' | 'post'>;
  projectId: string;
  /** Dataset of the export, `dataset` or `project.dataset`. */
  dataset: string;
}

/** Cost and credits together, as decimals: credits are negative amounts on the cost that they belong to. */
const amount = `CAST(SUM(CAST(cost AS NUMERIC)
  + IFNULL((SELECT SUM(CAST(credit.amount AS NUMERIC)) FROM UNNEST(credits) AS credit), 0)) AS STRING)`;
const amountWithoutCredits = 'CAST(SUM(CAST(cost AS NUMERIC)) AS STRING)';

/**
 * Yields the cost of a project by day and service from the standard billing export, and by resource from the detailed
 * one (Cloud Billing documentation, structure of the export tables); the detailed table alone provides both. Queries
 * run in, and are billed to, the project itself, or the project of the dataset if the key may not run queries in its
 * own. Throws `CloudError` of kind `invalid_request` when the dataset contains no export, or a table lacks columns.
 */
export async function* gcpCosts(source: BillingExport, window: DayWindow): AsyncGenerator<CostPage> {
  const [home, dataset] = datasetOf(source);
  const tables = await findExportTables(source.calls, { project: home, dataset });
  const bill = tables.standard.length > 0 ? tables.standard : tables.detailed;
  if (bill.length === 0) {
    throw new CloudError({
      kind: 'invalid_request',
      call: 'bigquery:tables.list',
      message: `the dataset ${source.dataset} contains no billing export`,
    });
  }
  const days = daysOf(window);
  for (const table of bill) {
    for await (const rows of costRows(source, { home, window, table, byResource: false })) {
      yield { services: rows.map(serviceLine), resources: [], days: [], notes: [] };
    }
  }
  yield { services: [], resources: [], days, notes: [] };
  if (tables.detailed.length === 0) {
    yield { ...empty, notes: ['Cost by resource is not known: the dataset has no detailed billing export'] };
  }
  for (const table of tables.detailed) {
    for await (const rows of costRows(source, { home, window, table, byResource: true })) {
      yield { ...empty, resources: rows.map((row) => resourceLine(row, source.projectId)) };
    }
  }
}

const empty: CostPage = { services: [], resources: [], days: [], notes: [] };

type Row = (string | null)[];

async function* costRows(
  { calls, projectId }: BillingExport,
  query: { home: string; window: DayWindow; table: ExportTable; byResource: boolean },
): AsyncGenerator<Row[]> {
  const { home, window, table, byResource } = query;
  const { hasCredits, isByIngestion } = await describeTable(calls, table, { byResource });
  const keys = byResource ? ['day', 'service', 'currency', 'resource'] : ['day', 'service', 'currency'];
  const resource = `, COALESCE(resource.global_name, resource.name) AS resource`;
  yield* queryRows(calls, {
    projects: [...new Set([projectId, home])],
    sql: `SELECT FORMAT_DATE('%F', DATE(usage_start_time)) AS day, service.description AS service, currency
        ${byResource ? resource : ''}, ${hasCredits ? amount : amountWithoutCredits} AS amount
      FROM \`${table.project}.${table.dataset}.${table.table}\`
      WHERE DATE(usage_start_time) BETWEEN @first AND @last AND project.id = @project
        ${isByIngestion ? 'AND _PARTITIONTIME >= TIMESTAMP(@first)' : ''}
        ${byResource ? 'AND COALESCE(resource.global_name, resource.name) IS NOT NULL' : ''}
      GROUP BY ${keys.join(', ')} ORDER BY ${keys.join(', ')}`,
    parameters: [
      parameter('first', 'DATE', window.from),
      parameter('last', 'DATE', window.to),
      parameter('project', 'STRING', projectId),
    ],
  });
}

function parameter(name: string, type: string, value: string): JsonObject {
  return { name, parameterType: { type }, parameterValue: { value } };
}

function serviceLine([day, service, currency, cost]: Row): ServiceCost {
  return { day: day ?? '', service: service ?? 'Unattributed', currency: currency ?? '', amount: cost ?? '' };
}

function resourceLine([day, service, currency, resource, cost]: Row, projectId: string): ResourceCost {
  const line = serviceLine([day ?? null, service ?? null, currency ?? null, cost ?? null]);
  return { ...line, cloudId: billedResourceId(resource ?? '', projectId) };
}

/** Returns the project and the name of the dataset of an export. */
export function datasetOf({ dataset, projectId }: Omit<BillingExport, 'calls'>): [string, string] {
  const dot = dataset.lastIndexOf('.');
  return dot < 0 ? [projectId, dataset] : [dataset.slice(0, dot), dataset.slice(dot + 1)];
}
