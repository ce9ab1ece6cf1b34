import { CloudError } from '../../errors.ts';
import type { GcpCalls } from '../session/calls.ts';

/** A table of a billing export. */
export interface ExportTable {
  project: string;
  dataset: string;
  table: string;
}

const standardName = /^gcp_billing_export_v1_[A-Za-z0-9_]+$/;
const detailedName = /^gcp_billing_export_resource_v1_[A-Za-z0-9_]+$/;
const tablesPerPage = 1_000;

/** Returns the standard and the detailed export tables of a dataset, one of each for every billing account. */
export async function findExportTables(
  calls: Pick<GcpCalls, 'get'>,
  { project, dataset }: { project: string; dataset: string },
): Promise<{ standard: ExportTable[]; detailed: ExportTable[] }> {
  const names: string[] = [];
  let pageToken: string | undefined;
  do {
    const page = await calls.get<{ tables?: { tableReference?: { tableId?: string } }[]; nextPageToken?: string }>(
      'bigquery',
      `/bigquery/v2/projects/${encodeURIComponent(project)}/datasets/${encodeURIComponent(dataset)}/tables`,
      { maxResults: tablesPerPage, pageToken },
    );
    names.push(...(page.tables ?? []).flatMap(({ tableReference }) => tableReference?.tableId ?? []));
    pageToken = page.nextPageToken;
  } while (pageToken !== undefined && pageToken !== '');
  const those = (pattern: RegExp): ExportTable[] =>
    names.filter((name) => pattern.test(name)).map((table) => ({ project, dataset, table }));
  return { standard: those(standardName), detailed: those(detailedName) };
}

interface Field {
  name?: string;
  fields?: Field[];
}

/**
 * Returns what of the export's columns a table has. Throws `CloudError` of kind `invalid_request` that names the
 * columns that it lacks and that a bill cannot be read without.
 */
export async function describeTable(
  calls: Pick<GcpCalls, 'get'>,
  { project, dataset, table }: ExportTable,
  { byResource }: { byResource: boolean },
): Promise<{ hasCredits: boolean; isByIngestion: boolean }> {
  const path = `/bigquery/v2/projects/${encodeURIComponent(project)}/datasets/${encodeURIComponent(dataset)}/tables/${table}`;
  const described = await calls.get<{
    schema?: { fields?: Field[] };
    timePartitioning?: { type?: string; field?: string } | null;
  }>('bigquery', path);
  const names = new Set(columnNames(described.schema?.fields ?? [], ''));
  const wanted = ['service.description', 'usage_start_time', 'project.id', 'cost', 'currency'];
  if (byResource) wanted.push('resource.name', 'resource.global_name');
  const missing = wanted.filter((name) => !names.has(name));
  if (missing.length > 0) {
    throw new CloudError({
      kind: 'invalid_request',
      call: 'bigquery:tables.get',
      message: `the billing table ${table} lacks the columns ${missing.join(', ')}`,
    });
  }
  const { timePartitioning } = described;
  const isByIngestion = timePartitioning?.type !== undefined && timePartitioning.field === undefined;
  return { hasCredits: names.has('credits.amount'), isByIngestion };
}

function columnNames(fields: Field[], prefix: string): string[] {
  return fields.flatMap(({ name = '', fields: inner }) => [
    `${prefix}${name}`,
    ...columnNames(inner ?? [], `${prefix}${name}.`),
  ]);
}
