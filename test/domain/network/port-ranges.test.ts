import assert from 'node:assert/strict';
import { everyPort, holdsPorts, parsePortRange, portPieces, singlePort } from '../../../domain/network/port-ranges.ts';

describe('port ranges', () => {
  it('reads one port, a range and all ports', () => {
    assert.deepEqual(parsePortRange('22'), { first: 22, last: 22 });
    assert.deepEqual(parsePortRange('0-65535'), everyPort);
    assert.deepEqual(parsePortRange('*'), everyPort);
  });

  it('refuses what is no range of ports', () => {
    for (const text of ['', 'ssh', '22-', '-22', '30-20', '65536', '1-65536', '22,23', '0x16']) {
      assert.equal(parsePortRange(text), null, text);
    }
  });

  it('holds a range up to its bounds', () => {
    const ranges = [{ first: 20, last: 22 }];
    assert.ok(holdsPorts(ranges, singlePort(20)) && holdsPorts(ranges, singlePort(22)));
    assert.ok(!holdsPorts(ranges, singlePort(19)) && !holdsPorts(ranges, singlePort(23)));
  });

  it('cuts a range where another one starts or ends', () => {
    assert.deepEqual(portPieces([everyPort], [{ first: 20, last: 22 }]), [
      { first: 0, last: 19 },
      { first: 20, last: 22 },
      { first: 23, last: 65_535 },
    ]);
    assert.deepEqual(portPieces([singlePort(22)], [everyPort]), [singlePort(22)]);
  });
});
