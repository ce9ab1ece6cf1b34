import assert from 'node:assert/strict';
import type { CloudSession, PackagedResource, PackageReading } from '../../../activities/clouds/cloud.ts';
import { CloudError } from '../../../activities/clouds/errors.ts';
import { createKnowledge } from '../../../activities/vulnerabilities/knowledge.ts';
import { noReadings, readPackagePage, type ReadingCounts } from '../../../activities/vulnerabilities/read-packages.ts';
import { scanPage, type ScanCounts } from '../../../activities/vulnerabilities/scan-page.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import { ensureStandingJobs } from '../../../db/commands/jobs/jobs.ts';
import { standingJob } from '../../../db/reads/jobs/jobs.ts';
import { markUnreadable } from '../../../db/commands/packages/readings.ts';
import { replacePackages } from '../../../db/commands/packages/packages.ts';
import { packageRows } from '../../../domain/packages/package-rows.ts';
import { reportedAdvisory } from '../../../domain/advisories/reported-advisory.ts';
import { packageOfPurl } from '../../../domain/packages/package-of-purl.ts';
import { criticalVector } from '../../helpers/advisories.ts';
import { makeProvider, makeResource, type MadeResource } from '../../helpers/factories.ts';
import { member } from '../../helpers/identity.ts';
import { testDatabase, type TestDatabase } from '../../helpers/test-database.ts';

const { signal } = new AbortController();

const openssl = 'pkg:rpm/amzn/openssl@3.0.8-1.amzn2023?distro=amzn-2023';

/** What a scanner says of openssl before its fix. */
const inspected = (cve = 'CVE-2024-0100'): PackageReading => ({
  source: 'inspector',
  state: 'read',
  packages: [openssl],
  advisories: [
    reportedAdvisory({
      scanner: 'aws-inspector',
      vulnerabilityId: cve,
      otherIds: [],
      ecosystem: 'Amazon Linux:2023',
      packageName: 'openssl',
      version: '3.0.8-1.amzn2023',
      fixedVersion: '0:3.0.8-2.amzn2023',
      vectors: [{ type: 'CVSS_V3', score: criticalVector }],
      severity: 'CRITICAL',
      title: 'A fault of openssl',
      description: 'At length',
      references: [],
      modified: '2026-01-01T00:00:00.000Z',
    }),
  ],
});
const inventory = (...packages: string[]): PackageReading => ({
  source: 'inventory',
  state: 'read',
  packages,
  advisories: [],
});

describe('reading packages from a cloud', () => {
  let own: TestDatabase;
  let database: Database;
  let memberId: number;
  let resource: MadeResource;
  let readings: PackageReading[];
  let asked: string[];

  before(async () => {
    own = await testDatabase();
    database = openDatabase({ url: own.url, poolSize: 4, applicationName: 'test' });
    await ensureStandingJobs(database);
    memberId = (await member(database)).id;
  });
  after(async () => {
    await database.destroy();
    await own.drop();
  });
  beforeEach(async () => {
    const providerId = (await makeProvider(database)).id;
    resource = await makeResource(database, { providerId, type: 'vm_instance' });
    await makeResource(database, { providerId, type: 'object_bucket' });
    await makeResource(database, { providerId, type: 'vm_instance', status: 'deleted' });
    readings = [];
    asked = [];
  });

  const session = (): CloudSession => ({
    verify: async () => ({ accountId: '1', regions: [] }),
    units: () => [],
    async *pages() {
      yield* [];
    },
    packagedTypes: ['vm_instance'],
    async packages(described: PackagedResource) {
      asked.push(described.externalId);
      return readings;
    },
    read: async () => null,
    apply: async () => ({ outcome: 'already_there', request: {}, response: {} }),
    close: () => undefined,
  });

  const newExecution = async (): Promise<number> => {
    const job = await standingJob(database, 'vulnerability_scan');
    await database('executions').where({ status: 'running' }).update({ status: 'failed', ended_at: new Date() });
    const [row] = await database('executions')
      .insert({ job_id: job.id, type: job.type, trigger: 'api' })
      .returning<{ id: number }[]>('id');
    return row?.id ?? 0;
  };

  const scope = async () => ({
    providerId: resource.provider_id,
    resourceId: null,
    executionId: await newExecution(),
  });

  const read = async (cloud: CloudSession = session()): Promise<ReadingCounts> => {
    const page = await readPackagePage(database, { scan: await scope(), session: cloud, after: 0, signal });
    return page?.counts ?? noReadings;
  };

  const scan = async (): Promise<ScanCounts | undefined> =>
    (await scanPage(database, { scan: await scope(), after: 0, knowledge: createKnowledge() }))?.counts;

  const upload = (...purls: string[]) =>
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

  const packages = () =>
    database('resource_packages')
      .where({ resource_id: resource.id })
      .orderBy(['source', 'name'])
      .select('source', 'ecosystem', 'name', 'version');
  const findings = () =>
    database('vulnerability_findings')
      .where({ resource_id: resource.id })
      .orderBy('cve_id')
      .select('cve_id', 'status', 'fix_version', 'cvss_score');

  it('queries the existing resources of its types, and stores each source separately', async () => {
    readings = [inventory(openssl, 'pkg:rpm/amzn/bash@5.2-1?distro=amzn-2023'), inspected()];
    assert.deepEqual(await read(), { resources: 1, packages: 3, unreadable: 0 });
    assert.equal(asked.length, 1);
    const ecosystem = 'Amazon Linux:2023';
    assert.deepEqual(await packages(), [
      { source: 'inspector', ecosystem, name: 'openssl', version: '3.0.8-1.amzn2023' },
      { source: 'inventory', ecosystem, name: 'bash', version: '5.2-1' },
      { source: 'inventory', ecosystem, name: 'openssl', version: '3.0.8-1.amzn2023' },
    ]);
  });

  it('lets a scan find what the cloud’s scanner found, and close what it no longer finds', async () => {
    readings = [inventory(openssl), inspected()];
    await read();
    const counts = await scan();
    assert.deepEqual(counts?.packagesNotEvaluated, {});
    assert.deepEqual(await findings(), [
      { cve_id: 'CVE-2024-0100', status: 'open', fix_version: '0:3.0.8-2.amzn2023', cvss_score: 9.8 },
    ]);
    readings = [
      inventory(openssl.replace('-1.amzn', '-2.amzn')),
      { source: 'inspector', state: 'read', packages: [], advisories: [] },
    ];
    await read();
    await scan();
    assert.deepEqual(
      (await findings()).map(({ status }: { status: string }) => status),
      ['fixed'],
    );
  });

  it('changes nothing of a resource whose packages the cloud no longer reports', async () => {
    readings = [inspected()];
    await read();
    await scan();
    const before = await findings();
    readings = [{ source: 'inspector', state: 'unreadable', reason: 'access denied: inspector2:ListFindings' }];
    assert.deepEqual(await read(), { resources: 1, packages: 0, unreadable: 1 });
    const counts = await scan();
    assert.equal(counts?.resourcesNotEvaluated, 1);
    assert.deepEqual(counts.unreadable, { 'access denied: inspector2:ListFindings': 1 });
    assert.deepEqual(await findings(), before);
    readings = [{ source: 'inspector', state: 'absent', reason: 'Inspector is not on' }];
    await read();
    assert.equal((await scan())?.resourcesNotEvaluated, 1);
    assert.deepEqual(await findings(), before);
  });

  it('ignores a source that never existed next to others, and reports it if it is the only one', async () => {
    readings = [{ source: 'inventory', state: 'absent', reason: 'no agent' }];
    await read();
    assert.equal((await scan())?.resourcesNotEvaluated, 1);
    await upload('pkg:pypi/flask@1.0');
    const counts = await scan();
    assert.deepEqual([counts?.resources, counts?.resourcesNotEvaluated], [1, 0]);
  });

  it('marks all packages of a cloud that denies the request, and leaves uploads readable', async () => {
    readings = [inspected()];
    await read();
    await upload('pkg:pypi/flask@1.0');
    await database.transaction((transaction) =>
      markUnreadable(transaction, {
        scope: { providerId: resource.provider_id, resourceId: null },
        reason: 'the credentials are refused',
      }),
    );
    const sources = await database('package_sources')
      .where({ resource_id: resource.id })
      .orderBy('source')
      .select('source', 'is_readable');
    assert.deepEqual(sources, [
      { source: 'inspector', is_readable: false },
      { source: 'sbom', is_readable: true },
    ]);
  });

  it('queries only the named source, and leaves the others unchanged', async () => {
    readings = [inventory(openssl), inspected()];
    await read();
    const named: (string | undefined)[] = [];
    const cloud: CloudSession = {
      ...session(),
      packages: async ({ onlySource }) => {
        named.push(onlySource);
        return onlySource === 'inventory' ? [inventory()] : [];
      },
    };
    const wanted = { ...(await scope()), source: 'inventory' as const };
    const page = await readPackagePage(database, { scan: wanted, session: cloud, after: 0, signal });
    assert.deepEqual([named, page?.counts.resources], [['inventory'], 1]);
    assert.deepEqual(
      (await packages()).map(({ source }: { source: string }) => source),
      ['inspector'],
    );
    await database.transaction((transaction) =>
      markUnreadable(transaction, {
        scope: { providerId: resource.provider_id, resourceId: null },
        reason: 'ssm is away',
        source: 'inventory',
      }),
    );
    const sources = await database('package_sources')
      .where({ resource_id: resource.id })
      .orderBy('source')
      .select('source', 'is_readable');
    assert.deepEqual(sources, [
      { source: 'inspector', is_readable: true },
      { source: 'inventory', is_readable: false },
    ]);
  });

  it('gives up a source that does not respond, and cancels its request', async () => {
    let isCancelled = false;
    const silent: CloudSession = {
      ...session(),
      packages: (_resource, asking) =>
        new Promise<never>(() => {
          asking.addEventListener('abort', () => {
            isCancelled = true;
          });
        }),
    };
    const wanted = { ...(await scope()), source: 'inventory' as const };
    await assert.rejects(
      readPackagePage(database, { scan: wanted, session: silent, after: 0, signal, answersWithinMs: 20 }),
      (fault) => fault instanceof CloudError && fault.kind === 'unavailable' && /no answer about/.test(fault.message),
    );
    assert.equal(isCancelled, true);
  });

  it('writes nothing of a page that failed, or for an execution that has ended', async () => {
    const failing: CloudSession = {
      ...session(),
      packages: async () => {
        throw new CloudError({ kind: 'throttled', call: 'ssm:ListInventoryEntries', message: 'slow down' });
      },
    };
    await assert.rejects(read(failing), CloudError);
    readings = [inventory(openssl)];
    const ended = await scope();
    await database('executions').where({ id: ended.executionId }).update({ status: 'failed', ended_at: new Date() });
    const page = await readPackagePage(database, { scan: ended, session: session(), after: 0, signal });
    assert.equal(page, null);
    assert.deepEqual(await packages(), []);
  });
});
