import assert from 'node:assert/strict';
import { Writable } from 'node:stream';

import { pino } from 'pino';

import { redacted, redactPaths, redactUrl } from '../../platform/log-redaction.ts';

describe('redactUrl', () => {
  const cases: [string, string][] = [
    ['/api/ws/drifts?token=abc.def', `/api/ws/drifts?token=${redacted}`],
    ['/a?page=2&Token=abc&sort=id', `/a?page=2&Token=${redacted}&sort=id`],
    ['/a?%74oken=abc', `/a?%74oken=${redacted}`],
    ['/a?access_token=x&id_token=y', `/a?access_token=${redacted}&id_token=${redacted}`],
    ['/a?sig=x&X-Amz-Signature=y', `/a?sig=${redacted}&X-Amz-Signature=${redacted}`],
    ['/a?code=x#token=abc', `/a?code=${redacted}`],
    ['/a#access_token=abc', '/a'],
    ['https://user:pass@host.example/a', `https://${redacted}@host.example/a`],
    ['https://user:pa@ss@host.example', `https://${redacted}@host.example`],
    ['/a?%=1&token=x', `/a?%=1&token=${redacted}`],
    ['/a?token', '/a?token'],
    ['/api/v1/resources?region=eu&page=1', '/api/v1/resources?region=eu&page=1'],
    ['https://host.example/@scope?mail=a@b', 'https://host.example/@scope?mail=a@b'],
    ['', ''],
  ];
  for (const [url, expected] of cases) {
    it(`logs ${JSON.stringify(url)} as ${JSON.stringify(expected)}`, () => {
      assert.equal(redactUrl(url), expected);
    });
  }
});

describe('redactPaths', () => {
  it('keep logins and secrets out of the log', () => {
    let output = '';
    const sink = new Writable({
      write(chunk, _encoding, done) {
        output += String(chunk);
        done();
      },
    });
    const log = pino({ redact: { paths: [...redactPaths], censor: redacted } }, sink);
    const headers = { authorization: 'hunter2', cookie: 'hunter2', 'x-api-key': 'hunter2', accept: 'text/plain' };
    log.info({ req: { headers }, res: { headers: { 'set-cookie': 'hunter2' } }, password: 'hunter2' });
    log.info({ provider: { secretAccessKey: 'hunter2', kubeconfig: 'hunter2' }, body: { token: 'hunter2' } });
    assert.ok(!output.includes('hunter2'), output);
    assert.ok(output.includes('text/plain'));
  });
});
