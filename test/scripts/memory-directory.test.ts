import assert from 'node:assert/strict';

interface Room {
  mounts: string;
  filesBytes: number;
  memoryBytes: number;
  memoryLimit: number;
}

describe('temporary files of tests', () => {
  let hasRoomInMemory: (room: Room) => boolean;
  before(async () => {
    const module = new URL('../../scripts/memory-directory.mjs', import.meta.url).href;
    ({ hasRoomInMemory } = (await import(module)) as { hasRoomInMemory: (room: Room) => boolean });
  });

  const gibibytes = (count: number): number => count * 1024 ** 3;
  const mounts = '/dev/vda / ext4 rw,relatime 0 0\ntmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0\n';
  const roomy: Room = { mounts, filesBytes: gibibytes(8), memoryBytes: gibibytes(16), memoryLimit: 0 };

  it('are in memory where there is room for them and for the processes', () => {
    assert.equal(hasRoomInMemory(roomy), true);
    assert.equal(hasRoomInMemory({ ...roomy, filesBytes: gibibytes(5) }), false);
    assert.equal(hasRoomInMemory({ ...roomy, memoryBytes: gibibytes(9) }), false);
  });

  it('are on the disk where the process may use little memory', () => {
    assert.equal(hasRoomInMemory({ ...roomy, memoryLimit: gibibytes(9) }), false);
    assert.equal(hasRoomInMemory({ ...roomy, memoryLimit: gibibytes(64) }), true);
  });

  it('are on the disk where files in memory may not be run, or there are none', () => {
    assert.equal(hasRoomInMemory({ ...roomy, mounts: mounts.replace('nosuid', 'noexec') }), false);
    assert.equal(hasRoomInMemory({ ...roomy, mounts: '/dev/vda / ext4 rw,relatime 0 0\n' }), false);
  });
});
