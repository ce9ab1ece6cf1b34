import assert from 'node:assert/strict';

import { createAllowList } from '../../../domain/network/addresses.ts';
import { checkTargetUrl } from '../../../domain/network/target-url.ts';
import type { TargetUrlFaultCode } from '../../../domain/network/target-url.ts';

const closed = createAllowList([]);
const loopbackOpen = createAllowList(['127.0.0.0/8', '::1']);

function faultsOf(text: string, allowList = closed): TargetUrlFaultCode[] {
  const check = checkTargetUrl(text, { allowList });
  return check.ok ? [] : check.faults.map(({ code }) => code);
}

describe('checkTargetUrl', () => {
  it('refuses a file', () => {
    assert.deepEqual(faultsOf('file:///etc/passwd'), ['not_https', 'no_host']);
  });

  it('accepts an https URL of a public host', () => {
    const check = checkTargetUrl('HTTPS://Hooks.Example.COM./in?x=1', { allowList: closed });
    assert.deepEqual(check, {
      ok: true,
      target: { href: 'https://hooks.example.com./in?x=1', hostname: 'hooks.example.com', port: 443, isAddress: false },
    });
  });

  it('accepts public addresses and unprivileged ports', () => {
    for (const url of ['https://8.8.8.8/', 'https://[2606:4700::1111]:8443/', 'https://example.com:6443/']) {
      assert.deepEqual(faultsOf(url), [], url);
    }
  });

  const refused: [string, TargetUrlFaultCode][] = [
    ['http://example.com/', 'not_https'],
    ['ftp://example.com/', 'not_https'],
    ['https://user@example.com/', 'userinfo'],
    ['https://user:pass@example.com/', 'userinfo'],
    ['https://:pass@example.com/', 'userinfo'],
    ['https://example.com/#part', 'fragment'],
    ['https://', 'not_a_url'],
    ['example.com', 'not_a_url'],
    ['https://1.2.3.4.5/', 'not_a_url'],
    ['https://./', 'no_host'],
    ['https://exa mple.com/', 'bad_characters'],
    ['https://example.com\\@127.0.0.1/', 'bad_characters'],
    ['https://example.com/\r\nX: y', 'bad_characters'],
    ['https://127.0.0.1/', 'address_refused'],
    ['https://127.0.0.1./', 'address_refused'],
    ['https://[::1]/', 'address_refused'],
    ['https://169.254.169.254/latest/meta-data', 'address_refused'],
    ['https://168.63.129.16/', 'address_refused'],
    ['https://0x7f.1/', 'address_refused'],
    ['https://017700000001/', 'address_refused'],
    ['https://2130706433/', 'address_refused'],
    ['https://127.1/', 'address_refused'],
    ['https://①②⑦.0.0.1/', 'address_refused'],
    ['https://%31%32%37.0.0.1/', 'address_refused'],
    ['https://[::ffff:7f00:1]/', 'address_refused'],
    ['https://[::ffff:169.254.169.254]/', 'address_refused'],
    ['https://[64:ff9b::7f00:1]/', 'address_refused'],
    ['https://[64:ff9b::169.254.169.254]/', 'address_refused'],
    ['https://0/', 'address_refused'],
    ['https://example.com:22/', 'port_refused'],
    ['https://example.com:25/', 'port_refused'],
    ['https://example.com:80/', 'port_refused'],
    ['https://example.com:1433/', 'port_refused'],
    ['https://example.com:3306/', 'port_refused'],
    ['https://example.com:5432/', 'port_refused'],
    ['https://example.com:6379/', 'port_refused'],
    ['https://example.com:9200/', 'port_refused'],
    ['https://example.com:27017/', 'port_refused'],
    ['https://example.com:0/', 'port_refused'],
  ];
  for (const [url, code] of refused) {
    it(`refuses ${JSON.stringify(url)} as ${code}`, () => {
      assert.deepEqual(faultsOf(url), [code]);
    });
  }

  it('names every fault of a URL', () => {
    assert.deepEqual(faultsOf('https://u:p@10.0.0.1:5432/#x'), [
      'userinfo',
      'fragment',
      'port_refused',
      'address_refused',
    ]);
  });

  it('refuses a URL of more than 2,048 characters', () => {
    assert.deepEqual(faultsOf(`https://example.com/${'a'.repeat(2048)}`), ['too_long']);
  });

  it('accepts an address of the allow list, on any port, but only by https', () => {
    assert.deepEqual(faultsOf('https://127.0.0.1:5432/', loopbackOpen), []);
    assert.deepEqual(faultsOf('https://[::1]:22/', loopbackOpen), []);
    assert.deepEqual(faultsOf('http://127.0.0.1:5432/', loopbackOpen), ['not_https']);
    assert.deepEqual(faultsOf('https://8.8.8.8:5432/', loopbackOpen), ['port_refused']);
  });

  it('leaves a name on a refused port to its addresses when there is an allow list', () => {
    assert.deepEqual(faultsOf('https://receiver.example:5432/', loopbackOpen), []);
  });
});
