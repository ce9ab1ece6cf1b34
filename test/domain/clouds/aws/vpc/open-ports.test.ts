import assert from 'node:assert/strict';
import { opensEveryPort, portsOpenToEveryone } from '../../../../../domain/clouds/aws/vpc/open-ports.ts';
import { Fields } from '../../../../../domain/checks/fields.ts';
import type { SecurityGroupRule } from '../../../../../domain/clouds/aws/vpc/security-group.ts';
import type { AwsFields } from '../../../../../domain/clouds/aws/rules.ts';
import type { Json } from '../../../../../domain/json.ts';
import { resourceOf } from '../../../checks/check-cases.ts';

const opens = (protocol: string, from: Json, to: Json): boolean =>
  opensEveryPort(
    new Fields<SecurityGroupRule>(
      resourceOf('security_group', { configuration: { protocol, from_port: from, to_port: to } }),
    ),
  );

describe('a rule that opens every port', () => {
  it('is for all traffic, or for the whole range of one protocol', () => {
    assert.ok(opens('-1', null, null));
    assert.ok(opens('tcp', 0, 65_535));
    assert.ok(opens('udp', 0, 65_535));
  });

  it('is none that leaves a port out, or that has no ports', () => {
    assert.ok(!opens('tcp', 1, 65_535));
    assert.ok(!opens('icmp', -1, -1));
  });
});

describe('the ports that a group opens to the internet', () => {
  const group = (...sources: string[]): AwsFields<'security_group'> => {
    const ingress = sources.map((source) => ({
      protocol: 'tcp',
      from_port: 20,
      to_port: 25,
      cidr_ipv4: source.includes(':') ? null : source,
      cidr_ipv6: source.includes(':') ? source : null,
    }));
    return new Fields(resourceOf('security_group', { configuration: { ingress } }));
  };

  it('are those of ranges that make up the internet together', () => {
    assert.deepEqual(portsOpenToEveryone(group('0.0.0.0/1', '128.0.0.0/1'), [22, 80]), [22]);
    assert.deepEqual(portsOpenToEveryone(group('::/1', '8000::/1'), [22]), [22]);
  });

  it('are none when the ranges are some networks, or private ones', () => {
    assert.deepEqual(portsOpenToEveryone(group('81.2.69.0/24', '2a02:8108::/40'), [22]), []);
    assert.deepEqual(portsOpenToEveryone(group('10.0.0.0/8', '172.16.0.0/12'), [22]), []);
  });
});
