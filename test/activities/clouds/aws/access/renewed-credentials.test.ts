import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import {
  renewedCredentials,
  type ExpiringCredentials,
} from '../../../../../activities/clouds/aws/access/renewed-credentials.ts';

/** Credentials of which each renewal is decided by the test, with a clock of its own. */
function underTest(lifeMs: number | null) {
  let at = 1_000_000;
  const asked: { resolve: () => void; reject: (fault: Error) => void }[] = [];
  let count = 0;
  const credentials = renewedCredentials(
    async () => {
      await new Promise<void>((resolve, reject) => asked.push({ resolve, reject }));
      count += 1;
      return {
        keys: { accessKeyId: `key-${count}`, secretAccessKey: 's' },
        expiresAtMs: lifeMs === null ? null : at + lifeMs,
      } satisfies ExpiringCredentials;
    },
    { now: () => at },
  );
  return {
    credentials,
    asked,
    pass: (ms: number) => {
      at += ms;
    },
    async first() {
      const given = credentials.current();
      asked[0]?.resolve();
      return (await given).accessKeyId;
    },
  };
}

const settle = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('Renewed credentials', () => {
  it('are obtained once for all who ask at the same time', async () => {
    const { credentials, asked } = underTest(1_000);
    const both = Promise.all([credentials.current(), credentials.current()]);
    asked[0]?.resolve();
    assert.deepEqual(
      (await both).map(({ accessKeyId }) => accessKeyId),
      ['key-1', 'key-1'],
    );
    assert.equal(asked.length, 1);
  });

  it('are renewed at four fifths of their life, while the old ones are used', async () => {
    const { credentials, asked, pass, first } = underTest(1_000);
    await first();
    pass(799);
    assert.equal((await credentials.current()).accessKeyId, 'key-1');
    assert.equal(asked.length, 1);
    pass(1);
    assert.equal((await credentials.current()).accessKeyId, 'key-1');
    assert.equal(asked.length, 2);
    asked[1]?.resolve();
    await settle();
    assert.equal((await credentials.current()).accessKeyId, 'key-2');
  });

  it('are kept when the renewal fails, and renewed a little later', async () => {
    const { credentials, asked, pass, first } = underTest(1_000);
    await first();
    pass(800);
    void credentials.current();
    asked[1]?.reject(new Error('STS is unavailable'));
    await settle();
    assert.equal((await credentials.current()).accessKeyId, 'key-1');
    assert.equal(asked.length, 2);
    pass(40);
    assert.equal((await credentials.current()).accessKeyId, 'key-1');
    assert.equal(asked.length, 3);
  });

  it('are waited for once they have expired, and report why they could not be renewed', async () => {
    const { credentials, asked, pass, first } = underTest(1_000);
    await first();
    pass(1_000);
    const given = Promise.resolve(credentials.current());
    asked[1]?.reject(new Error('the role is gone'));
    await assert.rejects(given, /the role is gone/);
    const again = credentials.current();
    asked[2]?.resolve();
    assert.equal((await again).accessKeyId, 'key-2');
  });

  it('are replaced once when the cloud refuses them, however many calls were refused', async () => {
    const { credentials, asked, first } = underTest(1_000);
    await first();
    const refused = { accessKeyId: 'key-1', secretAccessKey: 's' };
    const both = Promise.all([credentials.replace(refused), credentials.current()]);
    asked[1]?.resolve();
    assert.deepEqual((await both)[0], true);
    assert.equal(await credentials.replace(refused), true);
    assert.equal(asked.length, 2);
  });

  it('without an end are never renewed by themselves', async () => {
    const { credentials, asked, pass, first } = underTest(null);
    await first();
    pass(10 ** 12);
    assert.equal((await credentials.current()).accessKeyId, 'key-1');
    assert.equal(asked.length, 1);
  });
});
