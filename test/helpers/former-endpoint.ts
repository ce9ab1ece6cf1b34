import assert from 'node:assert/strict';
import {
  CreateSubnetCommand,
  CreateVpcCommand,
  CreateVpcEndpointCommand,
  DescribeVpcEndpointsCommand,
  EC2Client,
  ModifyVpcEndpointCommand,
} from '@aws-sdk/client-ec2';
import { createAwsSession } from '../../activities/clouds/aws/session/session.ts';
import type { CloudSession } from '../../activities/clouds/cloud.ts';
import type { Database } from '../../db/database.ts';
import type { JsonObject } from '../../domain/json.ts';
import { fingerprint, openSession, seedSettings, testRegion } from '../activities/clouds/aws/account-under-test.ts';
import { startSchemaAccount } from '../emulators/aws/schema-account.ts';
import { makeProvider } from './factories.ts';
import { startMoto } from './moto.ts';

const vendorType = 'AWS::EC2::VPCEndpoint';

/** A provider with sessions of the account. */
export interface ConnectedEndpoint {
  providerId: number;
  /** Lists endpoints by schema, as the release before did. */
  before: CloudSession;
  /** Lists them by their collector. */
  now: CloudSession;
}

/** An account with one VPC endpoint, as EC2 shows it and as Cloud Control does. */
export interface FormerEndpoint {
  endpointId: string;
  /** Connects the account once more, as a provider without resources. */
  connect(): Promise<ConnectedEndpoint>;
  /** Changes the endpoint; both views show it. */
  setPolicy(policy: JsonObject): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the account. */
export async function startFormerEndpoint(database: Database): Promise<FormerEndpoint> {
  const [moto, account] = await Promise.all([startMoto(), startSchemaAccount()]);
  const ec2 = new EC2Client(seedSettings(moto.url));
  const { Vpc: vpc } = await ec2.send(new CreateVpcCommand({ CidrBlock: '10.9.0.0/16' }));
  const { Subnet: subnet } = await ec2.send(new CreateSubnetCommand({ VpcId: vpc?.VpcId, CidrBlock: '10.9.1.0/24' }));
  const { VpcEndpoint: created } = await ec2.send(
    new CreateVpcEndpointCommand({
      VpcId: vpc?.VpcId,
      VpcEndpointType: 'Interface',
      ServiceName: `com.amazonaws.${testRegion}.ec2`,
      SubnetIds: [subnet?.SubnetId ?? ''],
      PrivateDnsEnabled: false,
      PolicyDocument: JSON.stringify(policyFor('arn:aws:iam::123456789012:root')),
      TagSpecifications: [{ ResourceType: 'vpc-endpoint', Tags: [{ Key: 'Name', Value: 'calls' }] }],
    }),
  );
  const endpointId = created?.VpcEndpointId ?? assert.fail('no endpoint');

  /** Writes what EC2 shows in the vocabulary of CloudFormation. */
  async function mirror(): Promise<void> {
    const { VpcEndpoints: found } = await ec2.send(new DescribeVpcEndpointsCommand({ VpcEndpointIds: [endpointId] }));
    const shown = found?.[0] ?? assert.fail('the endpoint is gone');
    account.remove(vendorType, endpointId);
    const document = {
      Id: endpointId,
      VpcEndpointType: shown.VpcEndpointType,
      VpcId: shown.VpcId,
      ServiceName: shown.ServiceName,
      PolicyDocument: JSON.parse(shown.PolicyDocument ?? '{}') as JsonObject,
      PrivateDnsEnabled: shown.PrivateDnsEnabled,
      SubnetIds: shown.SubnetIds,
      Tags: (shown.Tags ?? []).map(({ Key, Value }) => ({ Key, Value })),
    } as JsonObject;
    account.fault = ({ action, input }) => {
      if (input['TypeName'] !== vendorType) return null;
      const Properties = JSON.stringify(document);
      if (action === 'ListResources') {
        return { json: { TypeName: vendorType, ResourceDescriptions: [{ Identifier: endpointId }] } };
      }
      if (action !== 'GetResource') return null;
      return { json: { TypeName: vendorType, ResourceDescription: { Identifier: endpointId, Properties } } };
    };
  }

  await mirror();
  const bySchema = createAwsSession({
    credentials: { accessKeyId: 'AKIATESTTESTTESTTEST', secretAccessKey: 'secret', region: testRegion },
    endpointUrl: account.url,
    fingerprint,
    listsBySchema: true,
  });
  const byHand = openSession(moto.url);
  return {
    endpointId,
    async connect() {
      const { id: providerId } = await makeProvider(database, { regions: [testRegion] });
      const row = await database('providers').where({ id: providerId }).first<{ account_id: string }>('account_id');
      const verify = async () => ({ accountId: row.account_id, regions: [testRegion] });
      return {
        providerId,
        before: {
          ...bySchema,
          verify,
          units: () => [],
          schemaTypes: async () => ({
            types: [{ resourceType: vendorType, scope: 'regional', parents: [] }],
            seen: [],
            isCheap: true,
            isComplete: false,
          }),
        },
        now: {
          ...byHand,
          verify,
          units: (scope) => byHand.units(scope).filter(({ service }) => service === 'ec2-vpc-endpoints'),
        },
      };
    },
    async setPolicy(policy) {
      await ec2.send(
        new ModifyVpcEndpointCommand({ VpcEndpointId: endpointId, PolicyDocument: JSON.stringify(policy) }),
      );
      await mirror();
    },
    async stop() {
      bySchema.close();
      byHand.close();
      await Promise.all([moto.stop(), account.stop()]);
    },
  };
}

/** A policy that lets one caller describe everything. */
export function policyFor(caller: string): JsonObject {
  return {
    Version: '2012-10-17',
    Statement: [{ Effect: 'Allow', Principal: { AWS: caller }, Action: 'ec2:Describe*', Resource: '*' }],
  };
}
