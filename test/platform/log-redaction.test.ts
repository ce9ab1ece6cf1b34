import assert from 'node:assert/strict';
import { Writable } from 'node:stream';

import { pino } from 'pino';

import { redacted, redactPaths } from '../../platform/log-redaction.ts';

describe('redactPaths', () => {
  it('keep credentials and secrets out of the log', () => {
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
