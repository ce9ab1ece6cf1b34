import assert from 'node:assert/strict';
import type { ResourceQueryAnswer } from '../../client/src/schema.ts';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { adminCommandLine, type CommandLine } from '../helpers/command-line.ts';
import { makeProvider, makeResource } from '../helpers/factories.ts';
import { insertRow } from '../helpers/insert-row.ts';

describe('audit query', () => {
  let application: TestApplication;
  let audit: CommandLine;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    const { id: providerId } = await makeProvider(application.database);
    for (let size = 1; size <= 120; size += 1) {
      const configuration: Record<string, number> = size === 7 ? {} : { size };
      await makeResource(application.database, { providerId, name: `disk-${size}`, type: 'disk', configuration });
    }
    audit = await adminCommandLine(application);
  });
  after(async () => {
    audit.forget();
    await application.stop();
  });

  it('prints what matches, and reports what could not be evaluated', async () => {
    const { stdout, stderr, code } = await audit.run([
      'query',
      'resource.size > 118.0',
      '--columns',
      'size=int(resource.size)',
    ]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /disk-119/);
    assert.match(stdout, /disk-120/);
    assert.ok(!stdout.includes('disk-118'));
    assert.match(stderr, /2 matched, 117 did not, 1 could not be evaluated/);
    assert.match(stderr, /No such key: size: 1, e\.g\. resource \d+/);
  });

  it('prints JSON in the order of a column', async () => {
    const args = [
      'query',
      'resource.size > 100.0',
      '--columns',
      'size=resource.size',
      '--sort=-size',
      '--limit',
      '3',
      '--format',
      'json',
    ];
    const { stdout, code } = await audit.run(args);
    assert.equal(code, 0);
    const { rows } = JSON.parse(stdout) as ResourceQueryAnswer;
    assert.deepEqual(
      rows.map(({ values }) => values['size']),
      [120, 119, 118],
    );
  });

  it('streams CSV, and runs saved views', async () => {
    const { stdout, code } = await audit.run([
      'query',
      '--type',
      'disk',
      '--columns',
      'size=resource.size',
      '--format',
      'csv',
    ]);
    assert.equal(code, 0);
    assert.equal(stdout.trimEnd().split('\r\n').length, 121);
    const { id: ownerId } = await application.database('members').first<{ id: number }>('id');
    const view = {
      owner_id: ownerId,
      list: 'resource-query',
      name: 'Large',
      query: 'filter=resource.size+%3E+119.0&type=disk',
      is_shared: true,
    };
    const viewId = await insertRow(application.database, 'saved_views', view);
    const large = await audit.run(['query', '--view', String(viewId), '--json']);
    assert.equal(large.code, 0, large.stderr);
    assert.deepEqual(
      (JSON.parse(large.stdout) as ResourceQueryAnswer).rows.map(({ name }) => name),
      ['disk-120'],
    );
  });

  it('exits with the place of a fault', async () => {
    const { stderr, code } = await audit.run(['query', 'resource.size >']);
    assert.notEqual(code, 0);
    assert.match(stderr, /filter, line 1, column/);
  });
});
