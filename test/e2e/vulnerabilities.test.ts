import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../db/database.ts';
import { upsertAdvisories } from '../../db/commands/advisories/advisories.ts';
import { startCveFeeds, type CveFeeds } from '../emulators/cve-feeds.ts';
import { bomOf, criticalVector, pypiAdvisory } from '../helpers/advisories.ts';
import { eventually } from '../helpers/eventually.ts';
import { ended, type ShownExecution } from '../helpers/connected.ts';
import { makeProvider, makeResource, type MadeResource } from '../helpers/factories.ts';
import { api, type ApiClient } from '../helpers/http.ts';
import { member } from '../helpers/identity.ts';
import { startService, type TestService } from '../helpers/services.ts';
import { zipOf } from '../helpers/zip.ts';

interface ShownFinding {
  cve_id: string;
  status: string;
  cvss_score: number;
  fix_version: string | null;
  score_estimated: boolean;
  known_exploited: boolean;
}

describe('a vulnerability scan', () => {
  let service: TestService;
  let database: Database;
  let client: ApiClient;
  let folder: string;
  let feeds: CveFeeds;
  let resource: MadeResource;

  before(async function () {
    this.timeout(120_000);
    folder = await mkdtemp(join(tmpdir(), 'advisories-'));
    const advisory = pypiAdvisory({
      id: 'PYSEC-1',
      name: 'flask',
      fixed: '2.0',
      aliases: ['CVE-2024-0001'],
      vector: criticalVector,
    });
    await writeFile(join(folder, 'PyPI.zip'), zipOf([{ name: 'PYSEC-1.json', content: JSON.stringify(advisory) }]));
    feeds = await startCveFeeds();
    service = await startService({
      env: { OSV_SOURCE: folder, NVD_URL: feeds.nvdUrl, KEV_URL: feeds.kevUrl, RATE_LIMIT_MAX: '1000000' },
    });
    database = openDatabase({ url: service.database.url, poolSize: 2, applicationName: 'test' });
    client = api(service.api.url, (await member(database, { role: 'admin' })).token);
    resource = await makeResource(database, { providerId: (await makeProvider(database)).id });
  });

  after(async () => {
    await database.destroy();
    await service.stop();
    await feeds.stop();
    await rm(folder, { recursive: true });
  });

  const upload = (...purls: string[]) =>
    client.put(`/api/v1/resources/${resource.id}/sbom`, bomOf(purls), { expect: 200 });

  const scanned = async (body?: object): Promise<ShownExecution> => {
    const { body: accepted } = await client.post<{ job_id: number; execution_id: number }>(
      '/api/v1/vulnerabilities/scan',
      body,
      { expect: 202 },
    );
    const execution = await ended(client, { jobId: accepted.job_id, executionId: accepted.execution_id });
    assert.equal(execution.status, 'succeeded');
    return execution;
  };

  const findings = async (): Promise<ShownFinding[]> => {
    const { body } = await client.get<{ data: ShownFinding[] }>('/api/v1/vulnerabilities', { expect: 200 });
    return body.data;
  };

  it('loads the advisories of the packages that were seen, and finds what they cover', async () => {
    await upload('pkg:pypi/flask@1.0', 'pkg:npm/left-pad@1.0.0');
    const execution = await scanned();
    assert.equal(execution.findings_count, 1);
    const { packages_not_evaluated: missed, advisories } = execution.counts;
    assert.deepEqual(missed, { no_advisories: 1 });
    assert.equal(typeof (advisories as Record<string, unknown>)['PyPI'], 'string');
    assert.equal((advisories as Record<string, unknown>)['npm'], null);
    assert.ok(execution.log_excerpt.some(({ message }) => message.includes('no advisories for npm')));
    const [finding] = await findings();
    assert.deepEqual(
      [finding?.cve_id, finding?.status, finding?.cvss_score, finding?.fix_version],
      ['CVE-2024-0001', 'open', 9.8, '2.0'],
    );
    // The audit log is sealed, and scheduled jobs run, at times of their own.
    const events = await database('events')
      .whereNot({ type: 'audit.sealed' })
      .whereRaw(`(type <> 'job.completed' or data->>'execution_id' = ?)`, [String(execution.id)])
      .orderBy('id')
      .pluck<string[]>('type');
    assert.deepEqual(events, ['vulnerability.found', 'alert.created', 'job.completed']);
  });

  it('closes what an upgrade fixed, for only one resource', async () => {
    await upload('pkg:pypi/flask@2.0');
    const execution = await scanned({ resource_id: resource.id });
    assert.equal(execution.counts['fixed'], 1);
    assert.deepEqual(
      (await findings()).map(({ status }) => status),
      ['fixed'],
    );
  });

  it('has its estimates replaced by the scores of NVD afterwards, and reports known exploitation', async () => {
    feeds.vectors.set('CVE-2024-0002', criticalVector);
    feeds.exploited = [{ cveID: 'CVE-2024-0002', dateAdded: '2026-01-01' }];
    await database('feed_loads').update({ loaded_at: null });
    await database.transaction((transaction) =>
      upsertAdvisories(transaction, [
        pypiAdvisory({ id: 'PYSEC-2', name: 'jinja2', fixed: '3.0', aliases: ['CVE-2024-0002'] }),
      ]),
    );
    await upload('pkg:pypi/jinja2@1.0');
    const execution = await scanned({ resource_id: resource.id });
    assert.equal(typeof (execution.counts['feeds'] as Record<string, unknown>)['kev'], 'string');
    await eventually(async () => {
      const found = (await findings()).find(({ cve_id: cveId }) => cveId === 'CVE-2024-0002');
      assert.deepEqual([found?.cvss_score, found?.score_estimated, found?.known_exploited], [9.8, false, true]);
    });
    await upload('pkg:pypi/flask@2.0');
    await scanned({ resource_id: resource.id });
  });

  it('uses the existing advisories when newer ones cannot be loaded', async () => {
    await writeFile(join(folder, 'PyPI.zip'), 'no archive');
    await database('advisory_sources').update({ loaded_at: database.raw(`now() - interval '2 days'`) });
    await upload('pkg:pypi/flask@1.0');
    const execution = await scanned({ provider_id: resource.provider_id });
    assert.equal(execution.counts['reopened'], 1);
    assert.ok(
      execution.log_excerpt.some(({ message }) => message.includes('The advisories of PyPI could not be loaded')),
    );
  });
});
