import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdvisoryArchives } from '../../../activities/advisories/archives.ts';
import { loadArchive, type LoadProgress } from '../../../activities/advisories/load.ts';
import { ArchiveRefusedError, archiveLimits, readArchive } from '../../../activities/advisories/zip.ts';
import { openDatabase, type Database } from '../../../db/database.ts';
import { advisoriesOf, advisoryRecords } from '../../../db/reads/advisories/advisories.ts';
import { pypiAdvisory } from '../../helpers/advisories.ts';
import { testDatabase, type TestDatabase } from '../../helpers/test-database.ts';
import { zipOf, type ZippedFile } from '../../helpers/zip.ts';

describe('loading advisories', () => {
  let own: TestDatabase;
  let database: Database;
  let folder: string;

  before(async () => {
    own = await testDatabase();
    database = openDatabase({ url: own.url, poolSize: 2, applicationName: 'test' });
    folder = await mkdtemp(join(tmpdir(), 'archives-'));
  });

  after(async () => {
    await database.destroy();
    await own.drop();
    await rm(folder, { recursive: true });
  });

  beforeEach(() => database('advisories').delete());

  const archive = async (files: ZippedFile[] | Buffer): Promise<string> => {
    const file = join(folder, 'PyPI.zip');
    await writeFile(file, Buffer.isBuffer(files) ? files : zipOf(files));
    return file;
  };
  const json = (name: string, value: unknown): ZippedFile => ({ name, content: JSON.stringify(value) });
  const fromStart: LoadProgress = { version: 'one', done: 0, counts: { records: 0, changed: 0, skipped: 0 } };
  const load = (file: string, progress = fromStart) =>
    loadArchive(database, { file, progress, onBatch: () => undefined });
  const refused = async (files: ZippedFile[] | Buffer, limits = archiveLimits): Promise<void> => {
    const file = await archive(files);
    await assert.rejects(async () => {
      for await (const text of readArchive(file, { limits })) assert.ok(text);
    }, ArchiveRefusedError);
  };
  const flask = pypiAdvisory({ id: 'PYSEC-1', name: 'Flask', fixed: '2.0' });

  it('stores each record by the packages it names, under the folded name', async () => {
    const file = await archive([json('PYSEC-1.json', flask), { name: 'README.md', content: 'not a record' }]);
    assert.deepEqual(await load(file), { records: 1, changed: 1, skipped: 0 });
    const [known] = await advisoriesOf(database, [{ family: 'PyPI', package_key: 'flask' }]);
    assert.equal(known?.advisory_id, 'PYSEC-1');
    assert.deepEqual(JSON.parse(known.affected), flask.affected);
  });

  it('replaces a record by a later one and never by an earlier one', async () => {
    const at = (modified: string, fixed: string) => [
      json('PYSEC-1.json', pypiAdvisory({ id: 'PYSEC-1', name: 'flask', fixed, modified })),
    ];
    await load(await archive(at('2025-02-01T00:00:00Z', '2.0')));
    assert.equal((await load(await archive(at('2025-02-01T00:00:00Z', '2.1')))).changed, 0);
    assert.equal((await load(await archive(at('2025-01-01T00:00:00Z', '1.9')))).changed, 0);
    assert.equal((await load(await archive(at('2025-03-01T00:00:00Z', '2.2')))).changed, 1);
    const [known] = await advisoriesOf(database, [{ family: 'PyPI', package_key: 'flask' }]);
    assert.match(known?.affected ?? '', /"2\.2"/);
  });

  it('removes the data of a withdrawn record', async () => {
    await load(await archive([json('PYSEC-1.json', flask)]));
    const withdrawn = { ...flask, modified: '2025-06-01T00:00:00Z', withdrawn: '2025-06-01T00:00:00Z' };
    await load(await archive([json('PYSEC-1.json', withdrawn)]));
    assert.deepEqual(await advisoriesOf(database, [{ family: 'PyPI', package_key: 'flask' }]), []);
  });

  it('skips and counts entries that are not records, cannot be stored or exceed their declared size', async () => {
    const file = await archive([
      { name: 'a.json', content: '{"id":' },
      json('b.json', { id: 'PYSEC-2', modified: 'yesterday' }),
      json('c.json', { ...flask, id: 'PYSEC-3', summary: 'a\0b' }),
      { ...json('d.json', flask), claimedSize: 10 },
      json('e.json', { ...flask, id: 'PYSEC-4', summary: 'a written \\u0000' }),
      json('f.json', flask),
    ]);
    assert.deepEqual(await load(file), { records: 2, changed: 2, skipped: 4 });
    assert.deepEqual(
      (await advisoryRecords(database, ['PYSEC-1', 'PYSEC-2', 'PYSEC-3', 'PYSEC-4'])).map(({ id }) => id),
      ['PYSEC-1', 'PYSEC-4'],
    );
  });

  it('continues after the work of the previous attempt', async () => {
    const file = await archive([1, 2, 3].map((n) => json(`${n}.json`, { ...flask, id: `PYSEC-${n}` })));
    const counts = await load(file, { ...fromStart, done: 2, counts: { records: 2, changed: 2, skipped: 0 } });
    assert.deepEqual(counts, { records: 3, changed: 3, skipped: 0 });
    assert.deepEqual(await database('advisories').pluck('id'), ['PYSEC-3']);
  });

  it('rejects an archive with path traversal', async () => {
    await refused([json('../../PYSEC-1.json', flask)]);
    await refused([json('/PYSEC-1.json', flask)]);
    await refused([json('a\\..\\PYSEC-1.json', flask)]);
  });

  it('rejects an archive that unpacks to far more than its size, before it stores any of it', async () => {
    const bomb = { name: 'bomb.json', content: Buffer.alloc(40 * 1024 * 1024, ' ') };
    await refused([json('PYSEC-1.json', flask), bomb]);
    await refused([json('PYSEC-1.json', flask)], { ...archiveLimits, entryBytes: 100 });
    await refused([json('1.json', flask), json('2.json', flask)], { ...archiveLimits, totalBytes: 600 });
    await refused([json('1.json', flask), json('2.json', flask)], { ...archiveLimits, entries: 1 });
    await assert.rejects(load(await archive([json('PYSEC-1.json', flask), bomb])), ArchiveRefusedError);
    assert.deepEqual(await database('advisories').pluck('id'), []);
  });

  it('rejects an archive that is truncated or not an archive', async () => {
    const whole = zipOf([json('PYSEC-1.json', flask)]);
    await refused(whole.subarray(0, whole.length - 30));
    await refused(whole.subarray(60));
    await refused(Buffer.from('no archive at all'));
    await refused(Buffer.alloc(0));
  });

  it('finds an archive under either name, in a directory and below a URL', async () => {
    const content = zipOf([json('PYSEC-1.json', flask)]);
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url === '/base/AlmaLinux/all.zip') response.end(content);
      else response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const settings = { outboundAllowCidrs: [], outboundCaFile: null, outboundProxy: null };
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`;
    const remote = createAdvisoryArchives({ ...settings, osvSource: url });
    const local = createAdvisoryArchives({ ...settings, osvSource: folder });
    const options = { signal: new AbortController().signal, onBytes: () => undefined };
    try {
      await writeFile(join(folder, 'AlmaLinux-9.zip'), content);
      const near = await local.open('AlmaLinux:9', options);
      assert.equal(near?.file, join(folder, 'AlmaLinux-9.zip'));
      const far = await remote.open('AlmaLinux:9', options);
      assert.ok(far);
      assert.equal((await load(far.file)).records, 1);
      await far.dispose();
      assert.deepEqual(asked.at(0), '/base/AlmaLinux%3A9.zip');
      for (const archives of [local, remote]) {
        assert.equal(await archives.open('npm', options), null);
        assert.equal(await archives.open('../PyPI', options), null);
      }
    } finally {
      await Promise.all([remote.close(), local.close()]);
      server.close();
    }
  });
});
