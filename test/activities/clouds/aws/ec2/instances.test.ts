import assert from 'node:assert/strict';
import {
  CreateSecurityGroupCommand,
  DescribeImagesCommand,
  EC2Client,
  ModifyInstanceAttributeCommand,
  RunInstancesCommand,
  StopInstancesCommand,
} from '@aws-sdk/client-ec2';
import { addressesOf } from '../../../../../activities/clouds/aws/ec2/instances.ts';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, collectType, openSession, seedSettings, testRegion } from '../account-under-test.ts';

describe('instances of an AWS account', () => {
  let moto: Moto;
  let session: CloudSession;
  let ec2: EC2Client;

  before(async () => {
    moto = await startMoto({ images: true });
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

  it('shows the addresses of each network interface, with the public ones', async () => {
    const { configuration } = await collectOne(session, 'vm_instance', 'web-1');
    const [card] = configuration.network_interfaces;
    const [addresses] = configuration.observed.interface_addresses ?? [];
    assert.equal(addresses?.id, card?.id);
    assert.deepEqual(addresses?.ipv4, [
      { address: configuration.private_ip_address, public_address: configuration.observed.public_ip_address },
    ]);
    assert.deepEqual(addresses.ipv6, []);
  });

  it('shows prefixes after the addresses of a network interface', () => {
    const card = {
      NetworkInterfaceId: 'eni-1',
      PrivateIpAddresses: [{ PrivateIpAddress: '10.0.1.10', Association: { PublicIp: '54.1.2.3' } }],
      Ipv4Prefixes: [{ Ipv4Prefix: '10.0.1.16/28' }],
      Ipv6Prefixes: [{ Ipv6Prefix: '2600:1f00:0:1:a::/80' }],
    };
    assert.deepEqual(addressesOf(card), {
      id: 'eni-1',
      ipv4: [
        { address: '10.0.1.10', public_address: '54.1.2.3' },
        { address: '10.0.1.16/28', public_address: null },
      ],
      ipv6: ['2600:1f00:0:1:a::/80'],
    });
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

  it('shows the same configuration of an unchanged account twice', async () => {
    const first = await collectType(session, 'vm_instance');
    assert.deepEqual(await collectType(session, 'vm_instance'), first);
  });
});
