import { setTimeout as delay } from 'node:timers/promises';
import { CloudError } from '../../errors.ts';
import { csvRecords } from '../../shared/csv-records.ts';
import type { UnitRun } from '../session/unit-run.ts';

/** One row of the account's credential report, with the report's own column names. */
export type CredentialReportRow = Record<string, string>;

const attempts = 10;
const pauseMs = 1_000;
const notReady = [
  'ReportInProgress',
  'ReportNotPresent',
  'CredentialReportNotReadyException',
  'CredentialReportNotPresentException',
];

/**
 * Requests the IAM credential report (regenerated at most every four hours) and returns its rows by user ARN; the row
 * of the root user has the user name `<root_account>`. With at most 5,000 users, that is about 2 MB. Throws
 * `CloudError` of kind `not_supported` when the report is not ready within ten seconds; the listing continues without
 * it.
 */
export async function credentialReport(run: UnitRun): Promise<Map<string, CredentialReportRow>> {
  const sdk = await import('@aws-sdk/client-iam');
  const iam = run.service('iam', (settings) => new sdk.IAMClient(settings));
  await iam(new sdk.GenerateCredentialReportCommand({}));
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      const { Content: content } = await iam(new sdk.GetCredentialReportCommand({}));
      return parseCredentialReport(new TextDecoder().decode(content));
    } catch (fault) {
      if (!(fault instanceof CloudError) || !notReady.includes(fault.code ?? '')) throw fault;
    }
    await delay(pauseMs, undefined, { signal: run.signal });
  }
  throw new CloudError({
    kind: 'not_supported',
    call: 'iam:GetCredentialReport',
    message: 'the report was not ready in time',
  });
}

/** Parses the report's CSV. User names may hold commas; a row that cannot be read is left out. */
export function parseCredentialReport(text: string): Map<string, CredentialReportRow> {
  return new Map(csvRecords(text).flatMap((row) => (row['arn'] ? [[row['arn'], row] as const] : [])));
}

/** Returns a time of the report as ISO 8601; `N/A`, `no_information`, `not_supported` and an empty cell are null. */
export function reportTime(cell: string | undefined): string | null {
  const time = Date.parse(cell ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** Returns a yes or no of the report; null for anything else. */
export function reportFlag(cell: string | undefined): boolean | null {
  if (cell === 'true') return true;
  return cell === 'false' ? false : null;
}
