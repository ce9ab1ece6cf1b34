import type { AccessAnswer, AccessCall } from '../../../../domain/access-checks/access-check.ts';
import type { CloudError } from '../../errors.ts';
import { accessAnswer, unusedService, type AccessMeaning } from '../../shared/access-answers.ts';
import { findExportTables } from '../costs/billing-export.ts';
import type { GcpCalls } from '../session/calls.ts';
import type { GcpRun } from '../session/gcp-run.ts';
import { gcpAccessCalls } from './access-calls.ts';

const bigquery: AccessCall = {
  service: 'bigquery',
  operation: 'bigquery.tables.list',
  permission: 'bigquery.tables.list',
};

/** The calls with their services, for display. */
export const shownAccessCalls: readonly AccessCall[] = [
  ...Object.entries(gcpAccessCalls).map(([service, { operation, permission }]) => ({ service, operation, permission })),
  bigquery,
];

/** The dataset of the billing export, and the calls to BigQuery. */
export interface ExportAccess {
  calls: GcpCalls;
  project: string;
  dataset: string;
}

/** Makes the call that shows whether a service can be read. Throws `CloudError` when another try could succeed. */
export async function tryGcpAccess(
  service: string,
  { run, billing }: { run: GcpRun; billing: ExportAccess | null },
): Promise<AccessAnswer> {
  if (service === bigquery.service) {
    if (billing === null) return unusedService('no billing export is connected');
    return accessAnswer(() => findExportTables(billing.calls, billing), {
      meaningOf: (error) => meaningOf(error, false),
    });
  }
  const call = gcpAccessCalls[service];
  if (call === undefined) throw new Error(`no call for ${service}`);
  return accessAnswer(() => call.send(run), { meaningOf: (error) => meaningOf(error, call.mayBeAbsent === true) });
}

function meaningOf({ kind, code, message }: CloudError, mayBeAbsent: boolean): AccessMeaning {
  if (code === 'SERVICE_DISABLED') return { result: 'not_enabled' };
  if (kind === 'not_supported' && code === 'NOT_FOUND' && mayBeAbsent) return { result: 'allowed' };
  // A refusal without a reason of Google may come from a proxy.
  if (kind !== 'access_denied' || code === null) return { result: 'not_evaluated' };
  if (/requires billing to be enabled|billing account .* is disabled/i.test(message)) return { result: 'not_enabled' };
  const isPerimeter = /prohibited by organization's policy|VPC Service Controls/i.test(message);
  return { result: 'denied', deniedBy: isPerimeter ? 'service_perimeter' : null };
}
