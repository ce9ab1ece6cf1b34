import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { createPayloadCodec, UnreadablePayload } from '../../platform/payload-codec.ts';
import { loadSettings, SettingsError } from '../../platform/settings.ts';

const newKey = (): string => randomBytes(32).toString('base64');
const payload = defaultPayloadConverter.toPayload({ provider: 'a name that only we know' });

async function changed(codec: ReturnType<typeof createPayloadCodec>, given: Payload): Promise<Payload> {
  const [sealed] = await codec.encode([given]);
  assert.ok(sealed);
  return sealed;
}

describe('the codec of payloads', () => {
  it('hides everything of a payload but that it is encrypted, and brings it back', async () => {
    const codec = createPayloadCodec(newKey());
    const sealed = await changed(codec, payload);
    assert.equal(Buffer.from(sealed.metadata?.['encoding'] ?? []).toString(), 'binary/encrypted');
    assert.doesNotMatch(Buffer.from(sealed.data ?? []).toString('latin1'), /a name|json/);
    const [opened] = await codec.decode([sealed]);
    assert.deepEqual(defaultPayloadConverter.fromPayload(opened ?? {}), { provider: 'a name that only we know' });
  });

  it('brings back that nothing was returned, whose data a worker makes an empty array', async () => {
    const codec = createPayloadCodec(newKey());
    const nothing = { ...defaultPayloadConverter.toPayload(undefined), data: [] as unknown as Uint8Array };
    const [opened] = await codec.decode([await changed(codec, nothing)]);
    assert.equal(defaultPayloadConverter.fromPayload(opened ?? {}), undefined);
  });

  it('reads what an earlier key encrypted, and what nothing did', async () => {
    const [old, current] = [newKey(), newKey()];
    const sealed = await changed(createPayloadCodec(old), payload);
    const rotated = createPayloadCodec(`new:${current},old:${old}`);
    const [opened, plain] = await rotated.decode([sealed, payload]);
    assert.deepEqual(defaultPayloadConverter.fromPayload(opened ?? {}), defaultPayloadConverter.fromPayload(payload));
    assert.equal(plain, payload);
    await assert.rejects(createPayloadCodec(current).decode([sealed]), UnreadablePayload);
  });

  it('refuses a payload that was changed', async () => {
    const codec = createPayloadCodec(newKey());
    const sealed = await changed(codec, payload);
    const data = Buffer.from(sealed.data ?? []);
    data.writeUInt8(data.readUInt8(data.length - 1) ^ 1, data.length - 1);
    await assert.rejects(codec.decode([{ ...sealed, data }]), UnreadablePayload);
    await assert.rejects(codec.decode([{ ...sealed, data: data.subarray(0, 5) }]), UnreadablePayload);
  });

  it('takes a proper key only', () => {
    assert.throws(
      () => loadSettings({ PAYLOAD_CODEC_KEY: 'short' }),
      (error) => {
        assert.ok(error instanceof SettingsError);
        assert.match(error.message, /^PAYLOAD_CODEC_KEY: /);
        assert.doesNotMatch(error.message, /short/);
        return true;
      },
    );
  });
});
