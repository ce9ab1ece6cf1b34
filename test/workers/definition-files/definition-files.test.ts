import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../db/database.ts';
import { applyDefinitionFiles, noteUnreadableDirectory } from '../../../workers/definition-files/apply-files.ts';
import { startDefinitionFiles } from '../../../workers/definition-files/definition-files.ts';
import { readDirectory } from '../../../workers/definition-files/read-directory.ts';
import { createLog } from '../../../platform/log.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { eventually } from '../../helpers/eventually.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

const base = '/api/v1/compliance';

const check = (id: string, passes = 'has(resource.owner)') => `id: ${id}
definition:
  title: Buckets have an owner
  provider_type: cloud_a
  resource_types: [object_bucket]
  severity: low
  passes_when: ${JSON.stringify(passes)}
  risk: Nobody answers for the data.
  remediation: { summary: Set an owner. }
  categories: [governance]
`;
const framework = (checks: string) => `id: custom_house
title: House rules
version: '1'
sections:
  - title: Storage
    controls:
      - { id: '1', title: Owner, checks: [${checks}] }
`;

interface ShownFile {
  path: string;
  subject_id: string | null;
  faults: { line: number; column: number; message: string }[];
}

describe('files of custom checks and frameworks', () => {
  let application: TestApplication;
  let database: Database;
  let admin: ApiClient;
  let directory: string;

  before(async () => {
    application = await startApplication();
    database = application.database;
    admin = api(application.url, (await member(database, { role: 'admin' })).token);
  });
  after(() => application.stop());
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'definitions-'));
  });
  afterEach(async () => {
    await applyDefinitionFiles(database, async () => []);
    rmSync(directory, { recursive: true });
  });

  const write = (name: string, content: string) => writeFileSync(join(directory, name), content);
  const apply = () => applyDefinitionFiles(database, () => readDirectory(directory));
  const checkOf = async (id: string) =>
    (
      await admin.get<{ version: number; enabled: boolean; file: string | null }>(`${base}/checks/${id}`, {
        expect: 200,
      })
    ).body;
  const shown = async () => {
    const { body } = await admin.get<{ data: ShownFile[] }>(`${base}/definition-files`, { expect: 200 });
    return body.data.map(({ path, subject_id: id, faults }) => [
      path,
      id,
      ...faults.map(({ line, column, message }) => `${line}:${column} ${message}`),
    ]);
  };
  const rows = () =>
    Promise.all(
      [
        'custom_checks',
        'custom_check_versions',
        'custom_frameworks',
        'custom_framework_revisions',
        'audit_log',
        'definition_files',
      ].map((table) => database(table).select('*').orderByRaw('1, 2')),
    );

  it('create, revise and disable, and an unchanged directory changes nothing', async () => {
    write('owner.yaml', check('custom_f_owner'));
    write('a-house.json', framework('custom_f_owner'));
    assert.equal((await apply()).length, 2);
    const created = await checkOf('custom_f_owner');
    assert.deepEqual([created.version, created.enabled, created.file], [1, true, 'owner.yaml']);
    const before = await rows();
    await Promise.all([apply(), apply(), apply()]);
    assert.deepEqual(await rows(), before);
    write('owner.yaml', `# a comment\n${check('custom_f_owner')}`);
    assert.deepEqual(await apply(), []);
    write('owner.yaml', check('custom_f_owner', 'resource.owner != null'));
    await apply();
    assert.equal((await checkOf('custom_f_owner')).version, 2);
    renameSync(join(directory, 'owner.yaml'), join(directory, 'z.yml'));
    await apply();
    const renamed = await checkOf('custom_f_owner');
    assert.deepEqual([renamed.version, renamed.enabled, renamed.file], [2, true, 'z.yml']);
    rmSync(join(directory, 'z.yml'));
    await apply();
    const removed = await checkOf('custom_f_owner');
    assert.deepEqual([removed.version, removed.enabled, removed.file], [2, false, null]);
    write('owner.yaml', check('custom_f_owner', 'resource.owner != null'));
    await apply();
    const back = await checkOf('custom_f_owner');
    assert.deepEqual([back.version, back.enabled], [2, true]);
  });

  it('that cannot be used leave what was in force, and say the line', async () => {
    write('owner.yaml', check('custom_f_kept'));
    write('house.yaml', framework('custom_f_kept'));
    await apply();
    const revision = async () =>
      (await admin.get<{ revision: number }>(`${base}/frameworks/custom_house`, { expect: 200 })).body.revision;
    const before = await revision();
    write('owner.yaml', check('custom_f_kept', 'resource.name.matches("a")'));
    write('house.yaml', framework('custom_f_kept, custom_none'));
    write('broken.yaml', 'id: [');
    write('other.json', '{"a": 1}');
    for (const name of ['x.json', 'y.json']) write(name, '{"definition": {}}');
    write('nul.yaml', check('custom_f_nul').replace('Buckets have an owner', '"a\\0b"'));
    await apply();
    const [broken, house, nul, other, owner, ...nameless] = await shown();
    assert.ok(nameless.length === 2 && nameless.every(([, , fault]) => /required property 'id'/.test(String(fault))));
    assert.match(String(broken), /^broken\.yaml,,\d+:\d+ /);
    assert.deepEqual(house, ['house.yaml', 'custom_house', '7:58 there is no check custom_none']);
    assert.match(String(nul), /^nul\.yaml,,3:\d+ has a character that cannot be stored$/);
    assert.match(String(other), /^other\.json,,1:1 is neither a check/);
    assert.match(String(owner), /^owner\.yaml,custom_f_kept,7:3 .*matches is not available/);
    const kept = await checkOf('custom_f_kept');
    assert.deepEqual([kept.version, kept.enabled], [1, true]);
    assert.equal(await revision(), before);
    for (const name of ['broken.yaml', 'other.json', 'nul.yaml', 'x.json', 'y.json']) rmSync(join(directory, name));
    write('owner.yaml', check('custom_f_kept', 'true'));
    write('house.yaml', framework('custom_f_kept'));
    await apply();
    assert.deepEqual(await shown(), [
      ['house.yaml', 'custom_house'],
      ['owner.yaml', 'custom_f_kept'],
    ]);
    assert.equal((await checkOf('custom_f_kept')).version, 2);
  });

  it('do not keep each other from applying, whatever one of them contains', async () => {
    write('a-cycle.yaml', 'sections: &a [ *a ]');
    write('b-key.json', '{"definition": {}, "a\\u0000b": 1}');
    write('c-half.json', JSON.stringify({ definition: {}, [`${'x'.repeat(98)}😀y`]: 1 }));
    write('d-parser.yaml', '"\0');
    write('owner.yaml', check('custom_f_beside'));
    await apply();
    const files = await shown();
    assert.deepEqual(
      files.map(([path, , fault]) => [path, fault !== undefined]),
      ['a-cycle.yaml', 'b-key.json', 'c-half.json', 'd-parser.yaml', 'owner.yaml'].map((path, at) => [path, at < 4]),
    );
    assert.match(String(files[2]), /there is no field x{98}\ufffd…/);
    assert.equal((await checkOf('custom_f_beside')).enabled, true);
    assert.deepEqual(await apply(), []);
  });

  it('are not changed through the API, and change nothing that was made there', async () => {
    write('owner.yaml', check('custom_f_own'));
    write('house.yaml', framework('custom_f_own'));
    await apply();
    const { body } = await admin.get<{ version: number; definition: object }>(`${base}/checks/custom_f_own`);
    const path = `${base}/checks/custom_f_own`;
    const refused = await admin.patch<{ details: string }>(path, { enabled: false }, { expect: 409 });
    assert.equal(refused.body.details, 'file: owner.yaml');
    await admin.put(path, { version: body.version, definition: { ...body.definition, title: 'x' } }, { expect: 409 });
    await admin.delete(path, { expect: 409 });
    await admin.delete(`${base}/frameworks/custom_house`, { expect: 409 });
    await admin.put(`${base}/frameworks/custom_house`, { source: framework('custom_f_own') }, { expect: 409 });
    await admin.post(`${base}/checks`, { id: 'custom_f_api', definition: body.definition }, { expect: 201 });
    write('api.yaml', check('custom_f_api', 'true'));
    write('b-same.yaml', check('custom_f_own', 'false'));
    await apply();
    assert.deepEqual((await shown()).slice(0, 2), [
      ['api.yaml', null, '1:1 a check of this id was made through the API'],
      ['b-same.yaml', 'custom_f_own'],
    ]);
    assert.equal((await checkOf('custom_f_api')).version, 1);
    assert.deepEqual((await shown()).at(-1), ['owner.yaml', 'custom_f_own', '1:1 b-same.yaml has the same id']);
  });

  it('stay in force while the directory cannot be read', async () => {
    write('owner.yaml', check('custom_f_stay'));
    await apply();
    await noteUnreadableDirectory(database, 'gone');
    assert.deepEqual(await shown(), [
      ['.', null, '1:1 the directory cannot be read: gone'],
      ['owner.yaml', 'custom_f_stay'],
    ]);
    assert.equal((await checkOf('custom_f_stay')).enabled, true);
    await apply();
    assert.equal((await shown()).length, 1);
    mkdirSync(join(directory, 'folder.yaml'));
    write('.hidden.yaml', 'x');
    writeFileSync(join(directory, 'binary.yaml'), Buffer.from([0xff, 0xfe, 0x00]));
    await apply();
    assert.deepEqual(
      (await shown()).map(([path, , fault]) => [path, fault]),
      [
        ['binary.yaml', '1:1 is not UTF-8'],
        ['folder.yaml', '1:1 is no regular file'],
        ['owner.yaml', undefined],
      ],
    );
  });

  it('stay in force while a link leads nowhere', async () => {
    const target = join(directory, 'target');
    writeFileSync(target, check('custom_f_linked'));
    symlinkSync(target, join(directory, 'linked.yaml'));
    await apply();
    assert.equal((await checkOf('custom_f_linked')).enabled, true);
    rmSync(target);
    await apply();
    assert.deepEqual(await shown(), [['linked.yaml', 'custom_f_linked', '1:1 cannot be read: ENOENT']]);
    assert.equal((await checkOf('custom_f_linked')).enabled, true);
    rmSync(join(directory, 'linked.yaml'));
    await apply();
    assert.equal((await checkOf('custom_f_linked')).enabled, false);
  });

  it('are neither waited for nor read beyond their limit', async () => {
    execFileSync('mkfifo', [join(directory, 'pipe.yaml')]);
    write('huge.yaml', '');
    truncateSync(join(directory, 'huge.yaml'), 3 * 1024 ** 3);
    await apply();
    assert.deepEqual(await shown(), [
      ['huge.yaml', null, '1:1 is too long'],
      ['pipe.yaml', null, '1:1 is no regular file'],
    ]);
  });

  it('with a fault keep their check from others, and under a new name, too', async () => {
    write('b-owner.yaml', check('custom_f_taken'));
    await apply();
    write('b-owner.yaml', 'id: [');
    write('c-other.yaml', check('custom_f_taken', 'true'));
    await apply();
    assert.deepEqual((await shown()).at(-1), ['c-other.yaml', null, '1:1 b-owner.yaml has the same id']);
    const kept = await checkOf('custom_f_taken');
    assert.deepEqual([kept.version, kept.enabled, kept.file], [1, true, 'b-owner.yaml']);
    for (const name of ['b-owner.yaml', 'c-other.yaml']) rmSync(join(directory, name));
    write('renamed.yaml', check('custom_f_taken').replace('severity: low', 'severity: lowest'));
    await apply();
    assert.deepEqual((await shown())[0]?.slice(0, 2), ['renamed.yaml', 'custom_f_taken']);
    assert.equal((await checkOf('custom_f_taken')).enabled, true);
  });

  it('take effect in any number of processes that watch them', async () => {
    const log = createLog({ level: 'silent', process: 'workers' });
    const loops = [1, 2].map(() => startDefinitionFiles({ database, directory, log }));
    try {
      write('watched.yaml', check('custom_f_watched'));
      const found = () => database('custom_checks').where({ id: 'custom_f_watched', enabled: true }).first('version');
      await eventually(async () => assert.deepEqual(await found(), { version: 1 }));
      write('watched.yaml', check('custom_f_watched', 'true'));
      await eventually(async () => assert.deepEqual(await found(), { version: 2 }));
      rmSync(join(directory, 'watched.yaml'));
      await eventually(async () => assert.equal(await found(), undefined));
      assert.equal((await database('custom_check_versions').where({ check_id: 'custom_f_watched' })).length, 2);
    } finally {
      await Promise.all(loops.map((loop) => loop.close()));
    }
  });
});
