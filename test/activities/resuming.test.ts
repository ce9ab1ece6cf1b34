import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createAdvisoryActivities } from '../../activities/advisories/advisory-activities.ts';
import type { CloudSession } from '../../activities/clouds/cloud.ts';
import { CloudError } from '../../activities/clouds/errors.ts';
import { createDriftActivities } from '../../activities/drift/drift-activities.ts';
import { createRetentionActivities } from '../../activities/retention/retention-activities.ts';
import { packageActivities } from '../../activities/vulnerabilities/package-activities.ts';
import { createVulnerabilityActivities } from '../../activities/vulnerabilities/vulnerability-activities.ts';
import { markLoaded, upsertAdvisories } from '../../db/commands/advisories/advisories.ts';
import { ensureStandingJobs } from '../../db/commands/jobs/jobs.ts';
import { standingJob } from '../../db/reads/jobs/jobs.ts';
import { replacePackages } from '../../db/commands/packages/packages.ts';
import { packageOfPurl } from '../../domain/packages/package-of-purl.ts';
import { packageRows } from '../../domain/packages/package-rows.ts';
import { shippedFrameworks } from '../../platform/frameworks.ts';
import { noCustomChecks } from '../helpers/custom-checks.ts';
import { pypiAdvisory } from '../helpers/advisories.ts';
import { changeResource, makeBaseline, makeProvider, makeResource, type MadeResource } from '../helpers/factories.ts';
import { member } from '../helpers/identity.ts';
import { useTestDatabase } from '../helpers/use-test-database.ts';
import { zipOf } from '../helpers/zip.ts';

/** Runs an activity as an attempt that follows one whose last heartbeat was this. Gives its result and its heartbeats. */
async function attempt<Result, Args extends unknown[]>(
  heartbeatDetails: unknown,
  activity: (...args: Args) => Promise<Result>,
  ...args: Args
): Promise<{ result: Result; heartbeats: unknown[] }> {
  const environment = new MockActivityEnvironment({ heartbeatDetails });
  const heartbeats: unknown[] = [];
  environment.on('heartbeat', (details: unknown) => heartbeats.push(structuredClone(details)));
  return { result: await environment.run(activity, ...args), heartbeats };
}

describe('An activity that follows another attempt continues from its last heartbeat:', () => {
  const database = useTestDatabase();
  let memberId: number;
  let providerId: number;
  let first: MadeResource;
  let second: MadeResource;

  before(async () => {
    await ensureStandingJobs(database());
    memberId = (await member(database())).id;
  });
  beforeEach(async () => {
    providerId = (await makeProvider(database())).id;
    const make = () => makeResource(database(), { providerId, type: 'vm_instance', configuration: { size: 1 } });
    [first, second] = [await make(), await make()];
  });

  async function newExecution(type: 'drift_detection' | 'vulnerability_scan'): Promise<number> {
    const job = await standingJob(database(), type);
    await database()('executions').where({ status: 'running' }).update({ status: 'failed', ended_at: new Date() });
    const [row] = await database()('executions')
      .insert({ job_id: job.id, type: job.type, trigger: 'api' })
      .returning<{ id: number }[]>('id');
    return row?.id ?? assert.fail();
  }

  it('a scan for drift compares what comes after its cursor, and adds to the counts so far', async () => {
    for (const { id } of [first, second]) {
      await makeBaseline(database(), { resourceId: id, memberId });
      await changeResource(database(), id, { configuration: { size: 2 } });
    }
    const executionId = await newExecution('drift_detection');
    const { scanProviderDrift } = createDriftActivities({
      database: database(),
      frameworks: shippedFrameworks(),
      customChecks: noCustomChecks,
    });
    const before = { after: first.id, counts: { compared: 40, detected: 3, updated: 2, resolved: 1 } };
    const { result } = await attempt(before, scanProviderDrift, { executionId, providerId, providerKind: 'cloud_a' });
    // What was compared is counted at the end: every resource with a baseline, also those without a difference.
    assert.deepEqual(result, { compared: 2, detected: 4, updated: 2, resolved: 1 });
    const found = await database()('drift_findings').where({ provider_id: providerId }).pluck('resource_id');
    assert.deepEqual(found, [second.id]);
  });

  it('a scan for vulnerabilities evaluates what comes after its cursor', async () => {
    await database().transaction((transaction) =>
      upsertAdvisories(transaction, [
        pypiAdvisory({ id: 'PYSEC-1', name: 'flask', fixed: '2.0', aliases: ['CVE-2024-0001'] }),
      ]),
    );
    await markLoaded(database(), { ecosystem: 'PyPI', startedAt: new Date(), records: 1, changed: 1, skipped: 0 });
    for (const { id: resourceId } of [first, second]) {
      await database().transaction((transaction) =>
        replacePackages(transaction, {
          resourceId,
          source: 'sbom',
          format: 'cyclonedx',
          formatVersion: '1.5',
          packages: packageRows([packageOfPurl('pkg:pypi/flask@1.0') ?? assert.fail()]),
          skipped: [],
          skippedTotal: 0,
          memberId,
        }),
      );
    }
    const executionId = await newExecution('vulnerability_scan');
    const { scanProviderVulnerabilities } = createVulnerabilityActivities({ database: database() });
    const scan = { executionId, providerId, resourceId: null };
    const whole = await attempt(undefined, scanProviderVulnerabilities, { ...scan, resourceId: first.id });
    const { result } = await attempt({ after: first.id, counts: whole.result }, scanProviderVulnerabilities, scan);
    const found = await database()('vulnerability_findings').where({ provider_id: providerId }).orderBy('id');
    assert.deepEqual(
      found.map(({ resource_id: id }) => id),
      [first.id, second.id],
    );
    assert.deepEqual(
      result,
      Object.fromEntries(Object.entries(whole.result).map(([name, count]) => [name, doubled(count)])),
    );
  });

  it('reading packages queries what comes after its cursor', async () => {
    const asked: string[] = [];
    const session = {
      packagedTypes: ['vm_instance'],
      packages: async ({ externalId }: { externalId: string }) => {
        asked.push(externalId);
        return [{ source: 'inspector', state: 'read', packages: ['pkg:pypi/flask@1.0'], advisories: [] }];
      },
    } as unknown as CloudSession;
    const { readCloudPackages } = packageActivities({
      database: database(),
      sessions: { use: (_id, work) => work(session), close: () => undefined },
    });
    const executionId = await newExecution('vulnerability_scan');
    const before = { after: first.id, counts: { resources: 10, packages: 20, unreadable: 3 } };
    const scan = { executionId, providerId, resourceId: null };
    const { result, heartbeats } = await attempt(before, readCloudPackages, scan);
    const { external_id: externalId } = await database()('resources').where({ id: second.id }).first('external_id');
    assert.deepEqual(asked, [externalId]);
    assert.deepEqual(result, { resources: 11, packages: 21, unreadable: 3 });
    assert.deepEqual(heartbeats, [{ after: second.id, counts: result }]);
  });

  it('reading packages stops at an error when it is set to, and later continues from there', async () => {
    let isAway = true;
    const asked: string[] = [];
    const session = {
      packagedTypes: ['vm_instance'],
      packages: async ({ externalId }: { externalId: string }) => {
        asked.push(externalId);
        if (isAway) throw new CloudError({ kind: 'unavailable', call: 'ssm:ListInventoryEntries', message: 'away' });
        return [{ source: 'inventory', state: 'read', packages: [], advisories: [] }];
      },
    } as unknown as CloudSession;
    const { readCloudPackages } = packageActivities({
      database: database(),
      sessions: { use: (_id, work) => work(session), close: () => undefined },
    });
    const executionId = await newExecution('vulnerability_scan');
    const from = { after: first.id, counts: { resources: 1, packages: 20, unreadable: 3 } };
    const scan = { executionId, providerId, resourceId: null, source: 'inventory' as const, from };
    await assert.rejects(attempt(undefined, readCloudPackages, scan), /away/);
    const { result: stopped } = await attempt(undefined, readCloudPackages, { ...scan, stopsAtFault: true });
    assert.deepEqual(stopped, {
      ...from.counts,
      interrupted: { reason: 'ssm:ListInventoryEntries: away', progress: from },
    });
    isAway = false;
    const { result } = await attempt(undefined, readCloudPackages, {
      ...scan,
      from: stopped.interrupted?.progress ?? from,
    });
    assert.deepEqual(result, { resources: 2, packages: 20, unreadable: 3 });
    assert.equal(new Set(asked).size, 1);
  });

  it('retention removes what comes after its cursor, and adds to the number so far', async () => {
    await database()('events').delete();
    await database().raw(
      `insert into events (type, occurred_at, data)
       select 'job.completed', now() - interval '1 year', '{}' from generate_series(1, 2003)`,
    );
    await database().raw('update event_cursors set event_id = (select max(id) from events)');
    const ids = await database()('events').orderBy('id').pluck<number[]>('id');
    const { pruneRows } = createRetentionActivities({ database: database(), retentionDays: 30 });
    const { result, heartbeats } = await attempt({ afterId: ids[0], deleted: 70 }, pruneRows, 'events');
    assert.equal(result, 70 + ids.length - 1);
    assert.deepEqual(await database()('events').pluck('id'), [ids[0]]);
    assert.deepEqual(heartbeats[0], { table: 0, afterId: ids[2000], deleted: 2070 });
  });

  it('retention removes announced listings window by window, however few changes there are', async () => {
    const { id: providerId } = await makeProvider(database());
    await database().raw(
      `insert into announced_listings (provider_id, event_id, service, region, call, announced_at, status, settled_at)
       select ?, number::text, 'tables', 'us-east-1', 'x', now() - interval '1 year',
         case when number = 1 then 'pending' else 'compared' end, case when number = 1 then null else now() end
       from generate_series(1, 4003) as number`,
      [providerId],
    );
    const { pruneRows } = createRetentionActivities({ database: database(), retentionDays: 30 });
    assert.equal((await attempt(undefined, pruneRows, 'changes')).result, 4_002);
    assert.deepEqual(await database()('announced_listings').pluck('event_id'), ['1']);
  });

  it('retention removes audit records and watched writes after a day, though no more arrive', async () => {
    const { id: providerId } = await makeProvider(database());
    await database().raw(
      `insert into audit_records (provider_id, event_id, resource_type, external_id, verb, call, requested_at,
         completed_at, actor, stored_at)
       select ?, number::text, 'secret', 'default/a', 'patch', 'x', now(), now(), '{"principal": "alice"}',
         now() - interval '25 hours' * (number % 2) from generate_series(1, 4) as number order by number % 2 desc`,
      [providerId],
    );
    await database().raw(
      `insert into watched_writes (provider_id, event_id, resource_type, external_id, effect, state, seen_at)
       select ?, number::text, 'secret', 'default/a', 'change', '{}', now() - interval '25 hours' * (number % 2)
       from generate_series(1, 4006) as number order by number % 2 desc`,
      [providerId],
    );
    const { pruneRows } = createRetentionActivities({ database: database(), retentionDays: 30 });
    assert.equal((await attempt(undefined, pruneRows, 'changes')).result, 2 + 2_003);
    assert.deepEqual(await database()('audit_records').orderBy('event_id').pluck('event_id'), ['2', '4']);
    assert.deepEqual(await database()('watched_writes').count({ left: '*' }).first(), { left: 2_003 });
  });

  describe('loading advisories', () => {
    let folder: string;
    let file: string;
    const startedAt = '2026-01-01T00:00:00.000Z';

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'archives-'));
      file = join(folder, 'npm.zip');
      const records = ['PYSEC-7', 'PYSEC-8', 'PYSEC-9'].map((id) =>
        pypiAdvisory({ id, name: id.toLowerCase(), fixed: '1.0' }),
      );
      await writeFile(
        file,
        zipOf(records.map((record) => ({ name: `${record.id}.json`, content: JSON.stringify(record) }))),
      );
    });
    after(() => rm(folder, { recursive: true }));
    beforeEach(() => database()('advisories').delete());

    const load = (version: string) => {
      const { loadEcosystem } = createAdvisoryActivities({
        database: database(),
        advisories: {
          ecosystems: [],
          archives: {
            open: async () => ({ file, version: 'today', dispose: async () => undefined }),
            close: async () => undefined,
          },
        } as unknown as Parameters<typeof createAdvisoryActivities>[0]['advisories'],
      });
      const counts = { records: 2, changed: 2, skipped: 0 };
      return attempt({ version, done: 2, counts, startedAt }, loadEcosystem, 'PyPI');
    };
    const stored = () => database()('advisories').orderBy('id').pluck('id');

    it('continues after the completed records, with the start time of its first attempt', async () => {
      const { result } = await load('today');
      assert.deepEqual(result, { records: 3, changed: 3, skipped: 0 });
      assert.deepEqual(await stored(), ['PYSEC-9']);
    });

    it('starts again if the archive has changed', async () => {
      const { result } = await load('yesterday');
      assert.deepEqual(result, { records: 3, changed: 3, skipped: 0 });
      assert.deepEqual(await stored(), ['PYSEC-7', 'PYSEC-8', 'PYSEC-9']);
    });
  });
});

/** A count, or counts by name, twice. */
function doubled(count: unknown): unknown {
  if (typeof count === 'number') return count * 2;
  if (typeof count !== 'object' || count === null) return count;
  return Object.fromEntries(Object.entries(count).map(([name, part]) => [name, doubled(part)]));
}
