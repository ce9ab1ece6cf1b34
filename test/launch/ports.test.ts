import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { choosePort, freePort, isPortFree } from '../../launch/ports.ts';

const rangeOfConnections = '/proc/sys/net/ipv4/ip_local_port_range';

describe('A port for a program that starts later', () => {
  it('is never one that the system may give to a connection meanwhile', async function () {
    if (!existsSync(rangeOfConnections)) return this.skip();
    const [first = 0] = readFileSync(rangeOfConnections, 'utf8').split(/\s+/).map(Number);
    const ports = await Promise.all(Array.from({ length: 200 }, () => freePort()));
    assert.deepEqual(
      ports.filter((port) => port >= first),
      [],
    );
  });

  it('is another one each time, also before anything listens on it', async () => {
    const ports = await Promise.all(Array.from({ length: 600 }, () => freePort()));
    assert.equal(new Set(ports).size, ports.length);
  });

  it('is the first preferred one that is free and not taken', async () => {
    const holder = createServer();
    const held = await freePort();
    holder.listen(held, '127.0.0.1');
    await once(holder, 'listening');
    try {
      assert.equal(await isPortFree({ port: held, host: '127.0.0.1' }), false);
      const [taken, free] = [await freePort(), await freePort()];
      assert.equal(await choosePort([undefined, held, taken, free], [taken]), free);
      assert.ok(![held, taken].includes(await choosePort([held], [taken])));
    } finally {
      holder.close();
    }
  });

  it('is not found if the address is not local', async () => {
    await assert.rejects(freePort('192.0.2.1'), /no free port on 192\.0\.2\.1/);
  });
});
