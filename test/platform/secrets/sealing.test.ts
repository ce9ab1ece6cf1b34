import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';

import fc from 'fast-check';

import { parseKeyring } from '../../../platform/secrets/keyring.ts';
import { createSealer, SealingError } from '../../../platform/secrets/sealing.ts';

const oldKey = randomBytes(32).toString('base64');
const newKey = randomBytes(32).toString('base64');
const place = { kind: 'provider_credentials', ownerId: 7, field: 'secretAccessKey' };

const sealer = createSealer(parseKeyring(oldKey));
const rotating = createSealer(parseKeyring(`2026:${newKey},2025:${oldKey}`));
const rotated = createSealer(parseKeyring(newKey));

function failsAs(code: string): (error: unknown) => boolean {
  return (error) => error instanceof SealingError && error.code === code;
}

describe('sealing a secret', () => {
  it('gives back what was sealed, whatever it is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2000 }), (secret) =>
        Buffer.from(secret).equals(sealer.open(place, sealer.seal(place, secret))),
      ),
    );
    assert.equal(sealer.open(place, sealer.seal(place, 'geheim ✓')).toString('utf8'), 'geheim ✓');
  });

  it('shows neither the secret nor that two secrets are equal', () => {
    const first = sealer.seal(place, 'correct horse battery staple');
    const second = sealer.seal(place, 'correct horse battery staple');
    assert.ok(!first.includes('correct'));
    assert.ok(!first.subarray(9).includes(second.subarray(9, 41)));
    assert.ok(!first.subarray(-28).equals(second.subarray(-28)));
  });

  it('binds it to kind, owner and field', () => {
    const sealed = sealer.seal(place, 'x');
    const others = [
      { ...place, kind: 'webhook' },
      { ...place, ownerId: 8 },
      { ...place, field: 'accessKeyId' },
      { kind: 'provider_credentials","7', ownerId: '', field: 'secretAccessKey' },
    ];
    for (const other of others) assert.throws(() => sealer.open(other, sealed), failsAs('not_authentic'));
  });

  it('takes an owner by number or by its text', () => {
    assert.equal(sealer.open({ ...place, ownerId: '7' }, sealer.seal(place, 'x')).toString(), 'x');
  });

  it('detects a change of any byte', () => {
    const sealed = sealer.seal(place, 'secret');
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      assert.throws(() => sealer.open(place, changed), SealingError, `byte ${index}`);
    }
  });

  it('detects a record that is truncated or extended', () => {
    const sealed = sealer.seal(place, 'secret');
    for (let length = 0; length < sealed.length; length += 1) {
      assert.throws(() => sealer.open(place, sealed.subarray(0, length)), SealingError, `length ${length}`);
    }
    assert.throws(() => sealer.open(place, Buffer.concat([sealed, Buffer.of(0)])), failsAs('not_authentic'));
  });

  it('does not take the content of another record under its own wrapped key', () => {
    const one = sealer.seal(place, 'one');
    const two = sealer.seal(place, 'two');
    const mixed = Buffer.concat([one.subarray(0, 69), two.subarray(69)]);
    assert.throws(() => sealer.open(place, mixed), failsAs('not_authentic'));
  });

  it('says which key is missing and nothing of the secret', () => {
    const sealed = sealer.seal(place, 'secret');
    assert.throws(() => rotated.open(place, sealed), failsAs('unknown_key'));
    assert.throws(() => sealer.open(place, Buffer.from('plain text in the column')), failsAs('malformed'));
  });
});

describe('rotating the key-encryption key', () => {
  it('opens old records before, while and after they are wrapped again', () => {
    const sealed = sealer.seal(place, 'secret');
    assert.equal(rotating.needsRewrap(sealed), true);
    assert.equal(rotating.open(place, sealed).toString(), 'secret');
    const rewrapped = rotating.rewrap(sealed);
    assert.equal(rotating.needsRewrap(rewrapped), false);
    assert.equal(rotating.open(place, rewrapped).toString(), 'secret');
    assert.equal(rotated.open(place, rewrapped).toString(), 'secret');
    assert.throws(() => sealer.open(place, rewrapped), failsAs('unknown_key'));
  });

  it('can be stopped after any record and run again', () => {
    const rows = Array.from({ length: 20 }, (_none, index) =>
      sealer.seal({ ...place, ownerId: index }, `secret ${index}`),
    );
    const rotate = (limit: number): number => {
      const due = rows.flatMap((row, index) => (rotating.needsRewrap(row) ? [index] : [])).slice(0, limit);
      for (const index of due) rows[index] = rotating.rewrap(rows[index] ?? Buffer.alloc(0));
      return due.length;
    };
    assert.deepEqual([rotate(7), rotate(7), rotate(100), rotate(100)], [7, 7, 6, 0]);
    rows.forEach((row, index) => {
      assert.equal(rotated.open({ ...place, ownerId: index }, row).toString(), `secret ${index}`);
    });
  });

  it('does not change a record that is wrapped with the current key', () => {
    const sealed = rotating.seal(place, 'secret');
    assert.ok(rotating.rewrap(sealed).equals(sealed));
  });

  it('does not depend on what the operator calls the keys', () => {
    const sealed = createSealer(parseKeyring(`blue:${oldKey}`)).seal(place, 'secret');
    assert.equal(
      createSealer(parseKeyring(`red:${oldKey}`))
        .open(place, sealed)
        .toString(),
      'secret',
    );
    assert.equal(sealer.needsRewrap(sealed), false);
  });

  it('refuses to wrap a record again whose key was tampered with', () => {
    const sealed = sealer.seal(place, 'secret');
    sealed[40] = (sealed[40] ?? 0) ^ 1;
    assert.throws(() => rotating.rewrap(sealed), failsAs('not_authentic'));
  });
});

describe('parseKeyring', () => {
  it('uses the first key of a list as the current one', () => {
    const keyring = parseKeyring(` new:${newKey} , old:${oldKey} `);
    assert.equal(keyring.current.key.toString('base64'), newKey);
    assert.equal(keyring.byId.size, 2);
  });

  it('accepts base64url and missing padding as well', () => {
    const key = Buffer.alloc(32, 'key with ++ and //: >>>???');
    for (const text of [key.toString('base64'), key.toString('base64url')]) {
      assert.ok(parseKeyring(text).current.key.equals(key));
    }
  });

  const short = randomBytes(16).toString('base64');
  const wrong: [string, string, RegExp][] = [
    ['an empty text', '', /it is not a key of 32 bytes in base64/],
    ['a short key', short, /it is not a key of 32 bytes/],
    ['a long key', randomBytes(33).toString('base64'), /it is not a key of 32 bytes/],
    ['a password', 'correct horse battery staple', /it is not a key of 32 bytes/],
    ['a key of one byte repeated', Buffer.alloc(32).toString('base64'), /not a random key/],
    ['a list without ids', `${newKey},${oldKey}`, /entry 1 has no id/],
    ['a list that ends in a comma', `a:${newKey},`, /entry 2 has no id/],
    ['an id with a blank', `a b:${newKey}`, /the id of it is not/],
    ['a key where the id belongs', `${newKey}:a`, /the id of it is not/],
    ['an id twice', `a:${newKey},a:${oldKey}`, /entry 2 repeats the id/],
    ['a key twice', `a:${newKey},b:${newKey}`, /entry 2 repeats the key/],
    ['a wrong second key', `a:${newKey},b:${short}`, /entry 2 is not a key of 32 bytes/],
  ];
  for (const [what, text, message] of wrong) {
    it(`refuses ${what} without repeating it`, () => {
      assert.throws(
        () => parseKeyring(text),
        (error) => {
          assert.ok(error instanceof Error);
          assert.match(error.message, message);
          const repeated = [newKey, oldKey, short, 'correct horse'].filter((secret) => error.message.includes(secret));
          assert.deepEqual(repeated, []);
          return true;
        },
      );
    });
  }
});
