import assert from 'node:assert/strict';
import {
  CreateDBInstanceCommand,
  CreateDBSnapshotCommand,
  ModifyDBSnapshotAttributeCommand,
  RDSClient,
} from '@aws-sdk/client-rds';
import type { CloudSession } from '../../../../../activities/clouds/cloud.ts';
import { startMoto, type Moto } from '../../../../helpers/moto.ts';
import { collectOne, openSession, seedSettings } from '../account-under-test.ts';

describe('database snapshots of an AWS account', () => {
  let moto: Moto;
  let session: CloudSession;
  let rds: RDSClient;

  before(async () => {
    moto = await startMoto();
    session = openSession(moto.url);
    rds = new RDSClient(seedSettings(moto.url));
  });
  after(async () => {
    session.close();
    await moto.stop();
  });

  it('shows with whom a database snapshot is shared', async () => {
    await rds.send(
      new CreateDBInstanceCommand({
        DBInstanceIdentifier: 'orders',
        Engine: 'postgres',
        DBInstanceClass: 'db.t3.small',
        AllocatedStorage: 20,
        MasterUsername: 'owner',
        MasterUserPassword: 'pw-of-the-owner',
      }),
    );
    await rds.send(
      new CreateDBSnapshotCommand({ DBInstanceIdentifier: 'orders', DBSnapshotIdentifier: 'orders-before' }),
    );
    await rds.send(
      new ModifyDBSnapshotAttributeCommand({
        DBSnapshotIdentifier: 'orders-before',
        AttributeName: 'restore',
        ValuesToAdd: ['all'],
      }),
    );
    const { configuration } = await collectOne(session, 'snapshot', 'orders-before');
    assert.equal(configuration.kind, 'database');
    assert.equal(configuration.source_id, 'orders');
    assert.equal(configuration.public, true);
    assert.deepEqual(configuration.shared_with, []);
  });
});
