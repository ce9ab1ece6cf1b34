import { reachabilityChecks } from '../../../../../domain/clouds/aws/reachability/reachability-checks.ts';
import type { JsonObject } from '../../../../../domain/json.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import {
  accountRegion,
  aclEntry,
  balancer,
  groupRule,
  instance,
  publicInstance,
  route,
  subnet,
  type Inventory,
} from './account.ts';

/** As little of an account as decides: each of its values is spoiled in turn. */
function small(more: Inventory = {}): Inventory {
  const entries = [aclEntry(100, {}), aclEntry(100, { egress: true })];
  return {
    network: {
      'vpc-1': {
        internet_gateway_ids: ['igw-1'],
        route_tables: [{ id: 'rtb-1', main: true, subnet_ids: [], routes: [route('0.0.0.0/0', 'igw-1')] }],
        network_acls: [{ id: 'acl-1', subnet_ids: ['subnet-public'], entries }],
        observed: { blackhole_routes: [], gateway_route_tables: [], accelerator_interfaces: [] },
      },
    },
    subnet: { 'subnet-public': subnet('10.0.0.0/24') },
    security_group: port(22),
    account_region: { 'a/eu-west-1': accountRegion() },
    ...more,
  };
}

function port(number: number): Record<string, JsonObject> {
  const ingress = [groupRule({ ports: [number, number], cidr: '0.0.0.0/0' })];
  return { 'sg-1': { ingress, observed: {} } };
}

const profile = 'arn:aws:iam::123456789012:instance-profile/web';
const roleArn = 'arn:aws:iam::123456789012:role/web';
const policyArn = 'arn:aws:iam::aws:policy/AdministratorAccess';

function role(more: JsonObject = {}): JsonObject {
  return {
    role_name: 'web',
    attached_policies: [policyArn],
    inline_policies: [],
    permissions_boundary: null,
    instance_profiles: [profile],
    ...more,
  };
}

const statement = (action: string): JsonObject => ({
  document: { Version: '2012-10-17', Statement: [{ Effect: 'Allow', Action: [action], Resource: ['*'] }] },
});

const withRole = (own: JsonObject, policy: JsonObject) =>
  small({ iam_role: { [roleArn]: own }, iam_policy: { [policyArn]: policy } });

const database = {
  publicly_accessible: true,
  port: 5432,
  vpc_id: 'vpc-1',
  subnet_ids: ['subnet-public'],
  availability_zones: ['eu-west-1a'],
  security_group_ids: ['sg-1'],
};

const { observed: _unread, ...untold } = balancer({ kind: 'network' });

describe('the checks of AWS: reachability', () => {
  testChecks(reachabilityChecks, {
    ec2_instance_administration_reachable_from_internet: {
      pass: { configuration: publicInstance(), inventory: small({ security_group: port(443) }) },
      fail: { configuration: publicInstance(), inventory: small() },
      blind: { configuration: publicInstance(), inventory: small({ network: {} }) },
    },
    ec2_instance_database_reachable_from_internet: {
      pass: { configuration: instance(), inventory: small({ security_group: port(6379) }) },
      fail: { configuration: publicInstance(), inventory: small({ security_group: port(6379) }) },
    },
    ec2_instance_reachable_from_internet_with_administrative_role: {
      pass: {
        configuration: publicInstance({ iam_instance_profile: profile }),
        inventory: withRole(role(), statement('s3:GetObject')),
      },
      fail: {
        configuration: publicInstance({ iam_instance_profile: profile }),
        inventory: withRole(role(), statement('*')),
      },
    },
    rds_instance_reachable_from_internet: {
      pass: { configuration: database, inventory: small() },
      fail: { configuration: database, inventory: small({ security_group: port(5432) }) },
    },
    elb_listener_forwards_internet_to_administration_or_database: {
      pass: { configuration: balancer({ kind: 'network' }), inventory: small() },
      fail: { configuration: balancer({ kind: 'network', target: { port: 22 } }), inventory: small() },
      blind: { configuration: untold, inventory: small() },
    },
  });
});
