import assert from 'node:assert/strict';

import fc from 'fast-check';

import { createAllowList, isPublicUnicast } from '../../../domain/network/addresses.ts';

const refused: Record<string, string[]> = {
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  'link-local': ['169.254.169.254', 'fe80::1', 'febf::1'],
  shared: ['100.64.0.1', '100.100.100.200', '100.127.255.255'],
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  'reserved and broadcast': ['192.0.0.192', '192.88.99.1', '240.0.0.1', '255.255.255.255', '4000::1', '5f00::1'],
  benchmarking: ['198.18.0.1', '198.19.255.255', '2001:2::1'],
  documentation: ['192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1'],
  'host agent of a cloud': ['168.63.129.16'],
  'IPv4-mapped': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8'],
  'IPv4-compatible': ['::127.0.0.1', '::8.8.8.8'],
  'IPv4-translated': ['::ffff:0:8.8.8.8'],
  NAT64: ['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::a00:1'],
  '6to4': ['2002:7f00:1::', '2002:a9fe:a9fe::1'],
  Teredo: ['2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ISATAP: ['2600::5efe:10.0.0.1', '2600::200:5efe:a00:1'],
  'unique local': ['fc00::1', 'fd00:ec2::254'],
  'site-local': ['fec0::1'],
  'discard-only': ['100::1'],
  ORCHID: ['2001:10::1', '2001:20::1'],
};

describe('isPublicUnicast', () => {
  for (const [kind, addresses] of Object.entries(refused)) {
    it(`refuses ${kind} addresses`, () => {
      assert.deepEqual(addresses.filter(isPublicUnicast), []);
    });
  }

  it('accepts hosts of the public Internet', () => {
    const addresses = [
      '8.8.8.8',
      '1.1.1.1',
      '172.32.0.1',
      '100.128.0.1',
      '168.63.129.17',
      '2606:4700::1111',
      '2a00::1',
    ];
    assert.deepEqual(addresses.filter(isPublicUnicast), addresses);
  });

  it('accepts only the plain spelling', () => {
    const odd = ['0x8.8.8.8', '010.8.8.8', '134744072', '8.8.2056', '[2606:4700::1]', '2606:4700::1%eth0', 'a.org', ''];
    assert.deepEqual(odd.filter(isPublicUnicast), []);
  });

  it('refuses every private IPv4 address in every IPv6 block that carries one', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(octet, octet, octet, (b, c, d) => {
        const inner = `10.${b}.${c}.${d}`;
        const hex = `a${b.toString(16).padStart(2, '0')}:${(c * 256 + d).toString(16)}`;
        return [`::ffff:${inner}`, `::${inner}`, `64:ff9b::${inner}`, `2002:${hex}::1`, `2001:0:${hex}::1`].every(
          (address) => !isPublicUnicast(address),
        );
      }),
    );
  });
});

describe('createAllowList', () => {
  it('covers the addresses of its ranges and no other', () => {
    const list = createAllowList(['10.1.0.0/16', 'fd00::/8', '192.168.7.9']);
    assert.equal(list.includes('10.1.255.255'), true);
    assert.equal(list.includes('10.2.0.0'), false);
    assert.equal(list.includes('fd12::1'), true);
    assert.equal(list.includes('fc00::1'), false);
    assert.equal(list.includes('192.168.7.9'), true);
    assert.equal(list.includes('192.168.7.10'), false);
  });

  it('does not treat an IPv6 spelling of an IPv4 address as the address', () => {
    const list = createAllowList(['127.0.0.0/8']);
    assert.equal(list.includes('::ffff:127.0.0.1'), false);
    assert.equal(list.includes('64:ff9b::7f00:1'), false);
  });

  for (const wrong of ['10.0.0.0/33', '10.0.0.0/x', '10/8', 'fd00::/129', 'internal', '', '10.0.0.0/8/8', '0x7f.1']) {
    it(`names "${wrong}" as no range`, () => {
      assert.throws(() => createAllowList(['10.0.0.0/8', wrong]), {
        name: 'RangeError',
        message: `"${wrong}" is not an address range such as 10.0.0.0/8 or fd00::/8`,
      });
    });
  }
});
