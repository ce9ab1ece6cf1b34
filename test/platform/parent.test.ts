import assert from 'node:assert/strict';
import { once } from 'node:events';
import { runModule } from '../helpers/run-module.ts';

const runUntilStopped = 'setInterval(() => undefined, 1_000);';

describe('A process whose parent goes', () => {
  it('stops when the channel closes while it runs', async () => {
    const child = runModule(`
      const { exitWithParent } = await import('./platform/parent.ts');
      exitWithParent();
      ${runUntilStopped}
      process.send('runs');
    `);
    await once(child, 'message');
    child.disconnect();
    const [, signal] = await once(child, 'exit');
    assert.equal(signal, 'SIGTERM');
  });

  it('stops when the channel closed while its modules were loading', async () => {
    const child = runModule(`
      ${runUntilStopped}
      process.once('disconnect', () => setImmediate(async () => {
        const { exitWithParent } = await import('./platform/parent.ts');
        exitWithParent();
      }));
      process.send('loading');
    `);
    await once(child, 'message');
    child.disconnect();
    const [, signal] = await once(child, 'exit');
    assert.equal(signal, 'SIGTERM');
  });
});
