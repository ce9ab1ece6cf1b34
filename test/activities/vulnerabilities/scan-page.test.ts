import assert from 'node:assert/strict';
import { createKnowledge } from '../../../activities/vulnerabilities/knowledge.ts';
import { addCounts, noCounts, scanPage, type ScanCounts } from '../../../activities/vulnerabilities/scan-page.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import { markLoaded, upsertAdvisories } from '../../../db/commands/advisories/advisories.ts';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import { standingJob } from '../../../db/reads/jobs/jobs.ts';
import { replacePackages } from '../../../db/commands/packages/packages.ts';
import { packageRows } from '../../../domain/packages/package-rows.ts';
import { packageOfPurl } from '../../../domain/packages/package-of-purl.ts';
import { criticalVector, pypiAdvisory } from '../../helpers/advisories.ts';
import { deleteResource, makeProvider, makeResource, type MadeResource } from '../../helpers/factories.ts';
import { member } from '../../helpers/identity.ts';
import { testDatabase, type TestDatabase } from '../../helpers/test-database.ts';

describe('a page of a vulnerability scan', () => {
  let own: TestDatabase;
  let database: Database;
  let memberId: number;
  let resource: MadeResource;

  before(async () => {
    own = await testDatabase();
    database = openDatabase({ url: own.url, poolSize: 4, applicationName: 'test' });
    await ensureStandingJobs(database);
    memberId = (await member(database)).id;
    await database.transaction((transaction) =>
      upsertAdvisories(transaction, [
        pypiAdvisory({ id: 'PYSEC-1', name: 'flask', fixed: '2.0', aliases: ['CVE-2024-0001'] }),
        pypiAdvisory({
          id: 'GHSA-1', name: 'flask', fixed: '2.1', aliases: ['CVE-2024-0001', 'PYSEC-1'], vector: criticalVector,
        }), // prettier-ignore
        pypiAdvisory({ id: 'PYSEC-2', name: 'jinja2', fixed: '3.0' }),
      ]),
    );
    await markLoaded(database, { ecosystem: 'PyPI', startedAt: new Date(), records: 3, changed: 3, skipped: 0 });
  });

  after(async () => {
    await database.destroy();
    await own.drop();
  });

  beforeEach(async () => {
    resource = await makeResource(database, { providerId: (await makeProvider(database)).id });
  });

  const install = (...purls: string[]) =>
    database.transaction((transaction) =>
      replacePackages(transaction, {
        resourceId: resource.id,
        source: 'sbom',
        format: 'cyclonedx',
        formatVersion: '1.5',
        packages: packageRows(purls.flatMap((purl) => packageOfPurl(purl) ?? [])),
        skipped: [],
        skippedTotal: 0,
        memberId,
      }),
    );

  const newExecution = async (): Promise<number> => {
    const job = await standingJob(database, 'vulnerability_scan');
    await database('executions').where({ status: 'running' }).update({ status: 'failed', ended_at: new Date() });
    const [row] = await database('executions')
      .insert({ job_id: job.id, type: job.type, trigger: 'api' })
      .returning<{ id: number }[]>('id');
    return row?.id ?? 0;
  };

  const scan = async (executionId?: number): Promise<ScanCounts> => {
    const execution = executionId ?? (await newExecution());
    const own = { executionId: execution, providerId: resource.provider_id, resourceId: null };
    const knowledge = createKnowledge();
    let counts = noCounts;
    for (let after: number | null = 0; after !== null;) {
      const page = await scanPage(database, { scan: own, after, knowledge });
      assert.ok(page);
      counts = addCounts(counts, page.counts);
      after = page.next;
    }
    return counts;
  };

  const findings = () =>
    database('vulnerability_findings')
      .where({ resource_id: resource.id })
      .orderBy('cve_id')
      .select('id', 'cve_id', 'status', 'fix_version', 'cvss_score', 'severity', 'score_estimated', 'reason');
  const events = () => database('events').where({ resource_id: resource.id, type: 'vulnerability.found' });

  it('makes one finding for each CVE and package, with score, fix and one event', async () => {
    await install('pkg:pypi/Flask@1.0', 'pkg:pypi/jinja2@2.0', 'pkg:pypi/requests@2.0');
    const counts = await scan();
    assert.equal(counts.found, 2);
    assert.equal(counts.packages, 3);
    assert.deepEqual(
      (await findings()).map(({ id: _id, ...finding }) => finding),
      [
        {
          cve_id: 'CVE-2024-0001', status: 'open', fix_version: '2.1', cvss_score: 9.8, severity: 'critical',
          score_estimated: false, reason: null,
        },
        {
          cve_id: 'PYSEC-2', status: 'open', fix_version: '3.0', cvss_score: 5.5, severity: 'medium',
          score_estimated: true, reason: null,
        },
      ], // prettier-ignore
    );
    assert.equal((await events()).length, 2);
    const alerts = await database('alerts').where({ resource_id: resource.id });
    assert.equal(alerts.length, 1);
  });

  it('changes nothing the second time', async () => {
    await install('pkg:pypi/flask@1.0');
    await scan();
    const counts = await scan();
    assert.deepEqual([counts.found, counts.seenAgain, counts.fixed], [0, 1, 0]);
    assert.equal((await events()).length, 1);
  });

  it('closes fixed findings, reopens recurring ones, and leaves ignored ones unchanged', async () => {
    await install('pkg:pypi/flask@1.0', 'pkg:pypi/jinja2@2.0');
    await scan();
    await database('vulnerability_findings')
      .where({ cve_id: 'PYSEC-2' })
      .update({ status: 'ignored', reason: 'known' });
    await install('pkg:pypi/flask@2.1');
    assert.equal((await scan()).fixed, 1);
    const reasons = (await findings()).map(({ status, reason }) => [status, reason]);
    assert.deepEqual(reasons, [
      ['fixed', 'No advisory covers the installed version any longer'],
      ['ignored', 'known'],
    ]);
    assert.equal((await database('alerts').where({ resource_id: resource.id, status: 'resolved' })).length, 1);
    await install('pkg:pypi/flask@1.0', 'pkg:pypi/jinja2@2.0');
    assert.equal((await scan()).reopened, 1);
    assert.deepEqual(
      (await findings()).map(({ status }) => status),
      ['open', 'ignored'],
    );
    assert.equal((await events()).length, 3);
  });

  it('closes nothing that it could not evaluate, and counts it by reason', async () => {
    await install('pkg:pypi/flask@1.0');
    await scan();
    await install('pkg:pypi/flask@not-a-version!', 'pkg:npm/left-pad@1.0.0', 'pkg:generic/thing@1', 'pkg:pypi/jinja2');
    const counts = await scan();
    assert.deepEqual(counts.packagesNotEvaluated, {
      version_not_understood: 1,
      no_advisories: 1,
      ecosystem_not_supported: 1,
      no_version: 1,
    });
    assert.deepEqual(
      (await findings()).map(({ status }) => status),
      ['open'],
    );
  });

  it('touches nothing of a resource whose packages could not be read', async () => {
    await install('pkg:pypi/flask@1.0');
    await scan();
    await database('resource_packages').where({ resource_id: resource.id }).delete();
    await database('package_sources').where({ resource_id: resource.id }).update({ is_readable: false, reason: 'no' });
    const counts = await scan();
    assert.deepEqual([counts.resources, counts.resourcesNotEvaluated, counts.fixed], [0, 1, 0]);
  });

  it('closes the findings of a deleted resource', async () => {
    await install('pkg:pypi/flask@1.0');
    await scan();
    await deleteResource(database, resource.id);
    assert.equal((await scan()).fixed, 1);
    assert.equal((await findings())[0]?.reason, 'The resource was deleted');
  });

  it('writes nothing for an execution that has ended', async () => {
    await install('pkg:pypi/flask@1.0');
    const executionId = await newExecution();
    await newExecution();
    const ended = { executionId, providerId: resource.provider_id, resourceId: null };
    assert.equal(await scanPage(database, { scan: ended, after: 0, knowledge: createKnowledge() }), null);
    assert.deepEqual(await findings(), []);
  });

  it('creates each finding once when two scans run on a resource concurrently', async () => {
    await install('pkg:pypi/flask@1.0', 'pkg:pypi/jinja2@2.0');
    const executionId = await newExecution();
    const all = await Promise.all([scan(executionId), scan(executionId), scan(executionId)]);
    assert.equal(
      all.reduce((sum, counts) => sum + counts.found, 0),
      2,
    );
    assert.equal((await events()).length, 2);
  });
});
