import {
  AuthorizeSecurityGroupIngressCommand,
  CreateSecurityGroupCommand,
  EC2Client,
  paginateDescribeSecurityGroups,
} from '@aws-sdk/client-ec2';
import { seedSettings } from '../activities/clouds/aws/account-under-test.ts';
import type { Database } from '../../db/database.ts';
import type { JsonObject } from '../../domain/json.ts';
import { callRecord } from './call-records.ts';

const callsAtOnce = 8;

/** Security groups of an account in moto, whose ports a test opens. */
export interface ChangedGroups {
  ids: string[];
  /** Opens a port of a group, and returns the record of the call. */
  open(id: string, port: number): Promise<JsonObject>;
  /** Returns the open ports of each group. */
  ports(): Promise<Map<string, number[]>>;
  close(): void;
}

/** Makes security groups in moto. */
export async function makeGroups(url: string, count: number): Promise<ChangedGroups> {
  const ec2 = new EC2Client(seedSettings(url));
  const numbers = Array.from({ length: count }, (_, number) => number);
  const ids: string[] = [];
  await eachOf(numbers, async (number) => {
    const made = await ec2.send(
      new CreateSecurityGroupCommand({ GroupName: `group-${number}`, Description: 'of a test' }),
    );
    ids.push(made.GroupId ?? '');
  });
  return {
    ids,
    async open(id, port) {
      const rule = { IpProtocol: 'tcp', FromPort: port, ToPort: port };
      const IpPermissions = [{ ...rule, IpRanges: [{ CidrIp: '0.0.0.0/0' }] }];
      await ec2.send(new AuthorizeSecurityGroupIngressCommand({ GroupId: id, IpPermissions }));
      return callRecord({
        eventName: 'AuthorizeSecurityGroupIngress',
        eventTime: new Date().toISOString(),
        requestParameters: { groupId: id, ipPermissions: { items: [{ ...rule, ipRanges: { items: [] } }] } },
        responseElements: { requestId: '0', _return: true },
      });
    },
    async ports() {
      const found = new Map<string, number[]>();
      for await (const { SecurityGroups: groups = [] } of paginateDescribeSecurityGroups({ client: ec2 }, {})) {
        for (const { GroupId: id = '', IpPermissions: rules = [] } of groups) {
          found.set(
            id,
            rules.map(({ FromPort: port = 0 }) => port).toSorted((one, other) => one - other),
          );
        }
      }
      return found;
    },
    close: () => ec2.destroy(),
  };
}

/** Does something with each item, some at a time. */
export async function eachOf<Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const lanes = Array.from({ length: callsAtOnce }, async () => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) await work(next.value);
  });
  await Promise.all(lanes);
}

/** Makes what is stored of the security groups of a provider their baselines. */
export async function acceptGroups(
  database: Database,
  { providerId, memberId }: { providerId: number; memberId: number },
): Promise<void> {
  await database.raw(
    `insert into baselines (resource_id, version_id, configuration, configuration_hash, created_by)
     select version.resource_id, version.id, version.configuration, version.configuration_hash, ?
     from resources join resource_versions as version on version.id = resources.version_id
     where provider_id = ? and resource_type = 'security_group'`,
    [memberId, providerId],
  );
}

/** What became of the announced changes of a provider's security groups. */
export interface AppliedChanges {
  /** Stored announcements by their status. */
  statuses: Record<string, number>;
  /** How many were counted. */
  announced: number;
  /** Resources with a finding, of any status. */
  found: number;
  findings: number;
  /** `drift.detected` events. */
  detected: number;
  /** Versions that are as the one before them of the same resource. */
  repeated: number;
  /** Open ports as they are stored, by group. */
  ports: Map<string, number[]>;
}

/** Returns what became of the changes of a provider's security groups. */
export async function appliedChanges(database: Database, providerId: number): Promise<AppliedChanges> {
  const one = async <Row>(sql: string): Promise<Row[]> =>
    (await database.raw<{ rows: Row[] }>(sql, { providerId })).rows;
  const statuses = await one<{ status: string; count: number }>(
    'select status, count(*)::integer as count from announced_changes where provider_id = :providerId group by status',
  );
  const [counts] = await one<Omit<AppliedChanges, 'statuses' | 'ports'>>(
    `select announced::integer,
       (select count(distinct resource_id)::integer from drift_findings where provider_id = :providerId) as found,
       (select count(*)::integer from drift_findings where provider_id = :providerId) as findings,
       (select count(*)::integer from events
        where provider_id = :providerId and type = 'drift.detected') as detected,
       (select count(*)::integer from (
          select version.configuration_hash = lag(version.configuration_hash)
            over (partition by resource_id order by version.id) as is_repeated
          from resource_versions as version join resources on resources.id = resource_id
          where provider_id = :providerId) as pairs where is_repeated) as repeated
     from change_feeds where provider_id = :providerId`,
  );
  const groups = await one<{ external_id: string; ingress: { from_port: number | null }[] }>(
    `select external_id, configuration->'ingress' as ingress from resources
     join resource_versions as version on version.id = version_id
     where provider_id = :providerId and resource_type = 'security_group' and deleted_at is null`,
  );
  if (counts === undefined) throw new Error(`provider ${providerId} has no change feed`);
  return {
    statuses: Object.fromEntries(statuses.map(({ status, count }) => [status, count])),
    ...counts,
    ports: new Map(
      groups.map(({ external_id: id, ingress }) => [
        id,
        ingress.map(({ from_port: port }) => port ?? 0).toSorted((a, b) => a - b),
      ]),
    ),
  };
}
