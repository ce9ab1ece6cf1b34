import assert from 'node:assert/strict';
import { startApplication, type TestApplication } from '../helpers/application.ts';
import { adminCommandLine, type CommandLine } from '../helpers/command-line.ts';

describe('audit volatile', () => {
  let application: TestApplication;
  let audit: CommandLine;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    audit = await adminCommandLine(application);
  });
  after(async () => {
    audit.forget();
    await application.stop();
  });

  const made = async (path: string, more: object = {}): Promise<number> => {
    const [row] = await application
      .database('volatile_properties')
      .insert({
        provider_kind: 'cloud_a',
        resource_type: 'AWS::ECS::Service',
        path,
        status: 'proposed',
        last_at: new Date(),
        ...more,
      })
      .returning<{ id: number }[]>('id');
    return row?.id ?? 0;
  };
  const run = (...args: string[]) => audit.run(['volatile', ...args]);

  it('lists proposals, and says of others why they are none', async () => {
    const id = await made('DesiredCount');
    await made('TaskDefinition', {
      status: 'observed',
      unknown: 4,
      unknown_reason: 'the account has no change feed',
    });
    const { stdout } = await run('list', '--type', 'AWS::ECS::Service');
    assert.match(stdout, new RegExp(`^${id}\\tproposed\\tAWS::ECS::Service\\tDesiredCount\\t`, 'm'));
    assert.match(stdout, /0 of 3 resources.*; 4 not counted: the account has no change feed/);
    const proposed = await run('list', '--status', 'proposed');
    assert.doesNotMatch(proposed.stdout, /TaskDefinition/);
  });

  it('confirms, withdraws and rejects, and needs a second word for what is sensitive', async () => {
    const id = String(await made('PlatformVersion'));
    assert.match(
      (await run('confirm', id)).stdout,
      /^PlatformVersion of AWS::ECS::Service is no longer compared; drifts resolved: 0\./,
    );
    assert.match((await run('withdraw', id, '--reason', 'by hand')).stdout, /is withdrawn\.$/m);
    const other = String(await made('LaunchType'));
    assert.match((await run('reject', other)).stdout, /^LaunchType of AWS::ECS::Service is rejected\./);
    const sensitive = String(await made('Role'));
    assert.notEqual((await run('confirm', sensitive)).code, 0);
    const accepted = await run('confirm', sensitive, '--accept-sensitive', '--reason', 'x');
    assert.equal(accepted.code, 0, accepted.stderr);
  });
});
