import { makeProvider, makeResource } from '../test/helpers/factories.ts';
import { makeVulnerabilities } from '../test/helpers/reports.ts';
import type { Figure } from './figures.ts';
import { peakResidentMb } from './processes.ts';
import { call, startApi, startStores, startWorker } from './service.ts';

const findings = 100_000;
const rounds = 3;
const pollMs = 50;

interface ShownReport {
  report_id: string;
  status: string;
  error: string | null;
}

/**
 * Measures reports of 100,000 vulnerability findings: from request to ready, and the worker's memory over all of them.
 */
export async function benchReports(): Promise<Figure[]> {
  const stores = await startStores();
  try {
    const { id: providerId } = await makeProvider(stores.database);
    for (let made = 0; made < 100; made += 1) {
      const resource = await makeResource(stores.database, { providerId });
      await makeVulnerabilities(stores.database, { resource, count: findings / 100 });
    }
    const api = await startApi(stores.options());
    const worker = await startWorker(stores.options());
    const secondsOf = async (format: string): Promise<number> => {
      const start = performance.now();
      const ask = { token: stores.token, method: 'POST', path: '/api/reports/generate' } as const;
      const { report_id: id } = (await call(api.url, {
        ...ask,
        body: { type: 'vulnerability_report', format },
      })) as ShownReport;
      for (;;) {
        const path = `/api/reports/${id}`;
        const report = (await call(api.url, { token: stores.token, method: 'GET', path })) as ShownReport;
        if (report.status === 'failed') throw new Error(report.error ?? 'the report failed');
        if (report.status === 'ready') return (performance.now() - start) / 1_000;
        await new Promise((resolve) => setTimeout(resolve, pollMs));
      }
    };
    try {
      const runs: Record<'csv' | 'pdf', number[]> = { csv: [], pdf: [] };
      for (let round = 0; round < rounds; round += 1) {
        runs.csv.push(await secondsOf('csv'));
        runs.pdf.push(await secondsOf('pdf'));
      }
      const memory = [peakResidentMb(worker.pid)];
      return [
        { name: `report of ${findings} findings as CSV, request to ready`, unit: 's', runs: runs.csv, goal: '≤ 10 s' },
        { name: `report of ${findings} findings as PDF, request to ready`, unit: 's', runs: runs.pdf, goal: '≤ 60 s' },
        { name: `worker while building them, peak resident`, unit: 'MB', runs: memory, goal: '< 400 MB' },
      ];
    } finally {
      await worker.stop();
      await api.stop();
    }
  } finally {
    await stores.stop();
  }
}
