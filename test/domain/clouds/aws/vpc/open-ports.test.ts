import assert from 'node:assert/strict';
import { portsOpenToEveryone } from '../../../../../domain/clouds/aws/vpc/open-ports.ts';
import { Fields } from '../../../../../domain/checks/fields.ts';
import type { AwsFields } from '../../../../../domain/clouds/aws/rules.ts';
import { resourceOf } from '../../../checks/check-cases.ts';

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

  it('are not opened by ranges of some networks, or private ones', () => {
    assert.deepEqual(portsOpenToEveryone(group('81.2.69.0/24', '2a02:8108::/40'), [22]), []);
    assert.deepEqual(portsOpenToEveryone(group('10.0.0.0/8', '172.16.0.0/12'), [22]), []);
  });
});
