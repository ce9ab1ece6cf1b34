import assert from 'node:assert/strict';
import { allProviders, selectionOf } from '../../../../domain/organizations/provider-selection.ts';
import {
  markLoaded,
  markLoadFailed,
  removeAdvisories,
  upsertAdvisories,
} from '../../../../db/commands/advisories/advisories.ts';
import {
  applySignals,
  noteFeed,
  storeKnownExploited,
  storeLikelihoods,
  storeScore,
  takeTurn,
} from '../../../../db/commands/advisories/cve-feeds.ts';
import { ensureStandingJobs } from '../../../../db/commands/jobs/jobs.ts';
import { standingJob } from '../../../../db/reads/jobs/jobs.ts';
import { replacePackages } from '../../../../db/commands/packages/packages.ts';
import { markUnreadable, storeReadings } from '../../../../db/commands/packages/readings.ts';
import { clearVulnerabilityAlerts, publishFound } from '../../../../db/commands/vulnerabilities/publish.ts';
import {
  createFindings,
  fixFindings,
  lockNextResources,
  updateFindings,
} from '../../../../db/commands/vulnerabilities/scan.ts';
import { lockVulnerabilityStatus, moveVulnerability } from '../../../../db/commands/vulnerabilities/vulnerabilities.ts';
import type { Transaction } from '../../../../db/database.ts';
import {
  advisoriesOf,
  advisoryRecords,
  listAdvisorySources,
  staleEcosystems,
} from '../../../../db/reads/advisories/advisories.ts';
import {
  cvesToScore,
  isFeedFresh,
  knownScores,
  listFeedLoads,
  nvdDescription,
} from '../../../../db/reads/advisories/cve-feeds.ts';
import { listPackages, seenEcosystems } from '../../../../db/reads/packages/packages.ts';
import { nextPackagedResources } from '../../../../db/reads/packages/readings.ts';
import { countCreatedFindings, readResources } from '../../../../db/reads/vulnerabilities/scan.ts';
import {
  findVulnerability,
  listVulnerabilities,
  summariseVulnerabilities,
} from '../../../../db/reads/vulnerabilities/vulnerabilities.ts';
import { makeProvider, makeResource, type MadeResource } from '../../../helpers/factories.ts';
import { member } from '../../../helpers/identity.ts';
import { insertRow } from '../../../helpers/insert-row.ts';
import { useTestDatabase } from '../../../helpers/use-test-database.ts';
import { makeVulnerability } from '../../../helpers/vulnerability.ts';
import { whileUncommitted } from '../../../helpers/while-uncommitted.ts';

const hourMs = 3_600_000;
const ago = (hours: number): Date => new Date(Date.now() - hours * hourMs);

describe('Vulnerability findings', () => {
  const database = useTestDatabase({ poolSize: 5 });
  let providerId: number;
  let resource: MadeResource;

  beforeEach(async () => {
    ({ id: providerId } = await makeProvider(database()));
    resource = await makeResource(database(), { providerId });
  });

  const inOne = <Result>(work: (transaction: Transaction) => Promise<Result>) => database().transaction(work);
  const made = async (values: object = {}, of = resource) => {
    const id = await makeVulnerability(database(), of);
    if (Object.keys(values).length > 0) await database()('vulnerability_findings').where({ id }).update(values);
    return id;
  };
  const rowOf = (id: number) => database()('vulnerability_findings').where({ id }).first();
  const values = (cve: string, given: object = {}) => ({
    cve_id: cve,
    ecosystem: 'PyPI',
    family: 'PyPI',
    package_key: 'flask',
    package_name: 'flask',
    installed_version: '1.0',
    installed_versions: ['1.0'],
    fix_version: '2.0',
    severity: 'high',
    cvss_score: 7.5,
    cvss_vector: null,
    score_basis: 'severity_word',
    score_estimated: true,
    advisory_ids: ['A'],
    ...given,
  });
  const source = (source: string, given: object = {}, of = resource) =>
    database()('package_sources').insert({ resource_id: of.id, source, ...given });
  const listed = (source: string, name: string, given: object = {}, of = resource) =>
    database()('resource_packages').insert({
      resource_id: of.id,
      source,
      name,
      ecosystem: 'PyPI',
      version: '1',
      ...given,
    });

  it('are listed by every filter, found by id and summed up', async () => {
    const other = await makeResource(database(), { providerId });
    const ids = [
      await made({ cve_id: 'CVE-1', severity: 'low' }),
      await made({ cve_id: 'CVE-1', status: 'ignored', package_key: 'django' }),
      await made({}, other),
    ];
    const list = async ({ provider_id: one, ...filter }: { provider_id?: number; [name: string]: unknown }) => {
      const { rows, total } = await listVulnerabilities(database(), {
        providers: selectionOf({ provider_id: one }, []),
        filter,
        page: { page: 1, perPage: 50 },
      });
      assert.equal(total, rows.length);
      return rows.map(({ id }) => id);
    };
    assert.deepEqual(await list({ provider_id: providerId }), ids.toReversed());
    assert.deepEqual(await list({ resource_id: resource.id }), [ids[1], ids[0]]);
    assert.deepEqual(await list({ provider_id: providerId, cve_id: 'CVE-1', status: 'open' }), [ids[0]]);
    assert.deepEqual(await list({ provider_id: providerId, severity: 'low' }), [ids[0]]);
    assert.equal((await findVulnerability(database(), ids[0] ?? 0))?.id, ids[0]);
    assert.equal(await findVulnerability(database(), 0), null);
    const summary = await summariseVulnerabilities(database(), allProviders);
    const count = async (where: object) => (await database()('vulnerability_findings').where(where)).length;
    assert.deepEqual(
      [summary.total, summary.by_severity.low, summary.by_status.ignored, summary.by_status.fixed],
      [
        await count({}),
        await count({ severity: 'low' }),
        await count({ status: 'ignored' }),
        await count({ status: 'fixed' }),
      ],
    );
  });

  it('are moved alone, under a lock, with when they were fixed', async () => {
    const { id: memberId } = await member(database());
    const [id, other] = [await made(), await made()];
    const move = (status: 'fixed' | 'open') =>
      inOne((trx) => moveVulnerability(trx, { findingId: id, status, reason: 'r', memberId, acceptanceId: null }));
    await move('fixed');
    const fixed = await rowOf(id);
    assert.deepEqual(
      [fixed.status, fixed.reason, fixed.changed_by, fixed.fixed_at !== null],
      ['fixed', 'r', memberId, true],
    );
    await move('open');
    assert.deepEqual([(await rowOf(id)).fixed_at, (await rowOf(other)).reason], [null, null]);
    const status = await whileUncommitted(database(), {
      change: (first) => first('vulnerability_findings').where({ id }).update({ status: 'ignored' }),
      command: (second) => lockVulnerabilityStatus(second, id),
    });
    assert.deepEqual([status, await inOne((trx) => lockVulnerabilityStatus(trx, 0))], ['ignored', null]);
  });

  describe('of a scan', () => {
    const next = (after = 0, resourceId: number | null = null) =>
      inOne((trx) => lockNextResources(trx, { providerId, resourceId }, after));

    it('are searched where packages are known or findings are open', async () => {
      const [packaged, gone, found, fixed] = [
        await makeResource(database(), { providerId }),
        await makeResource(database(), { providerId, status: 'deleted' }),
        await makeResource(database(), { providerId, status: 'deleted' }),
        await makeResource(database(), { providerId }),
      ];
      for (const of of [packaged, gone]) await source('sbom', {}, of);
      await made({}, found);
      await made({ status: 'fixed' }, fixed);
      const elsewhere = await makeResource(database(), { providerId: (await makeProvider(database())).id });
      await source('sbom', {}, elsewhere);
      assert.deepEqual([await next(), await next(packaged.id)], [[packaged.id, found.id], [found.id]]);
      assert.deepEqual([await next(0, found.id), await next(0, fixed.id)], [[found.id], []]);
    });

    it('come in pages that end after the resource that exceeds the number of packages', async () => {
      const ids: number[] = [];
      for (const packages of [19_999, 1, 5]) {
        const of = await makeResource(database(), { providerId });
        await source('sbom', { packages }, of);
        ids.push(of.id);
      }
      assert.deepEqual([await next(), await next(ids[1])], [ids.slice(0, 2), [ids[2]]]);
    });

    it('are based on what its sources could read', async () => {
      const read = async () => (await inOne((trx) => readResources(trx, [resource.id])))[0] ?? assert.fail();
      const bare = await read();
      assert.deepEqual([bare.packages, bare.known, bare.readable, bare.unreadable], [[], [], [], null]);
      await source('inventory', { is_readable: false, is_set_up: false, reason: 'no agent' });
      assert.deepEqual((await read()).unreadable, 'no agent');
      await source('sbom');
      await listed('sbom', 'flask');
      await listed('inventory', 'hidden');
      const other = await makeResource(database(), { providerId });
      await source('sbom', {}, other);
      await listed('sbom', 'other', {}, other);
      await made({}, other);
      const id = await made({ status: 'fixed' });
      const row = await read();
      assert.deepEqual(
        row.packages.map(({ name, version }) => [name, version]),
        [['flask', '1']],
      );
      assert.deepEqual([row.known.map((one) => one.id), row.readable, row.unreadable], [[id], ['sbom'], null]);
      await source('inspector', { is_readable: false, is_set_up: true });
      assert.equal((await read()).unreadable, 'its packages could not be read');
      const both = await inOne((trx) => readResources(trx, [other.id, resource.id]));
      assert.deepEqual(
        both.map((one) => one.id),
        [resource.id, other.id],
      );
    });

    it('are created once, updated or opened again unless they are ignored, and fixed while open', async () => {
      await ensureStandingJobs(database());
      const { id: jobId } = await standingJob(database(), 'vulnerability_scan');
      const executionId = await insertRow(database(), 'executions', {
        job_id: jobId,
        type: 'vulnerability_scan',
        trigger: 'api',
      });
      await database()('cve_signals').insert({ cve_id: 'CVE-2001-1', known_exploited_since: '2026-01-01', epss: 0.5 });
      const create = (cves: string[]) =>
        inOne((trx) =>
          createFindings(
            trx,
            { providerId, executionId },
            cves.map((cve) => ({ ...values(cve), resource_id: resource.id })) as never,
          ),
        );
      assert.deepEqual(await create([]), []);
      const [known, plain] = await create(['CVE-2001-1', 'CVE-2001-2']);
      assert.ok(known && plain);
      assert.deepEqual(
        (await create(['CVE-2001-2', 'CVE-2001-3'])).map((one) => one.cve_id),
        ['CVE-2001-3'],
      );
      const rows = [await rowOf(known.id), await rowOf(plain.id)];
      assert.deepEqual(
        rows.map((row) => [row.known_exploited, row.epss, row.provider_id]),
        [
          [true, 0.5, providerId],
          [false, null, providerId],
        ],
      );
      const count = (id: number) => inOne((trx) => countCreatedFindings(trx, id));
      assert.deepEqual([await count(executionId), await count(0)], [3, 0]);
      const update = async (id: number) =>
        (await inOne((trx) => updateFindings(trx, [{ ...values('CVE-2001-1', { severity: 'low' }), id }] as never)))
          .length;
      const { id: memberId } = await member(database());
      await database()('vulnerability_findings')
        .where({ id: known.id })
        .update({ reason: 'kept', changed_by: memberId });
      assert.equal(await update(known.id), 1);
      const open = await rowOf(known.id);
      assert.deepEqual([open.severity, open.reason, open.changed_by, open.status], ['low', 'kept', memberId, 'open']);
      await database()('vulnerability_findings')
        .where({ id: known.id })
        .update({ status: 'fixed', fixed_at: new Date() });
      await update(known.id);
      const again = await rowOf(known.id);
      assert.deepEqual(
        [again.status, again.fixed_at, again.reason, again.changed_by],
        ['open', null, 'A scan found it again', null],
      );
      const fix = () => inOne((trx) => fixFindings(trx, [{ id: known.id, reason: 'gone' }]));
      assert.deepEqual(await fix(), [{ id: known.id, resource_id: resource.id, reason: 'gone' }]);
      assert.deepEqual(
        [await fix(), await inOne((trx) => fixFindings(trx, [])), (await rowOf(known.id)).status],
        [[], [], 'fixed'],
      );
      assert.equal((await rowOf(plain.id)).status, 'open');
      await database()('vulnerability_findings').where({ id: known.id }).update({ status: 'ignored' });
      assert.deepEqual([await update(known.id), await fix(), (await rowOf(known.id)).status], [0, [], 'ignored']);
      assert.deepEqual(await inOne((trx) => updateFindings(trx, [])), []);
    });

    it('are published with alerts, which clear with them', async () => {
      const id = await made();
      const finding = (await findVulnerability(database(), id)) ?? assert.fail();
      await inOne((trx) => publishFound(trx, [finding]));
      const [event] = await database()('events').where({ type: 'vulnerability.found', provider_id: providerId });
      assert.deepEqual([event.data.id, event.resource_id], [id, resource.id]);
      const alert = () => database()('alerts').where({ provider_id: providerId }).first();
      assert.equal((await alert()).status, 'open');
      await inOne((trx) => clearVulnerabilityAlerts(trx, [{ id, resource_id: resource.id, reason: 'fixed' }]));
      assert.deepEqual([(await alert()).status, (await alert()).resolution_note], ['resolved', 'fixed']);
    });
  });

  describe('and the packages they are of', () => {
    const sourcesOf = (of = resource) => database()('package_sources').where({ resource_id: of.id }).orderBy('source');
    const namesOf = (of = resource) =>
      database()('resource_packages').where({ resource_id: of.id }).orderBy('name').pluck('name');

    it('are replaced by the data of one source', async () => {
      const { id: memberId } = await member(database());
      const other = await makeResource(database(), { providerId });
      await source('images');
      await listed('images', 'kept');
      await source('sbom', {}, other);
      await listed('sbom', 'other', {}, other);
      const replace = (names: string[], skipped: number) =>
        inOne((trx) =>
          replacePackages(trx, {
            resourceId: resource.id,
            source: 'sbom',
            format: 'cyclonedx',
            formatVersion: '1.6',
            packages: {
              count: names.length,
              texts: names.map((name) => JSON.stringify([{ ecosystem: 'npm', name, version: '1', purl: null }])),
            } as never,
            skipped: Array.from({ length: skipped }, () => ({ name: 'x', reason: 'r' })) as never,
            skippedTotal: skipped,
            memberId,
          }),
        );
      await replace(['old'], 0);
      const at = await replace(['a', 'b'], 150);
      const [images, sbom] = await sourcesOf();
      assert.equal(images.source, 'images');
      assert.deepEqual(
        [sbom.packages, sbom.skipped.length, sbom.skipped_total, sbom.uploaded_by, sbom.read_at],
        [2, 100, 150, memberId, at],
      );
      assert.deepEqual([await namesOf(), await namesOf(other)], [['a', 'b', 'kept'], ['other']]);
    });

    it('are stored as a cloud reports them; unreadable ones keep the last report', async () => {
      const other = await makeResource(database(), { providerId });
      const reading = (name: string, of = resource) => ({
        resourceId: of.id,
        source: 'inventory' as const,
        state: 'read' as const,
        packages: [{ ecosystem: 'npm', name, version: '1', purl: null }],
        advisories: [],
      });
      const missed = (state: 'absent' | 'unreadable', of = resource) => ({
        resourceId: of.id,
        source: 'inventory' as const,
        state,
        reason: state,
      });
      const storeAll = (readings: object[]) => inOne((trx) => storeReadings(trx, readings as never));
      await source('sbom');
      await listed('sbom', 'own');
      await storeAll([reading('a'), reading('z', other)]);
      await storeAll([reading('b')]);
      assert.deepEqual([await namesOf(), await namesOf(other)], [['b', 'own'], ['z']]);
      await storeAll([missed('absent')]);
      const state = async (of = resource) => {
        const {
          is_readable: isReadable,
          is_set_up: isSetUp,
          reason,
        } = (await sourcesOf(of)).find((one) => one.source === 'inventory');
        return [isReadable, isSetUp, reason];
      };
      assert.deepEqual(
        [await state(), await namesOf()],
        [
          [false, true, 'absent'],
          ['b', 'own'],
        ],
      );
      const fresh = await makeResource(database(), { providerId });
      await storeAll([missed('absent', fresh)]);
      assert.deepEqual(await state(fresh), [false, false, 'absent']);
      await storeAll([missed('unreadable', fresh)]);
      assert.deepEqual(
        [await state(fresh), await state(other)],
        [
          [false, true, 'unreadable'],
          [true, true, null],
        ],
      );
    });

    it('are unreadable when their cloud refuses: of a source or all, of a resource or all', async () => {
      const other = await makeResource(database(), { providerId });
      const elsewhere = await makeResource(database(), { providerId: (await makeProvider(database())).id });
      for (const of of [resource, other, elsewhere]) {
        for (const one of ['sbom', 'inventory', 'inspector']) await source(one, {}, of);
      }
      const refused = async () => {
        const rows = await database()('package_sources').where({ is_readable: false, reason: 'denied' });
        const names = new Map([
          [resource.id, 'own'],
          [other.id, 'other'],
          [elsewhere.id, 'elsewhere'],
        ]);
        await database()('package_sources').update({ is_readable: true, reason: null });
        return rows.map((row) => `${names.get(row.resource_id)} ${row.source}`).toSorted();
      };
      const mark = (resourceId: number | null, given: object = {}) =>
        inOne((trx) => markUnreadable(trx, { scope: { providerId, resourceId }, reason: 'denied', ...given }));
      await mark(null);
      assert.deepEqual(await refused(), ['other inspector', 'other inventory', 'own inspector', 'own inventory']);
      await mark(resource.id);
      assert.deepEqual(await refused(), ['own inspector', 'own inventory']);
      await mark(null, { source: 'inventory' });
      assert.deepEqual(await refused(), ['other inventory', 'own inventory']);
      await mark(other.id, { source: 'inventory' });
      assert.deepEqual(await refused(), ['other inventory']);
    });

    it('are asked for of resources of some types that are there, page by page', async () => {
      const of = (type: string, given: object = {}) => makeResource(database(), { providerId, type, ...given });
      const [a, b] = [await of('vm_instance', { configuration: { v: 1 } }), await of('function')];
      await of('vm_instance', { status: 'deleted' });
      await of('disk');
      await makeResource(database(), { providerId: (await makeProvider(database())).id, type: 'function' });
      const next = async (after: number, resourceId: number | null = null) =>
        nextPackagedResources(database(), {
          scope: { providerId, resourceId },
          types: ['vm_instance', 'function'],
          after,
        });
      assert.deepEqual(
        (await next(0)).map(({ id }) => id),
        [a.id, b.id],
      );
      assert.deepEqual((await next(0))[0]?.configuration, { v: 1 });
      assert.deepEqual(
        [(await next(a.id)).map(({ id }) => id), (await next(0, b.id)).map(({ id }) => id)],
        [[b.id], [b.id]],
      );
      const { rows } = await database().raw<{ rows: { id: number }[] }>(
        `insert into resources (provider_id, external_id, name, resource_type, region, status, configuration_hash)
         select ?, 'many ' || number, 'n', 'function', 'r', 'active', 'h' from generate_series(1, 101) as number returning id`,
        [providerId],
      );
      assert.equal((await next(b.id)).length, 100);
      assert.equal((await next(rows.at(-2)?.id ?? 0)).length, 1);
    });

    it('name the ecosystems that advisories are needed for, not those of the sample account', async () => {
      const sample = await makeProvider(database());
      await database()('sample_account').insert({ provider_id: sample.id });
      const shown = await makeResource(database(), { providerId: sample.id });
      const gone = await makeResource(database(), { providerId, status: 'deleted' });
      for (const [of, ecosystem] of [
        [resource, 'eco-b'],
        [resource, 'eco-a'],
        [resource, 'eco-a'],
        [shown, 'eco-sample'],
        [gone, 'eco-gone'],
        [resource, null],
      ] as const) {
        await database()('package_sources').insert({ resource_id: of.id, source: 'sbom' }).onConflict().ignore();
        await listed('sbom', 'x', { ecosystem }, of);
      }
      const seen = await seenEcosystems(database());
      assert.deepEqual(
        seen.filter((name) => name.startsWith('eco-')),
        ['eco-a', 'eco-b'],
      );
      assert.ok(!seen.includes(null as never));
      const { rows, total } = await listPackages(database(), { resourceId: shown.id, page: { page: 1, perPage: 10 } });
      assert.deepEqual([rows, total], [[], 0]);
    });
  });

  describe('and their advisories', () => {
    const record = (id: string, modified: string, given: object = {}) => ({
      id,
      modified,
      details: 'long',
      references: [],
      summary: 'short',
      affected: [{ package: { ecosystem: 'PyPI', name: 'Flask' }, versions: ['1'] }],
      ...given,
    });
    const upsert = (records: object[]) => inOne((trx) => upsertAdvisories(trx, records as never));
    const flask = { family: 'PyPI', package_key: 'flask' };
    const ids = async (packages = [flask]) => (await advisoriesOf(database(), packages)).map((one) => one.advisory_id);

    it('are stored when they are new or younger, without those that were withdrawn', async () => {
      await database()('advisories').delete();
      assert.equal(await upsert([]), 0);
      assert.equal(await upsert([record('A-2', '2026-01-02T00:00:00Z'), record('A-1', '2026-01-02T00:00:00Z')]), 2);
      assert.deepEqual(await ids(), ['A-1', 'A-2']);
      const older = record('A-1', '2026-01-01T00:00:00Z', { affected: [] });
      assert.deepEqual(
        [await upsert([older]), await upsert([{ ...older, modified: '2026-01-02T00:00:00Z' }]), await ids()],
        [0, 0, ['A-1', 'A-2']],
      );
      const moved = {
        affected: [
          { package: { ecosystem: 'npm', name: 'left-pad' } },
          { package: { ecosystem: 'npm', name: 'left-pad' } },
          {},
        ],
      };
      assert.equal(await upsert([record('A-1', '2026-01-03T00:00:00Z', moved)]), 1);
      const padded = { family: 'npm', package_key: 'left-pad' };
      assert.deepEqual(
        [await ids(), await ids([padded]), await ids([padded, flask]), await ids([])],
        [['A-2'], ['A-1'], ['A-2', 'A-1'], []],
      );
      const [text] = await advisoriesOf(database(), [padded]);
      assert.equal(JSON.parse(text?.affected ?? '[]').length, 2);
      assert.ok(!text?.record.includes('long') && text?.record.includes('short'));
      await upsert([record('A-2', '2026-01-04T00:00:00Z', { withdrawn: '2026-01-04T00:00:00Z' })]);
      assert.deepEqual(await ids(), []);
      await upsert([record('B-1', '2026-01-01T00:00:00Z')]);
      assert.deepEqual(
        (await advisoryRecords(database(), ['B-1', 'A-1'])).map(({ id }) => id),
        ['A-1', 'B-1'],
      );
      await inOne((trx) => removeAdvisories(trx, 'A-'));
      assert.deepEqual(await database()('advisories').pluck('id'), ['B-1']);
    });

    it('are stale when they were never loaded, or a day ago; a failed load keeps the last', async () => {
      const load = (ecosystem: string, startedAt: Date) =>
        markLoaded(database(), { ecosystem, startedAt, records: 3, changed: 2, skipped: 1 });
      await load('young', ago(23));
      await load('old', ago(25));
      await markLoadFailed(database(), { ecosystem: 'young', error: 'no answer' });
      await markLoadFailed(database(), { ecosystem: 'new', error: 'no answer' });
      assert.deepEqual(await staleEcosystems(database(), ['young', 'old', 'new', 'none']), ['old', 'new', 'none']);
      const sources = await listAdvisorySources(database());
      assert.deepEqual(
        sources.map((one) => [one.ecosystem, one.records, one.error]),
        [
          ['new', 0, 'no answer'],
          ['old', 3, null],
          ['young', 3, 'no answer'],
        ],
      );
      await load('young', ago(1));
      assert.equal((await listAdvisorySources(database()))[2]?.error, null);
    });

    it('get scores from NVD: for open findings that have an estimate, the newest CVE first', async () => {
      await database()('vulnerability_findings').delete();
      const [first] = [await made({ cve_id: 'CVE-2020-1' }), await made({ cve_id: 'CVE-2021-1' })];
      await made({ cve_id: 'CVE-2020-1', package_key: 'x' });
      await made({ cve_id: 'CVE-2022-1', status: 'fixed' });
      await made({ cve_id: 'CVE-2022-2', score_estimated: false });
      await made({ cve_id: 'GHSA-1' });
      const toScore = (limit = 10) => cvesToScore(database(), limit);
      assert.deepEqual([await toScore(), await toScore(1)], [['CVE-2021-1', 'CVE-2020-1'], ['CVE-2021-1']]);
      const store = (cve: string, score: number | null) =>
        inOne((trx) =>
          storeScore(trx, cve, { score, vector: score === null ? null : 'V', description: `about ${cve}` } as never),
        );
      await store('CVE-2021-1', null);
      await store('CVE-2020-1', 9.1);
      assert.deepEqual(await toScore(), []);
      await database()('cve_scores').update({ fetched_at: ago(24 * 365) });
      assert.deepEqual(await toScore(), ['CVE-2021-1']);
      const row = await rowOf(first);
      assert.deepEqual(
        [row.severity, row.cvss_score, row.cvss_vector, row.score_basis, row.score_estimated],
        ['critical', 9.1, 'V', 'nvd', false],
      );
      assert.deepEqual(
        [...(await knownScores(database(), ['CVE-2020-1', 'CVE-2021-1']))],
        [['CVE-2020-1', { vector: 'V', score: 9.1 }]],
      );
      assert.equal((await knownScores(database(), [])).size, 0);
      assert.deepEqual(
        [await nvdDescription(database(), 'CVE-2020-1'), await nvdDescription(database(), 'CVE-0')],
        ['about CVE-2020-1', null],
      );
      assert.equal((await database()('alerts').where({ provider_id: providerId })).length, 1);
      await store('CVE-2020-1', 1);
      assert.equal((await rowOf(first)).cvss_score, 9.1);
    });

    it('query a feed at intervals', async () => {
      await database()('feed_loads').delete();
      const turn = () => takeTurn(database(), 'nvd', 60_000);
      const waits = [await turn(), await turn(), await turn()];
      assert.deepEqual(
        waits.map((wait) => Math.round(wait / 60_000)),
        [0, 1, 2],
      );
      await database()('feed_loads').update({ next_request_at: ago(1) });
      assert.equal(await turn(), 0);
    });

    it('know when a feed was loaded, whatever failed since', async () => {
      await database()('feed_loads').delete();
      assert.equal(await isFeedFresh(database(), 'kev'), false);
      await noteFeed(database(), { feed: 'kev', entries: 7 });
      await noteFeed(database(), { feed: 'epss', error: 'away' });
      await noteFeed(database(), { feed: 'kev', error: 'away' });
      const row = await database()('feed_loads').where({ feed: 'kev' }).first();
      assert.deepEqual([row.entries, row.error], [7, 'away']);
      assert.deepEqual([await isFeedFresh(database(), 'kev'), await isFeedFresh(database(), 'epss')], [true, false]);
      assert.deepEqual(
        (await listFeedLoads(database())).map((one) => [one.feed, one.loaded_at !== null]),
        [
          ['epss', false],
          ['kev', true],
        ],
      );
      await database()('feed_loads').update({ loaded_at: ago(25) });
      assert.equal(await isFeedFresh(database(), 'kev'), false);
    });

    it('mark findings as known exploited and likely, as long as the feeds say so', async () => {
      await database()('cve_signals').delete();
      await database()('vulnerability_findings').delete();
      const [a, b, c] = [
        await made({ cve_id: 'CVE-1' }),
        await made({ cve_id: 'CVE-2' }),
        await made({ cve_id: 'CVE-3' }),
      ];
      const exploited = (cves: string[]) =>
        inOne((trx) => storeKnownExploited(trx, cves.map((cveId) => ({ cveId, since: '2026-01-01' })) as never));
      const signals = async () =>
        (await Promise.all([a, b, c].map(rowOf))).map((row) => [row.known_exploited, row.epss]);
      await exploited(['CVE-1', 'CVE-2', 'CVE-1']);
      await storeLikelihoods(database(), [
        { cveId: 'CVE-2', epss: 0.2 },
        { cveId: 'CVE-2', epss: 0.2 },
      ]);
      assert.equal(await applySignals(database()), 2);
      assert.deepEqual(await signals(), [
        [true, null],
        [true, 0.2],
        [false, null],
      ]);
      assert.equal(await applySignals(database()), 0);
      await exploited(['CVE-1']);
      await storeLikelihoods(database(), [{ cveId: 'CVE-1', epss: 0.1 }]);
      assert.equal(await applySignals(database()), 2);
      assert.deepEqual(await signals(), [
        [true, 0.1],
        [false, 0.2],
        [false, null],
      ]);
    });
  });
});
