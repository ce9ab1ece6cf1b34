import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { runModule } from '../helpers/run-module.ts';

const setUp = `
  const { startInBackground } = await import('./launch/background-process.ts');
  const { startServiceChild } = await import('./launch/service-child.ts');
  const { killAll, stopAll } = await import('./launch/shutdown.ts');
  const manner = { signal: 'SIGTERM', graceMs: 60_000, killSignal: 'SIGKILL' };
  const sleep = { name: 'Temporal', command: 'sleep', args: ['600'], options: {}, logFile: '/dev/null', manner };
  const refusal = (start) => start.then(() => 'started', (error) => error.message);
`;

async function run(statements: string): Promise<string[]> {
  const child = runModule(setUp + statements);
  assert.ok(child.stdout);
  return (await text(child.stdout)).trim().split('\n');
}

describe('Stopping everything', () => {
  for (const stop of ['stopAll', 'killAll']) {
    it(`${stop} also stops a process that was spawned in the same moment`, async () => {
      const ended = await run(`
        const starting = startInBackground(sleep);
        await ${stop}();
        console.log(await (await starting).exited);
      `);
      assert.deepEqual(ended, [`Temporal ended (${stop === 'stopAll' ? 'SIGTERM' : 'SIGKILL'})`]);
    });

    it(`lets a start that is still under way add nothing after ${stop}`, async () => {
      const refused = await run(`
        await ${stop}();
        console.log(await refusal(startInBackground(sleep)));
        const api = { script: 'api/server.js', flags: [], env: {} };
        console.log(await refusal(startServiceChild({ name: 'API', dist: 'dist', process: api, env: {}, logFile: '/dev/null' })));
        process.disconnect();
      `);
      assert.deepEqual(refused, [
        'Temporal was not started: everything is stopping',
        'API was not started: everything is stopping',
      ]);
    });
  }
});
