import assert from 'node:assert/strict';
import { clientNetwork } from '../../../domain/network/client-network.ts';

describe('What counts as one client', () => {
  it('is an IPv4 address, also if mapped to IPv6', () => {
    for (const address of ['192.0.2.7', '::ffff:192.0.2.7', '::FFFF:c000:207']) {
      assert.equal(clientNetwork(address), '192.0.2.7');
    }
  });

  it('is the /64 of an address of IPv6, however it is spelled', () => {
    for (const address of ['2001:db8:1:2:3:4:5:6', '2001:0DB8:0001:0002::1', '2001:db8:1:2::%eth0']) {
      assert.equal(clientNetwork(address), '2001:db8:1:2::/64');
    }
    assert.notEqual(clientNetwork('2001:db8:1:3::1'), clientNetwork('2001:db8:1:2::1'));
  });

  it('is any other text itself', () => {
    assert.equal(clientNetwork('unknown'), 'unknown');
  });
});
