import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { providerKindNames, type Diagnosis } from '../../client/src/schema.ts';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { progressBar } from '../progress-bar.ts';
import { printRows } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import type { Session } from '../session.ts';

const pollMs = 500;

type Listing = Diagnosis['listings'][number];

/** Diagnoses a provider, and shows or saves the report. */
export async function diagnoseProvider(
  session: Session,
  providerId: number,
  options: { output?: string },
): Promise<void> {
  const { service, terminal } = session;
  const accepted = await service.post<{ diagnosis_id: number }>(`/api/v1/providers/${providerId}/diagnoses`);
  const diagnosis = await ended(session, accepted.diagnosis_id);
  if (diagnosis.status === 'failed') {
    throw new Problem(`The diagnosis failed: ${safeText(diagnosis.error ?? 'the reason is unknown')}`, {
      exitCode: exitCodes.failed,
    });
  }
  if (options.output !== undefined) await save(diagnosis, options.output);
  if (session.json) {
    terminal.printJson(options.output === undefined ? reportOf(diagnosis) : { file: options.output });
    return;
  }
  show(session, diagnosis);
  if (options.output !== undefined)
    terminal.print(`The report is in ${options.output}. It has no values of the account.`);
}

/** Returns the report to send, without the ids of this installation. */
function reportOf({ provider_type, service_version, created_at, listings }: Diagnosis): object {
  return { provider_type, service_version, created_at, listings };
}

async function save(diagnosis: Diagnosis, file: string): Promise<void> {
  try {
    await writeFile(file, `${JSON.stringify(reportOf(diagnosis), null, 2)}\n`);
  } catch (error) {
    throw new Problem(`The report could not be saved: ${error instanceof Error ? error.message : String(error)}`, {
      exitCode: exitCodes.failed,
    });
  }
}

async function ended({ service, terminal }: Session, diagnosisId: number): Promise<Diagnosis> {
  const bar = progressBar(terminal, 'Diagnosing');
  try {
    for (;;) {
      const diagnosis = await service.get<Diagnosis>(`/api/v1/diagnoses/${diagnosisId}`);
      if (diagnosis.status !== 'running') return diagnosis;
      bar.show(null);
      await delay(pollMs);
    }
  } finally {
    bar.end();
  }
}

const failedCalls = ({ operations }: Listing): number =>
  operations.flatMap(({ failed }) => failed).reduce((sum, { calls }) => sum + calls, 0);

/** Whether a listing has anything to investigate. */
const isConspicuous = (listing: Listing): boolean =>
  listing.fault !== null ||
  listing.unknown_calls > 0 ||
  listing.unknown_fields.length > 0 ||
  listing.unknown_values.length > 0 ||
  failedCalls(listing) > 0;

function show(session: Session, diagnosis: Diagnosis): void {
  const { terminal } = session;
  const { listings } = diagnosis;
  const conspicuous = listings.filter(isConspicuous);
  terminal.print(
    `${providerKindNames[diagnosis.provider_type]}: ${listings.length} listings, ${conspicuous.length} with something to report`,
  );
  printRows(session, {
    answer: listings,
    rows: listings,
    empty: 'The provider has no listings.',
    columns: [
      { title: 'LISTING', value: ({ service }) => service },
      { title: 'RESOURCES', value: ({ resources }) => resources, align: 'right' },
      { title: 'CALLS', value: ({ operations }) => sum(operations.map(({ calls }) => calls)), align: 'right' },
      { title: 'FAILED', value: failedCalls, align: 'right' },
      {
        title: 'SLOWEST',
        value: ({ operations }) => `${Math.max(0, ...operations.map((one) => one.latency_ms.longest))} ms`,
        align: 'right',
        dropOrder: 2,
      },
      { title: 'UNKNOWN FIELDS', value: ({ unknown_fields: fields }) => fields.length, align: 'right' },
      { title: 'UNKNOWN VALUES', value: ({ unknown_values: values }) => values.length, align: 'right' },
      { title: 'NEVER SEEN', value: ({ missing_fields: fields }) => fields.length, align: 'right', dropOrder: 1 },
      { title: 'FAULT', value: ({ fault }) => fault, dropOrder: 3 },
    ],
  });
  for (const listing of conspicuous) {
    terminal.print('');
    terminal.print(safeText(listing.service));
    for (const line of detailsOf(listing)) terminal.print(`  ${safeText(line)}`);
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function detailsOf({ operations, unknown_fields, unknown_values, unknown_calls }: Listing): string[] {
  return [
    ...operations.flatMap(({ operation, failed }) =>
      failed.map(({ kind, code, calls }) => `${calls} × ${operation}: ${kind}${code === null ? '' : ` (${code})`}`),
    ),
    ...(unknown_calls === 0 ? [] : [`${unknown_calls} calls of operations without a description`]),
    ...unknown_fields.map((field) => `unknown field: ${field}`),
    ...unknown_values.map(({ field, values }) => `unknown values of ${field}: ${values}`),
  ];
}
