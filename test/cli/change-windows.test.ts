import assert from 'node:assert/strict';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { commandLine, type CommandLine } from '../helpers/command-line.ts';
import { makeProvider } from '../helpers/factories.ts';
import { apiKeyOf, member } from '../helpers/identity.ts';
import { makeOrganizationTree } from '../helpers/organization-tree.ts';
import { endWindow, hoursFromNow, makeVersionedBucket, setVersioning } from '../helpers/window-drift.ts';

interface Row {
  id: number;
  provider_ids: number[];
  resource_types: string[] | null;
  tags: Record<string, string> | null;
  starts_at: Date;
  ends_at: Date;
  reason: string;
  cancelled_at: Date | null;
}

describe('audit change-windows', () => {
  let application: TestApplication;
  let audit: CommandLine;
  let memberId: number;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    const { database } = application;
    memberId = (await member(database, { role: 'admin' })).id;
    audit = commandLine({ AUDIT_URL: application.url, AUDIT_TOKEN: (await apiKeyOf(database, memberId)).key });
  });
  after(async () => {
    audit.forget();
    await application.stop();
  });

  const newProvider = async () => (await makeProvider(application.database)).id;
  const run = (...args: string[]) => audit.run(['change-windows', ...args]);
  const succeeds = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await run(...args);
    assert.equal(code, 0, `${args.join(' ')}: ${stdout}${stderr}`);
    return stdout;
  };
  const announced = (providerId: number, ...more: string[]) =>
    succeeds('announce', '--provider', String(providerId), '--reason', 'Release 12', ...more);
  const idIn = (text: string): number => Number(/^Change window (\d+) /.exec(text)?.[1]);
  const rowOf = async (id: number): Promise<Row> => {
    const row = await application.database('change_windows').where({ id }).first<Row>();
    const providers = await application.database('change_window_providers').where({ window_id: id });
    return { ...row, provider_ids: providers.map(({ provider_id: provider }) => Number(provider)) };
  };
  const count = async (): Promise<number> => (await application.database('change_windows')).length;

  it('announces a window from now on, or with types, tags and times of any zone', async () => {
    const providerId = await newProvider();
    const before = Date.now();
    const until = hoursFromNow(2);
    const printed = await announced(providerId, '--until', until);
    const shown = until.slice(0, 16).replace('T', ' ');
    assert.match(printed, new RegExp(`^Change window \\d+ of 1 account is active until ${shown} UTC\\.\n$`));
    const plain = await rowOf(idIn(printed));
    assert.deepEqual(
      [plain.provider_ids, plain.resource_types, plain.tags, plain.ends_at.toISOString(), plain.reason],
      [[providerId], null, null, until, 'Release 12'],
    );
    assert.ok(plain.starts_at.getTime() >= before && plain.starts_at.getTime() <= Date.now());

    const day = hoursFromNow(48).slice(0, 10);
    const times = ['--from', `${day}T20:00:00+02:00`, '--until', `${day}T22:00:00+02:00`];
    const narrowed = ['--type', 'object_bucket', 'db_instance', '--tag', 'team=shop', 'query=a=b', '--json'];
    const window = JSON.parse(await announced(providerId, ...times, ...narrowed)) as { id: number; status: string };
    assert.equal(window.status, 'scheduled');
    const full = await rowOf(window.id);
    assert.deepEqual(
      [full.resource_types, full.tags, full.starts_at.toISOString(), full.ends_at.toISOString()],
      [
        ['db_instance', 'object_bucket'],
        { team: 'shop', query: 'a=b' },
        `${day}T18:00:00.000Z`,
        `${day}T20:00:00.000Z`,
      ],
    );
  });

  it('announces a window for a unit of an organization', async () => {
    const [inside, outside] = [await newProvider(), await newProvider()];
    const { id } = await makeOrganizationTree(application.database, {
      listedBy: outside,
      tree: { units: [{ externalId: 'ou-shop', above: null }], accounts: [{ unit: 'ou-shop', providerId: inside }] },
    });
    const selected = ['--organization', String(id), '--ou', 'ou-shop', '--until', hoursFromNow(2), '--reason', 'x'];
    assert.deepEqual((await rowOf(idIn(await succeeds('announce', ...selected)))).provider_ids, [inside]);
  });

  it('announces nothing without an end or a reason, or with a tag or time that it does not understand', async () => {
    const before = await count();
    const until = ['--until', hoursFromNow(2)];
    const reason = ['--reason', 'x'];
    for (const [args, expected] of [
      [reason, /--until/],
      [until, /--reason/],
      [[...until, ...reason, '--tag', 'team'], /--tag team: must be key=value/],
      [[...until, ...reason, '--tag', '=shop'], /--tag =shop: must be key=value/],
      [[...reason, '--until', 'tomorrow'], /tomorrow is not a time/],
      [[...until, ...reason, '--from', '\u001b[31mnow'], /now is not a time/],
    ] as const) {
      const { code, stderr } = await run('announce', ...args);
      assert.equal(code, 2, `${args.join(' ')}: ${stderr}`);
      assert.match(stderr, expected);
      assert.doesNotMatch(stderr, /\u001b/);
    }
    const refused = await run('announce', ...reason, '--until', hoursFromNow(15 * 24));
    assert.deepEqual([refused.code, /at most 14 days/.test(refused.stderr)], [5, true], refused.stderr);
    assert.equal(await count(), before);
  });

  it('is for admins only, except for the list', async () => {
    const { database } = application;
    const env = { AUDIT_TOKEN: (await apiKeyOf(database, (await member(database, { role: 'user' })).id)).key };
    const id = String(idIn(await announced(await newProvider(), '--until', hoursFromNow(2))));
    const announce = ['announce', '--until', hoursFromNow(2), '--reason', 'x'];
    for (const args of [announce, ['cancel', id], ['accept', id]]) {
      const { code, stderr } = await audit.run(['change-windows', ...args], { env });
      assert.equal(code, 3, `${args.join(' ')}: ${stderr}`);
    }
    assert.equal((await audit.run(['change-windows', 'list'], { env })).code, 0);
  });

  it('lists windows by account, status and waiting drift', async () => {
    const providerId = await newProvider();
    const only = ['--provider', String(providerId)];
    assert.match((await run('list', ...only)).stderr, /No change window matches/);
    const active = idIn(await announced(providerId, '--until', hoursFromNow(2)));
    const bucket = await makeVersionedBucket(application.database, { providerId, memberId });
    await setVersioning(application.database, bucket, 'suspended');
    const from = ['--from', hoursFromNow(10), '--until', hoursFromNow(11)];
    const later = idIn(await announced(providerId, ...from));
    const [heading, ...rows] = (await succeeds('list', ...only)).trimEnd().split('\n');
    assert.equal(heading, 'ID\tSTATUS\tFROM (UTC)\tUNTIL (UTC)\tACCOUNTS\tWAITING\tREASON');
    assert.deepEqual(
      rows.map((row) => row.split('\t')).map(([id, status, , , ...rest]) => [Number(id), status, ...rest]),
      [
        [later, 'scheduled', '1', '0', 'Release 12'],
        [active, 'active', '1', '1', 'Release 12'],
      ],
    );
    const ids = async (...args: string[]): Promise<number[]> => {
      const { data } = JSON.parse(await succeeds('list', ...only, '--json', ...args)) as { data: { id: number }[] };
      return data.map(({ id }) => id);
    };
    assert.deepEqual(await ids('--status', 'scheduled'), [later]);
    assert.deepEqual(await ids('--waiting'), [active]);
    assert.equal((await run('list', '--status', 'over')).code, 2);
  });

  it('cancels a window once', async () => {
    const id = idIn(await announced(await newProvider(), '--until', hoursFromNow(2)));
    const cancelled = await run('cancel', String(id));
    assert.deepEqual([cancelled.code, cancelled.stdout + cancelled.stderr], [0, `Change window ${id} is cancelled.\n`]);
    assert.notEqual((await rowOf(id)).cancelled_at, null);
    const again = await run('cancel', String(id));
    assert.equal(again.code, 5);
    assert.match(again.stderr, /is cancelled already/);
    assert.equal((await run('cancel', '999999')).code, 5);
    assert.equal((await run('cancel', 'x')).code, 2);
  });

  it('accepts the drift of a window that has ended, and names what stays', async () => {
    const { database } = application;
    const providerId = await newProvider();
    const id = idIn(await announced(providerId, '--until', hoursFromNow(2)));
    const buckets: number[] = [];
    for (const name of ['plain', 'changed']) {
      const bucket = await makeVersionedBucket(database, { providerId, memberId, name });
      await setVersioning(database, bucket, 'suspended');
      buckets.push(bucket);
    }
    const early = await run('accept', String(id));
    assert.equal(early.code, 5);
    assert.match(early.stderr, /has not ended/);
    await endWindow(database, id);
    await setVersioning(database, buckets[1] ?? 0, 'off');
    const drift = await database('drift_findings').where({ resource_id: buckets[1] }).first<{ id: number }>('id');
    await database('drift_findings').where({ id: drift.id }).update({ summary: 'red\u001b[31m' });
    const [first, second] = (await succeeds('accept', String(id), '--reason', 'as planned')).split('\n');
    assert.equal(first, 'Accepted 1 drift of 1 resource.');
    assert.match(second ?? '', new RegExp(`^  #${drift.id} stays \\(changed since\\): red`));
    assert.doesNotMatch(second ?? '', /\u001b/);
    const resolved = await database('drift_findings').where({ resource_id: buckets[0] }).first('status', 'resolution');
    assert.equal(resolved.status, 'resolved');
    assert.match(resolved.resolution, /because as planned$/);
    const outcome = JSON.parse(await succeeds('accept', String(id), '--json')) as {
      accepted: number;
      left_out: { drift_id: number }[];
    };
    assert.deepEqual([outcome.accepted, outcome.left_out.map(({ drift_id: left }) => left)], [0, [drift.id]]);
  });
});
