import assert from 'node:assert/strict';
import { opensEveryPort } from '../../../../domain/checks/cloud-a/open-ports.ts';
import { Fields } from '../../../../domain/checks/fields.ts';
import type { Json } from '../../../../domain/json.ts';
import { resourceOf } from '../check-cases.ts';

const opens = (protocol: string, from: Json, to: Json): boolean =>
  opensEveryPort(
    new Fields(resourceOf('security_group', { configuration: { protocol, from_port: from, to_port: to } })),
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
