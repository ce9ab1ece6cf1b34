import assert from 'node:assert/strict';
import { deviceName } from '../../../domain/team/device-name.ts';

const devices: Record<string, string> = {
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0': 'Firefox on Linux',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36':
    'Chrome on Windows',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0':
    'Edge on Windows',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15':
    'Safari on macOS',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1':
    'Chrome on iOS',
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36':
    'Chrome on Android',
  'audit-cli (darwin)': 'Command line on macOS',
  'audit-cli (win32)': 'Command line on Windows',
  'curl/8.14.1': 'curl',
  'Mozilla/5.0': 'Unknown device',
  '': 'Unknown device',
  '<script>alert(1)</script>': 'Unknown device',
};

describe('The name of a device', () => {
  for (const [userAgent, name] of Object.entries(devices)) {
    it(`is ${name} for “${userAgent.slice(0, 60)}”`, () => assert.equal(deviceName(userAgent), name));
  }

  it('is unknown for a client that does not identify itself, and short for a long user agent', () => {
    assert.equal(deviceName(undefined), 'Unknown device');
    assert.equal(deviceName('x'.repeat(5_000)).length, 80);
  });
});
