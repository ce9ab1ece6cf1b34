import type { Report } from '../../client/src/schema.ts';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { exitCodes } from '../exit-codes.ts';
import { Problem } from '../problem.ts';
import { progressBar } from '../progress-bar.ts';
import { selectionOf, type SelectionOptions } from '../query.ts';
import { printRows } from '../rows.ts';
import { safeText } from '../safe-text.ts';
import { saveFile } from '../save-file.ts';
import type { Session } from '../session.ts';
import { shortTime, statusStyle } from '../styles.ts';

const pollMs = 500;

export async function listReports(session: Session): Promise<void> {
  const answer = await session.service.get<{ data: Report[] }>('/api/reports');
  printRows(session, {
    answer,
    rows: answer.data,
    empty: 'No report was made in the last 30 days.',
    columns: [
      { title: 'ID', value: ({ report_id: id }) => id },
      { title: 'TYPE', value: ({ type }) => type },
      { title: 'FORMAT', value: ({ format }) => format, dropOrder: 2 },
      { title: 'STATUS', value: ({ status }) => status, style: ({ status }) => statusStyle(status), dropOrder: 1 },
      { title: 'EXPIRES (UTC)', value: ({ expires_at: at }) => shortTime(at), dropOrder: 3 },
    ],
  });
}

/** Starts the generation of a report and prints its id. */
export async function createReport(
  session: Session,
  options: SelectionOptions & { type: string; format: string; from?: string; to?: string },
): Promise<void> {
  const { type, format, from, to } = options;
  const accepted = await session.service.post<{ report_id: string }>('/api/reports/generate', {
    type,
    format,
    ...selectionOf(options),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  });
  if (session.json) session.terminal.printJson(accepted);
  else session.terminal.print(accepted.report_id);
}

/** Waits until a report is ready and saves it; an interrupted download leaves no partial file. */
export async function getReport(session: Session, id: string, options: { output?: string }): Promise<void> {
  const { service, terminal } = session;
  await readyReport(session, id);
  const response = await service.open(`/api/reports/${encodeURIComponent(id)}/download`);
  if (response.body === null) throw new Problem('The report is empty', { exitCode: exitCodes.failed });
  const extension = response.headers.get('content-type')?.includes('csv') === true ? 'csv' : 'pdf';
  if (options.output === '-') {
    await pipeline(Readable.fromWeb(response.body), process.stdout);
    return;
  }
  const file = options.output ?? `report-${id}.${extension}`;
  await saveFile(response, { file, what: 'The report' });
  if (session.json) terminal.printJson({ report_id: id, file });
  else terminal.print(file);
}

async function readyReport({ service, terminal }: Session, id: string): Promise<void> {
  const bar = progressBar(terminal, 'Generating');
  try {
    for (;;) {
      const report = await service.get<Report>(`/api/reports/${encodeURIComponent(id)}`);
      if (report.status === 'ready') return;
      if (report.status === 'failed') {
        throw new Problem(`The report failed: ${safeText(report.error ?? 'the reason is unknown')}`, {
          exitCode: exitCodes.failed,
        });
      }
      bar.show(null);
      await delay(pollMs);
    }
  } finally {
    bar.end();
  }
}
