import assert from 'node:assert/strict';
import {
  CreateImageCommand,
  CreateSecurityGroupCommand,
  CreateSnapshotCommand,
  CreateVolumeCommand,
  DescribeImagesCommand,
  EC2Client,
  ModifyInstanceAttributeCommand,
  ModifySnapshotAttributeCommand,
  RunInstancesCommand,
  StopInstancesCommand,
} from '@aws-sdk/client-ec2';
import { CreateRoleCommand, IAMClient } from '@aws-sdk/client-iam';
import { AddPermissionCommand, CreateFunctionCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { CloudSession } from '../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../helpers/moto.ts';
import { collectOne, collectType, fingerprint, openSession, seedSettings, testRegion } from './account-under-test.ts';

describe('machines of an AWS account', () => {
  let moto: Moto;
  let session: CloudSession;
  let ec2: EC2Client;

  before(async () => {
    moto = await startMoto();
    session = openSession(moto.url);
    ec2 = new EC2Client(seedSettings(moto.url));
  });
  after(async () => {
    session.close();
    await moto.stop();
  });

  it('shows an instance with what its owner configured', async () => {
    const images = await ec2.send(new DescribeImagesCommand({ Owners: ['amazon'] }));
    const imageId = images.Images?.[0]?.ImageId;
    const { GroupId: groupId = '' } = await ec2.send(
      new CreateSecurityGroupCommand({ GroupName: 'web', Description: 'web servers' }),
    );
    const run = await ec2.send(
      new RunInstancesCommand({
        ImageId: imageId,
        MinCount: 1,
        MaxCount: 1,
        InstanceType: 't3.micro',
        EbsOptimized: true,
        SecurityGroupIds: [groupId],
        Monitoring: { Enabled: true },
        UserData: Buffer.from('#!/bin/sh\nexport PASSWORD=hunter2').toString('base64'),
        MetadataOptions: { HttpTokens: 'required', HttpPutResponseHopLimit: 2 },
        TagSpecifications: [{ ResourceType: 'instance', Tags: [{ Key: 'Name', Value: 'web-1' }] }],
      }),
    );
    const launched = run.Instances?.[0];
    await ec2.send(
      new ModifyInstanceAttributeCommand({
        InstanceId: launched?.InstanceId,
        DisableApiTermination: { Value: true },
      }),
    );
    const instance = await collectOne(session, 'vm_instance', 'web-1');
    assert.equal(instance.externalId, launched?.InstanceId);
    assert.equal(instance.region, testRegion);
    assert.equal(instance.status, 'active');
    assert.deepEqual(instance.tags, { Name: 'web-1' });
    assert.deepEqual(instance.unreadable, {});
    const { configuration } = instance;
    assert.equal(configuration.state, 'running');
    assert.equal(configuration.image_id, imageId);
    assert.equal(configuration.instance_type, 't3.micro');
    assert.equal(configuration.termination_protection, true);
    assert.equal(configuration.ebs_optimized, true);
    assert.equal(configuration.detailed_monitoring, true);
    assert.equal(configuration.metadata_options.http_tokens, 'required');
    assert.equal(configuration.metadata_options.http_put_response_hop_limit, 2);
    assert.deepEqual(configuration.security_group_ids, [groupId]);
    assert.equal(configuration.block_devices.length, 1);
    assert.equal(configuration.subnet_id, launched?.SubnetId);
    assert.deepEqual(configuration.tags, { Name: 'web-1' });
  });

  it('shows the user data of an instance only as a fingerprint', async () => {
    const instance = await collectOne(session, 'vm_instance', 'web-1');
    assert.match(instance.configuration.user_data ?? '', /^hmac-sha256:[0-9a-f]{64}$/);
    assert.ok(!JSON.stringify(instance).includes('hunter2'));
  });

  it('shows a stopped instance as stopped', async () => {
    const instance = await collectOne(session, 'vm_instance', 'web-1');
    await ec2.send(new StopInstancesCommand({ InstanceIds: [instance.externalId], Force: true }));
    const stopped = await collectOne(session, 'vm_instance', 'web-1');
    assert.equal(stopped.status, 'stopped');
    assert.equal(stopped.configuration.state, 'stopped');
  });

  it('shows a disk', async () => {
    const volume = await ec2.send(
      new CreateVolumeCommand({
        AvailabilityZone: `${testRegion}a`,
        Size: 7,
        VolumeType: 'gp3',
        Encrypted: true,
        TagSpecifications: [{ ResourceType: 'volume', Tags: [{ Key: 'Name', Value: 'data' }] }],
      }),
    );
    const { externalId, configuration } = await collectOne(session, 'disk', 'data');
    assert.equal(externalId, volume.VolumeId);
    assert.equal(configuration.size_gb, 7);
    assert.equal(configuration.volume_type, 'gp3');
    assert.equal(configuration.encrypted, true);
    assert.deepEqual(configuration.attachments, []);
  });

  it('shows with whom a snapshot is shared', async () => {
    const disk = await collectOne(session, 'disk', 'data');
    const { SnapshotId: id = '' } = await ec2.send(new CreateSnapshotCommand({ VolumeId: disk.externalId }));
    const share = { SnapshotId: id, Attribute: 'createVolumePermission', OperationType: 'add' } as const;
    await ec2.send(new ModifySnapshotAttributeCommand({ ...share, GroupNames: ['all'] }));
    await ec2.send(new ModifySnapshotAttributeCommand({ ...share, UserIds: ['222222222222', '111111111111'] }));
    const { configuration } = await collectOne(session, 'snapshot', id);
    assert.equal(configuration.kind, 'volume');
    assert.equal(configuration.source_id, disk.externalId);
    assert.equal(configuration.public, true);
    assert.deepEqual(configuration.shared_with, ['111111111111', '222222222222']);
  });

  it('shows an image that the account owns', async () => {
    const instance = await collectOne(session, 'vm_instance', 'web-1');
    await ec2.send(new CreateImageCommand({ InstanceId: instance.externalId, Name: 'golden' }));
    const { configuration } = await collectOne(session, 'machine_image', 'golden');
    assert.equal(configuration.public, false);
    assert.deepEqual(configuration.shared_with, []);
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

  it('shows the same configuration of an unchanged account twice', async () => {
    const first = await collectType(session, 'vm_instance');
    assert.deepEqual(await collectType(session, 'vm_instance'), first);
  });
});
