import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evidenceTypes } from '../../cli/commands/attestations.ts';
import { evidenceNameFault, evidenceTypes as takenTypes } from '../../domain/attestations/evidence-file.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { adminCommandLine, type CommandLine } from '../helpers/command-line.ts';
import { makeProvider } from '../helpers/factories.ts';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const [until, dayAfter] = [inDays(30), inDays(31)];

describe('audit attest', () => {
  let application: TestApplication;
  let author: CommandLine;
  let reviewer: CommandLine;
  let folder: string;
  let providerIds: string[];

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    const { database } = application;
    providerIds = [String((await makeProvider(database)).id), String((await makeProvider(database)).id)];
    [author, reviewer] = [await adminCommandLine(application), await adminCommandLine(application)];
    folder = await mkdtemp(join(tmpdir(), 'audit-attest-'));
  });
  after(async () => {
    for (const line of [author, reviewer]) line.forget();
    await rm(folder, { recursive: true });
    await application.stop();
  });

  const create = (provider: string[], ...more: string[]) =>
    author.run([
      'attest',
      'create',
      ...provider.flatMap((id) => ['--provider', id]),
      '--framework',
      'cis',
      '--control',
      '2.1.1',
      ...more,
    ]);
  const stated = ['--statement', 'Examined', '--until', until];

  it('offers the files that the service takes', () => {
    assert.deepEqual(new Set(Object.values(evidenceTypes)), new Set(takenTypes));
    for (const [ending, type] of Object.entries(evidenceTypes))
      assert.equal(evidenceNameFault(`a${ending}`, type), null);
  });

  it('attests for several providers with a file, which is reviewed and saved by another member', async () => {
    const file = join(folder, 'policy.pdf');
    await writeFile(file, '%PDF-1.7 policy');
    const created = await create(providerIds, ...stated, '--file', file);
    assert.equal(created.code, 0, created.stderr);
    const [id = '', second = ''] = [...created.stdout.matchAll(/^Attestation (\d+) of control 2\.1\.1/gm)].map(
      ([, found]) => found ?? '',
    );
    assert.match(created.stdout, /Evidence: policy\.pdf, SHA-256 [0-9a-f]{64}/);

    const own = await author.run(['attest', 'accept', id]);
    assert.equal(own.code, 3, own.stderr);
    assert.match(own.stderr, /Four eyes/);
    assert.match((await reviewer.run(['attest', '--status', 'pending'])).stdout, new RegExp(`^${id}\tpending\t`, 'm'));
    const accepted = await reviewer.run(['attest', 'accept', id, '--comment', 'compared']);
    assert.equal(accepted.stdout, `Attestation ${id} is accepted\n`);
    assert.equal((await reviewer.run(['attest', 'reject', second])).code, 2, 'a rejection needs a comment');
    const rejected = await reviewer.run(['attest', 'reject', second, '--comment', 'of last year']);
    assert.equal(rejected.stdout, `Attestation ${second} is rejected\n`);

    const target = join(folder, 'saved.pdf');
    const saved = await reviewer.run(['attest', 'evidence', id, '-o', target]);
    assert.equal(saved.code, 0, saved.stderr);
    assert.equal(await readFile(target, 'utf8'), '%PDF-1.7 policy');
    const soon = await reviewer.run(['attest', '--expires-before', dayAfter, '--status', 'accepted', '--json']);
    assert.deepEqual(
      (JSON.parse(soon.stdout) as { data: { id: number }[] }).data.map((row) => String(row.id)),
      [id],
    );
    const withdrawn = await author.run(['attest', 'withdraw', id, '--reason', 'ended']);
    assert.equal(withdrawn.stdout, `Attestation ${id} is withdrawn\n`);
    assert.notEqual((await author.run(['attest', 'withdraw', id])).code, 0);
  });

  it('refuses what cannot be attested or sent', async () => {
    const [provider = ''] = providerIds;
    const automated = await author.run([
      'attest',
      'create',
      '--provider',
      provider,
      '--framework',
      'cis',
      '--control',
      '2.3',
      ...stated,
    ]);
    assert.match(automated.stderr, /only manual controls can be attested/);
    assert.equal((await create([provider], '--statement', 'x')).code, 2);
    assert.equal((await create([provider], '--statement', 'x', '--until', 'tomorrow')).code, 2);
    const page = join(folder, 'page.html');
    await writeFile(page, '<p>');
    assert.match((await create([provider], ...stated, '--file', page)).stderr, /not a kind of file/);
    assert.match((await create([provider], ...stated, '--file', join(folder, 'none.pdf'))).stderr, /could not be read/);
    const fake = join(folder, 'fake.pdf');
    await writeFile(fake, 'MZ');
    assert.match((await create([provider], ...stated, '--file', fake)).stderr, /The content is not application\/pdf/);
    const large = join(folder, 'large.pdf');
    await writeFile(large, Buffer.alloc(10 * 1024 * 1024 + 1));
    assert.match((await create([provider], ...stated, '--file', large)).stderr, /larger than 10 MiB/);
    assert.deepEqual(await application.database('attestation_files').whereNull('sha256'), []);
  });
});
