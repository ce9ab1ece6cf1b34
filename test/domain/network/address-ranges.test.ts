import assert from 'node:assert/strict';
import {
  addressAt,
  addressRangeBetween,
  everyAddress,
  isInternetWide,
  parseAddressRange,
  publicPart,
  publicPieces,
  unionOf,
  without,
  type AddressRange,
} from '../../../domain/network/address-ranges.ts';

const range = (text: string): AddressRange => parseAddressRange(text) ?? assert.fail(text);
const ranges = (...texts: string[]): AddressRange[] => texts.map(range);
const ends = (found: readonly AddressRange[]): string[] =>
  found.map(({ family, first, last }) => `${addressAt({ family, first })}-${addressAt({ family, first: last })}`);

describe('An address range', () => {
  it('is read from a network, a network with host bits, or one address', () => {
    assert.deepEqual(ends(ranges('203.0.113.7/24', '203.0.113.7', '2001:db8::/127', '0.0.0.0/0')), [
      '203.0.113.0-203.0.113.255',
      '203.0.113.7-203.0.113.7',
      '2001:db8::-2001:db8::1',
      '0.0.0.0-255.255.255.255',
    ]);
  });

  it('is invalid if the text is something else', () => {
    const nonsense = [
      '',
      'any',
      '10.0.0.0/33',
      '10.0.0.0/8/8',
      '10.0.0/8',
      '010.0.0.1/8x',
      '::/129',
      'fe80::1%eth0',
      '10.0.0.0/',
      '10.0.0.0/-1',
      '1.2.3.4.5',
    ];
    for (const text of nonsense) assert.equal(parseAddressRange(text), null, text);
    assert.notEqual(parseAddressRange('10.0.0.0/32'), null);
    assert.notEqual(parseAddressRange('::/128'), null);
  });

  it('is read from its two ends where they fit', () => {
    assert.deepEqual(ends([addressRangeBetween('10.0.0.1', '10.0.0.9') ?? assert.fail()]), ['10.0.0.1-10.0.0.9']);
    assert.notEqual(addressRangeBetween('10.0.0.1', '10.0.0.1'), null);
    for (const [from, to] of [
      ['10.0.0.2', '10.0.0.1'],
      ['10.0.0.1', '::1'],
      ['x', '10.0.0.1'],
      ['10.0.0.1', 'x'],
    ] as const) {
      assert.equal(addressRangeBetween(from, to), null, `${from} ${to}`);
    }
  });
});

describe('Ranges together', () => {
  it('are merged where they overlap or touch, in the order of their families and places', () => {
    assert.deepEqual(
      ends(unionOf(ranges('2001:db8::/32', '10.0.1.0/24', '10.0.0.0/24', '10.0.0.0/8', '11.0.0.0/8', '13.0.0.0/8'))),
      ['10.0.0.0-11.255.255.255', '13.0.0.0-13.255.255.255', '2001:db8::-2001:db8:ffff:ffff:ffff:ffff:ffff:ffff'],
    );
  });

  it('lose what is taken out of their beginning, middle and end, and nothing of another family', () => {
    assert.deepEqual(ends(without(ranges('10.0.0.0/24'), ranges('10.0.0.0/32', '10.0.0.128/31', '10.0.0.255/32'))), [
      '10.0.0.1-10.0.0.127',
      '10.0.0.130-10.0.0.254',
    ]);
    assert.deepEqual(without(ranges('10.0.0.0/24'), ranges('10.0.0.0/8')), []);
    assert.deepEqual(without(ranges('10.0.0.0/24'), ranges('10.0.1.0/24', '::/0')), ranges('10.0.0.0/24'));
  });

  it('are public where the registries assign them to hosts', () => {
    const reserved = [
      '10.0.0.0/8',
      '127.0.0.0/8',
      '169.254.0.0/16',
      '172.16.0.0/12',
      '192.168.0.0/16',
      '100.64.0.0/10',
      '192.0.2.0/24',
      '198.18.0.0/15',
      '198.51.100.0/24',
      '203.0.113.0/24',
      '224.0.0.0/4',
      '240.0.0.0/4',
      'fc00::/7',
      'fe80::/10',
      '2001:db8::/32',
      '::1',
    ];
    for (const text of reserved) assert.deepEqual(publicPart(ranges(text)), [], text);
    for (const text of ['8.8.8.8', '172.15.255.255', '172.32.0.0', '198.51.101.0', '2600::1']) {
      assert.deepEqual(publicPart(ranges(text)), ranges(text), text);
    }
  });

  it('cover the internet from one address more than an IPv4 /8 or an IPv6 /32', () => {
    assert.equal(isInternetWide(ranges('8.0.0.0/8')), false);
    assert.equal(isInternetWide(ranges('8.0.0.0/8', '9.0.0.0/32')), true);
    assert.equal(isInternetWide(ranges('0.0.0.0/1', '128.0.0.0/1')), true);
    assert.equal(isInternetWide(ranges('10.0.0.0/8', '8.0.0.0/8')), false);
    assert.equal(isInternetWide(ranges('2600::/32')), false);
    assert.equal(isInternetWide(ranges('2600::/32', '2601::/128')), true);
    assert.equal(isInternetWide([]), false);
  });

  it('divide the public internet into pieces without gaps or overlaps', () => {
    const pieces = publicPieces(ranges('8.8.8.0/24', '2600::/32'));
    assert.deepEqual(unionOf(pieces), publicPart(everyAddress));
    const v4 = pieces.filter(({ family }) => family === 4);
    assert.ok(ends(v4).includes('8.8.8.0-8.8.8.255'));
    assert.ok(pieces.every(({ first, last }) => first <= last));
  });
});
