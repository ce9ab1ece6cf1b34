import assert from 'node:assert/strict';
import { createFeeds, FeedError, type Feeds } from '../../../activities/feeds/feed-source.ts';
import { loadKnownExploited, loadLikelihoods } from '../../../activities/feeds/load-signals.ts';
import { scoreByNvd } from '../../../activities/feeds/score-by-nvd.ts';
import { createKnowledge } from '../../../activities/vulnerabilities/knowledge.ts';
import { scanPage } from '../../../activities/vulnerabilities/scan-page.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import { markLoaded, upsertAdvisories } from '../../../db/commands/advisories/advisories.ts';
import { applySignals, takeTurn } from '../../../db/commands/advisories/cve-feeds.ts';
import { isFeedFresh, listFeedLoads } from '../../../db/reads/advisories/cve-feeds.ts';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import { standingJob } from '../../../db/reads/jobs/jobs.ts';
import { replacePackages } from '../../../db/commands/packages/packages.ts';
import { packageRows } from '../../../domain/packages/package-rows.ts';
import { packageOfPurl } from '../../../domain/packages/package-of-purl.ts';
import { startCveFeeds, type CveFeeds } from '../../emulators/cve-feeds.ts';
import { criticalVector, pypiAdvisory } from '../../helpers/advisories.ts';
import { makeProvider, makeResource, type MadeResource } from '../../helpers/factories.ts';
import { member } from '../../helpers/identity.ts';
import { testDatabase, type TestDatabase } from '../../helpers/test-database.ts';

const { signal } = new AbortController();

describe('data of feeds about CVEs', () => {
  let own: TestDatabase;
  let database: Database;
  let server: CveFeeds;
  let feeds: Feeds;
  let resource: MadeResource;
  let executionId: number;

  before(async () => {
    own = await testDatabase();
    database = openDatabase({ url: own.url, poolSize: 4, applicationName: 'test' });
    server = await startCveFeeds();
    feeds = createFeeds(
      {
        nvdUrl: server.nvdUrl,
        nvdApiKey: 'key of the tests',
        kevUrl: server.kevUrl,
        epssUrl: server.epssUrl,
        outboundAllowCidrs: [],
        outboundCaFile: null,
        outboundProxy: null,
      },
      { nvdIntervalMs: 1 },
    );
    await ensureStandingJobs(database);
    const job = await standingJob(database, 'vulnerability_scan');
    const [row] = await database('executions')
      .insert({ job_id: job.id, type: job.type, trigger: 'api' })
      .returning<{ id: number }[]>('id');
    executionId = row?.id ?? 0;
    await database.transaction((transaction) =>
      upsertAdvisories(transaction, [
        pypiAdvisory({ id: 'PYSEC-1', name: 'flask', fixed: '2.0', aliases: ['CVE-2024-0001'] }),
        pypiAdvisory({
          id: 'PYSEC-2',
          name: 'flask',
          fixed: '2.0',
          aliases: ['CVE-2024-0002'],
          vector: criticalVector,
        }),
        pypiAdvisory({ id: 'PYSEC-3', name: 'flask', fixed: '2.0', aliases: ['CVE-2024-0003'] }),
      ]),
    );
    await markLoaded(database, { ecosystem: 'PyPI', startedAt: new Date(), records: 3, changed: 3, skipped: 0 });
    resource = await makeResource(database, { providerId: (await makeProvider(database)).id });
    const memberId = (await member(database)).id;
    await database.transaction((transaction) =>
      replacePackages(transaction, {
        resourceId: resource.id,
        source: 'sbom',
        format: 'cyclonedx',
        formatVersion: '1.5',
        packages: packageRows([packageOfPurl('pkg:pypi/flask@1.0') ?? assert.fail()]),
        skipped: [],
        skippedTotal: 0,
        memberId,
      }),
    );
    await scan();
  });
  after(async () => {
    await feeds.close();
    await server.stop();
    await database.destroy();
    await own.drop();
  });
  beforeEach(() => {
    server.refusal = null;
    server.asked = [];
  });

  const scan = () =>
    scanPage(database, {
      scan: { executionId, providerId: resource.provider_id, resourceId: null },
      after: 0,
      knowledge: createKnowledge(),
    });
  const finding = (cveId: string) =>
    database('vulnerability_findings')
      .where({ cve_id: cveId })
      .first('cvss_score', 'severity', 'score_basis', 'score_estimated', 'known_exploited', 'epss');
  const ask = () => scoreByNvd(database, { feeds, signal, onAnswer: () => undefined });

  it('query NVD at intervals, whichever process does it', async () => {
    const waits: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) waits.push(await takeTurn(database, 'epss', 600_000));
    assert.equal(waits[0], 0);
    const [, second = 0, third = 0] = waits;
    assert.ok(second > 500_000 && second <= 600_000 && third > 1_100_000 && third <= 1_200_000);
    await database('feed_loads').delete();
  });

  it('keep an estimate if NVD rejects the request, and report its status', async () => {
    server.refusal = 429;
    await assert.rejects(ask(), (fault) => fault instanceof FeedError && fault.status === 429);
    assert.equal((await finding('CVE-2024-0001')).score_estimated, true);
  });

  it('replace estimates by the primary score of NVD, with the alert, and ask about each CVE once', async () => {
    server.vectors.set('CVE-2024-0001', criticalVector);
    assert.equal(await ask(), 2);
    assert.deepEqual(server.asked.map(({ cveId }) => cveId).toSorted(), ['CVE-2024-0001', 'CVE-2024-0003']);
    assert.equal(server.asked[0]?.apiKey, 'key of the tests');
    const scored = await finding('CVE-2024-0001');
    assert.deepEqual(
      [scored.cvss_score, scored.severity, scored.score_basis, scored.score_estimated],
      [9.8, 'critical', 'nvd', false],
    );
    assert.equal((await finding('CVE-2024-0003')).score_estimated, true);
    const alert = await database('alerts').where({ resource_id: resource.id }).first('severity', 'occurrences');
    assert.equal(alert.severity, 'critical');
    assert.equal(await ask(), 0);
  });

  it('stay with the finding when a scan finds it again', async () => {
    await scan();
    assert.equal((await finding('CVE-2024-0001')).score_basis, 'nvd');
    assert.equal((await finding('CVE-2024-0002')).score_basis, 'cvss_v3');
  });

  it('mark known exploited CVEs, and no longer those that leave the catalogue', async () => {
    server.exploited = [
      { cveID: 'CVE-2024-0002', dateAdded: '2026-01-01' },
      { cveID: 'no CVE', dateAdded: '2026-01-01' },
    ];
    assert.equal(await loadKnownExploited(database, await feeds.open(server.kevUrl, { signal })), 1);
    assert.equal(await applySignals(database), 1);
    assert.equal((await finding('CVE-2024-0002')).known_exploited, true);
    server.exploited = [];
    await loadKnownExploited(database, await feeds.open(server.kevUrl, { signal }));
    await applySignals(database);
    assert.equal((await finding('CVE-2024-0002')).known_exploited, false);
    assert.ok(await isFeedFresh(database, 'kev'));
  });

  it('include exploit probabilities, also from compressed files', async () => {
    server.likelihoods = new Map([
      ['CVE-2024-0001', 0.00042],
      ['CVE-2024-0002', 0.97],
      ['CVE-1999-0001', 7],
    ]);
    assert.equal(await loadLikelihoods(database, await feeds.open(server.epssUrl, { signal })), 2);
    assert.equal(await applySignals(database), 2);
    assert.equal((await finding('CVE-2024-0002')).epss, 0.97);
    assert.deepEqual(
      (await listFeedLoads(database)).map(({ feed, loaded_at: at }) => [feed, at !== null]),
      [
        ['epss', true],
        ['kev', true],
        ['nvd', true],
      ],
    );
  });

  it('are rejected entirely when they are something else', async () => {
    await assert.rejects(
      async () => loadKnownExploited(database, await feeds.open(server.epssUrl, { signal })),
      FeedError,
    );
    await assert.rejects(async () => loadLikelihoods(database, await feeds.open(server.kevUrl, { signal })), FeedError);
    assert.equal((await finding('CVE-2024-0002')).epss, 0.97);
  });
});
