import assert from 'node:assert/strict';
import { CreateRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import { AddPermissionCommand, CreateFunctionCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, fingerprint, openSession, seedSettings } from '../account-under-test.ts';

describe('functions of an AWS account', () => {
  let moto: Moto;
  let session: CloudSession;

  before(async () => {
    moto = await startMoto();
    session = openSession(moto.url);
  });
  after(async () => {
    session.close();
    await moto.stop();
  });

  it('shows a function with fingerprints in place of the values of its variables', async () => {
    const iam = new IAMClient(seedSettings(moto.url));
    const trust = JSON.stringify({
      Version: '2012-10-17',
      Statement: { Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' },
    });
    const { Role: role } = await iam.send(new CreateRoleCommand({ RoleName: 'fn', AssumeRolePolicyDocument: trust }));
    const lambda = new LambdaClient(seedSettings(moto.url));
    await lambda.send(
      new CreateFunctionCommand({
        FunctionName: 'resize',
        Role: role?.Arn,
        Runtime: 'nodejs22.x',
        Handler: 'index.handler',
        Code: {
          ZipFile: new Uint8Array(22).fill(0).with(0, 80).with(1, 75).with(2, 5).with(3, 6),
        },
        Environment: { Variables: { API_TOKEN: 'tok-very-secret', STAGE: 'prod' } },
        TracingConfig: { Mode: 'Active' },
        Tags: { team: 'media' },
      }),
    );
    await lambda.send(
      new AddPermissionCommand({
        FunctionName: 'resize',
        StatementId: 'anyone',
        Action: 'lambda:InvokeFunction',
        Principal: '*',
      }),
    );
    const found = await collectOne(session, 'function', 'resize');
    const { configuration } = found;
    assert.deepEqual(configuration.environment, {
      API_TOKEN: fingerprint('tok-very-secret'),
      STAGE: fingerprint('prod'),
    });
    assert.ok(!JSON.stringify(found).includes('tok-very-secret'));
    assert.equal(configuration.runtime, 'nodejs22.x');
    assert.equal(configuration.tracing_mode, 'Active');
    assert.equal(configuration.vpc, null);
    assert.equal(configuration.url, null);
    assert.deepEqual(found.tags, { team: 'media' });
    assert.match(JSON.stringify(configuration.policy), /"Action":\["lambda:InvokeFunction"\]/);
  });
});
