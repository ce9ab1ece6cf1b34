import { CreateRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import * as lambdaSdk from '@aws-sdk/client-lambda';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { zipOf } from '../../../../helpers/zip.ts';
import { seedSettings } from '../account-under-test.ts';
import { openCountedSession, proveRemediation, type CountedSession, targetAt } from '../operations-under-test.ts';

describe('fixing drift of a function', () => {
  let moto: Moto;
  let counted: CountedSession;

  before(async () => {
    moto = await startMoto();
    counted = openCountedSession(moto.url);
  });
  after(async () => {
    counted.session.close();
    await moto.stop();
  });

  it('restores the configuration, concurrency, URL and tags of a function', async () => {
    const iam = new IAMClient(seedSettings(moto.url));
    const role = await iam.send(
      new CreateRoleCommand({
        RoleName: 'runner',
        AssumeRolePolicyDocument: JSON.stringify({
          Version: '2012-10-17',
          Statement: [{ Effect: 'Allow', Principal: { Service: 'lambda.amazonaws.com' }, Action: 'sts:AssumeRole' }],
        }),
      }),
    );
    const lambda = new lambdaSdk.LambdaClient(seedSettings(moto.url));
    const created = await lambda.send(
      new lambdaSdk.CreateFunctionCommand({
        FunctionName: 'orders',
        Runtime: 'nodejs20.x',
        Handler: 'index.handler',
        Role: role.Role?.Arn,
        Code: { ZipFile: zipOf([{ name: 'index.js', content: 'exports.handler = async () => 1;' }]) },
        Timeout: 10,
        MemorySize: 256,
        Description: 'orders',
        Environment: { Variables: { TOKEN: 'a secret' } },
        Tags: { team: 'shop' },
      }),
    );
    await proveRemediation({
      counted,
      target: targetAt('function', created.FunctionArn),
      drift: async () => {
        await lambda.send(
          new lambdaSdk.UpdateFunctionConfigurationCommand({
            FunctionName: 'orders',
            Timeout: 60,
            MemorySize: 512,
            Description: 'else',
          }),
        );
        await lambda.send(
          new lambdaSdk.PutFunctionConcurrencyCommand({ FunctionName: 'orders', ReservedConcurrentExecutions: 3 }),
        );
        await lambda.send(new lambdaSdk.CreateFunctionUrlConfigCommand({ FunctionName: 'orders', AuthType: 'NONE' }));
        await lambda.send(new lambdaSdk.TagResourceCommand({ Resource: created.FunctionArn, Tags: { team: 'other' } }));
      },
    });
  });

  it('leaves environment variables to people: their values are secrets', async () => {
    const lambda = new lambdaSdk.LambdaClient(seedSettings(moto.url));
    const { FunctionArn } = await lambda.send(
      new lambdaSdk.GetFunctionConfigurationCommand({ FunctionName: 'orders' }),
    );
    await proveRemediation({
      counted,
      target: targetAt('function', FunctionArn),
      drift: () =>
        lambda.send(
          new lambdaSdk.UpdateFunctionConfigurationCommand({
            FunctionName: 'orders',
            Environment: { Variables: { TOKEN: 'another secret' } },
          }),
        ),
      left: ['/environment/TOKEN'],
    });
  });
});
