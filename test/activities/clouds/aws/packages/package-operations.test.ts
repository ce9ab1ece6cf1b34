import assert from 'node:assert/strict';
import * as ec2Sdk from '@aws-sdk/client-ec2';
import * as rdsSdk from '@aws-sdk/client-rds';
import type { CollectedResource } from '../../../../../activities/clouds/cloud.ts';
import type { PlanStep } from '../../../../../domain/remediation/plan.ts';
import { planRemediation } from '../../../../../domain/remediation/planner.ts';
import { startRunCommand, type Machine, type RunCommand } from '../../../../emulators/run-command.ts';
import { startSystemsManager, type SystemsManager } from '../../../../emulators/systems-manager.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { seedSettings, testAccountId, testRegion } from '../account-under-test.ts';
import { openCountedSession, present, type CountedSession } from '../operations-under-test.ts';
import { noDeadline } from '../../../../helpers/no-deadline.ts';

/** A machine whose package source has one version of openssl, and on which a downgrade gives the named one. */
const machine: Machine = (script, inventory) => {
  const openssl = inventory.applications.find((entry) => entry['Name'] === 'openssl');
  if (openssl === undefined) return { status: 'Failed', output: '' };
  openssl['Version'] = /\$p=([^"]+)"/.exec(script)?.[1] ?? '3.0.2-0ubuntu1.15';
  return { status: 'Success', output: `installed-version=${openssl['Version']}\n` };
};

describe('fixing vulnerable packages', () => {
  let moto: Moto;
  let systemsManager: SystemsManager;
  let runCommand: RunCommand;
  let counted: CountedSession;
  let ec2: ec2Sdk.EC2Client;

  before(async () => {
    moto = await startMoto();
    systemsManager = await startSystemsManager({ behind: moto.url });
    const { inventories, url } = systemsManager;
    runCommand = await startRunCommand({ behind: url, inventories, machine, looks: 2 });
    counted = openCountedSession(runCommand.url);
    ec2 = new ec2Sdk.EC2Client(seedSettings(moto.url));
  });
  after(async () => {
    counted.session.close();
    await runCommand.stop();
    await systemsManager.stop();
    await moto.stop();
  });

  async function machineWith(applications: Record<string, string>[]): Promise<CollectedResource> {
    const run = new ec2Sdk.RunInstancesCommand({ ImageId: 'ami-12c6146b', MinCount: 1, MaxCount: 1 });
    const id = (await ec2.send(run)).Instances?.[0]?.InstanceId ?? '';
    systemsManager.inventories.set(id, {
      platform: { PlatformName: 'Ubuntu', PlatformVersion: '22.04' },
      applications,
    });
    return present(counted.session, { externalId: id, resourceType: 'vm_instance', region: testRegion });
  }

  function planned(resource: CollectedResource, fixVersion: string): PlanStep {
    const answer = planRemediation({
      providerKind: 'cloud_a',
      accountId: testAccountId,
      resource,
      finding: {
        type: 'vulnerability',
        cveId: 'CVE-2023-0286',
        ecosystem: 'Ubuntu:22.04:LTS',
        packageName: 'openssl',
        installedVersion: '3.0.2-0ubuntu1.7',
        installedVersions: ['3.0.2-0ubuntu1.7'],
        fixVersion,
        sources: ['ssm'],
      },
      dependants: 0,
    });
    assert.ok('plan' in answer);
    const [step] = answer.plan.steps;
    assert.ok(step);
    return step;
  }

  const vulnerable = () => [{ Name: 'openssl', Version: '3.0.2-0ubuntu1.7' }];

  it('updates a package of a machine, once, and rolls it back', async () => {
    const resource = await machineWith(vulnerable());
    const step = planned(resource, '3.0.2-0ubuntu1.8');
    const first = await counted.session.apply(step.operation, noDeadline());
    assert.equal(first.outcome, 'changed');
    assert.equal(
      systemsManager.inventories.get(resource.externalId)?.applications[0]?.['Version'],
      '3.0.2-0ubuntu1.15',
    );
    const again = await counted.session.apply(step.operation, noDeadline());
    assert.equal(again.outcome, 'already_there');
    assert.equal(runCommand.sent.filter(({ instanceId }) => instanceId === resource.externalId).length, 1);

    assert.ok(step.undo);
    assert.equal(step.undo.exact, false);
    assert.equal((await counted.session.apply(step.undo.operation, noDeadline())).outcome, 'changed');
    assert.equal(systemsManager.inventories.get(resource.externalId)?.applications[0]?.['Version'], '3.0.2-0ubuntu1.7');
    assert.equal((await counted.session.apply(step.operation, noDeadline())).outcome, 'changed');
  });

  it('finds the running command when the response to sending it was lost', async () => {
    const resource = await machineWith(vulnerable());
    const step = planned(resource, '3.0.2-0ubuntu1.8');
    runCommand.dropNextAnswer();
    await assert.rejects(counted.session.apply(step.operation, noDeadline()), {
      name: 'CloudError',
      kind: 'unavailable',
    });
    assert.equal((await counted.session.apply(step.operation, noDeadline())).outcome, 'already_there');
    assert.equal(runCommand.sent.filter(({ instanceId }) => instanceId === resource.externalId).length, 1);
  });

  it('sends nothing when the inventory shows the fix already', async () => {
    const resource = await machineWith([{ Name: 'openssl', Version: '3.0.2-0ubuntu1.9' }]);
    const result = await counted.session.apply(planned(resource, '3.0.2-0ubuntu1.8').operation, noDeadline());
    assert.deepEqual(result, { outcome: 'already_there', request: {}, response: {} });
    assert.equal(
      runCommand.sent.some(({ instanceId }) => instanceId === resource.externalId),
      false,
    );
  });

  it('fails permanently when the command fails or its sources offer no fix', async () => {
    const without = await machineWith([]);
    await assert.rejects(counted.session.apply(planned(without, '3.0.2-0ubuntu1.8').operation, noDeadline()), {
      kind: 'invalid_request',
      message: /the command ended as Failed/,
    });
    const late = await machineWith(vulnerable());
    await assert.rejects(counted.session.apply(planned(late, '3.0.2-0ubuntu1.99').operation, noDeadline()), {
      kind: 'invalid_request',
      message: /at 3\.0\.2-0ubuntu1\.15: its sources offer no other/,
    });
  });

  it('upgrades the engine of a database to the next minor version', async () => {
    const rds = new rdsSdk.RDSClient(seedSettings(moto.url));
    const made = await rds.send(
      new rdsSdk.CreateDBInstanceCommand({
        DBInstanceIdentifier: 'orders',
        Engine: 'postgres',
        EngineVersion: '14.5',
        DBInstanceClass: 'db.t3.small',
        AllocatedStorage: 20,
        MasterUsername: 'owner',
        MasterUserPassword: 'password-of-the-tests',
      }),
    );
    const target = {
      externalId: made.DBInstance?.DBInstanceArn ?? '',
      resourceType: 'db_instance',
      region: testRegion,
    };
    const resource = await present(counted.session, target);
    const step = planned(resource, '14.9');
    assert.equal(step.undo, null);
    assert.equal((await counted.session.apply(step.operation, noDeadline())).outcome, 'changed');
    assert.equal((await present(counted.session, target)).configuration['engine_version'], '14.9');
    assert.equal((await counted.session.apply(step.operation, noDeadline())).outcome, 'already_there');
  });
});
