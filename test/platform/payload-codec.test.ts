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
  it('hides everything of a payload except that it is encrypted, and restores it', async () => {
    const codec = createPayloadCodec(newKey());
    const sealed = await changed(codec, payload);
    assert.equal(Buffer.from(sealed.metadata?.['encoding'] ?? []).toString(), 'binary/encrypted');
    assert.doesNotMatch(Buffer.from(sealed.data ?? []).toString('latin1'), /a name|json/);
    const [opened] = await codec.decode([sealed]);
    assert.deepEqual(defaultPayloadConverter.fromPayload(opened ?? {}), { provider: 'a name that only we know' });
  });

  it('restores an empty result, for which a worker passes an empty array', async () => {
    const codec = createPayloadCodec(newKey());
    const nothing = { ...defaultPayloadConverter.toPayload(undefined), data: [] as unknown as Uint8Array };
    const [opened] = await codec.decode([await changed(codec, nothing)]);
    assert.equal(defaultPayloadConverter.fromPayload(opened ?? {}), undefined);
  });

  it('reads what an earlier key encrypted', async () => {
    const [old, current] = [newKey(), newKey()];
    const sealed = await changed(createPayloadCodec(old), payload);
    const rotated = createPayloadCodec(`new:${current},old:${old}`);
    const [opened] = await rotated.decode([sealed]);
    assert.deepEqual(defaultPayloadConverter.fromPayload(opened ?? {}), defaultPayloadConverter.fromPayload(payload));
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

  it('refuses plain text, unless a transition accepts it', async () => {
    const key = newKey();
    await assert.rejects(createPayloadCodec(key).decode([payload]), /not encrypted/);
    await assert.rejects(createPayloadCodec(key, { accept: 'bound' }).decode([payload]), /not encrypted/);
    assert.deepEqual(await createPayloadCodec(key, { accept: 'any' }).decode([payload]), [payload]);
  });

  const workflow = { type: 'workflow', namespace: 'audit', workflowId: 'remediation-7' } as const;
  const activity = { type: 'activity', namespace: 'audit', workflowId: 'remediation-7', isLocal: false } as const;

  it('reads a payload in its own workflow and the activities of that, and nowhere else', async () => {
    const codec = createPayloadCodec(newKey());
    const sealed = await codec.encode([payload], workflow);
    for (const context of [workflow, activity]) {
      assert.deepEqual(defaultPayloadConverter.fromPayload((await codec.decode(sealed, context))[0] ?? {}), {
        provider: 'a name that only we know',
      });
    }
    for (const foreign of [
      { ...workflow, workflowId: 'remediation-8' },
      { ...workflow, namespace: 'other' },
      { ...activity, workflowId: 'remediation-7-1' },
    ]) {
      await assert.rejects(codec.decode(sealed, foreign), /another workflow or namespace/);
    }
  });

  it('rejects a payload that names another workflow than it was encrypted for', async () => {
    const codec = createPayloadCodec(newKey());
    const [sealed] = await codec.encode([payload], workflow);
    for (const binding of ['{"namespace":"audit","workflowId":"remediation-8"}', 'null', 'nonsense']) {
      const moved = { ...sealed, metadata: { ...sealed?.metadata, 'encryption-binding': Buffer.from(binding) } };
      await assert.rejects(codec.decode([moved], { ...workflow, workflowId: 'remediation-8' }), UnreadablePayload);
    }
  });

  it('reads the arguments of a Schedule in the workflows that it starts', async () => {
    const codec = createPayloadCodec(newKey());
    const sealed = await codec.encode([payload], { ...workflow, workflowId: 'job-3' });
    await codec.decode(sealed, { ...workflow, workflowId: 'job-3-2026-11-22T04:00:00Z' });
    await assert.rejects(codec.decode(sealed, { ...workflow, workflowId: 'job-3-2' }), /another workflow/);
  });

  it('reads payloads of the previous version, until only bound payloads are accepted', async () => {
    const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64');
    // Encrypted by the previous version, under this key.
    const earlier = {
      metadata: { encoding: Buffer.from('binary/encrypted'), 'encryption-key-id': Buffer.from('48100ba3cee5e44e') },
      data: Buffer.from(
        'GCnbijlEcatQDxHUXVPU8h4yyyL5XxTf4Y438OtqGZc1nAz/X1UkaBK2cg0D/ns90f4GJmV8YDssyXU6DFnbHq2Rtio+GDgHTrpKX5LW6UOi',
        'base64',
      ),
    };
    const [opened] = await createPayloadCodec(key).decode([earlier], workflow);
    assert.deepEqual(defaultPayloadConverter.fromPayload(opened ?? {}), { executionId: 41 });
    await assert.rejects(
      createPayloadCodec(key, { accept: 'bound' }).decode([earlier], workflow),
      /bound to no workflow/,
    );
  });

  it('accepts only a valid key', () => {
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
