import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { DataConverter, Payload, PayloadCodec } from '@temporalio/common';
import { parseKeyring, type KeyEncryptionKey } from './secrets/keyring.ts';
import type { Settings } from './settings.ts';

const encoding = Buffer.from('binary/encrypted');
const purpose = Buffer.from('temporal payload 1');
const cipherName = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const lengthBytes = 4;

/** A payload that was encrypted under a key that is not in the ring, or that was changed since. */
export class UnreadablePayload extends Error {
  override readonly name = 'UnreadablePayload';
}

/**
 * Encrypts what goes to Temporal (arguments, results, heartbeats) by AES-256-GCM, so that its database and UI hold no
 * plain text. `text` is a key or a list of keys as `PAYLOAD_CODEC_KEY` has it: the first encrypts, all decrypt. What is
 * not encrypted passes as it is, so that workflows from before the key was set go on.
 */
export function createPayloadCodec(text: string): PayloadCodec {
  const keyring = parseKeyring(text, 'PAYLOAD_CODEC_KEY');
  return {
    encode: async (payloads) => payloads.map((payload) => encrypt(payload, keyring.current)),
    decode: async (payloads) =>
      payloads.map((payload) => {
        const { encoding: found, 'encryption-key-id': keyId } = payload.metadata ?? {};
        if (found === undefined || !encoding.equals(found)) return payload;
        const known = keyring.byId.get(Buffer.from(keyId ?? []).toString());
        if (known === undefined) throw new UnreadablePayload('PAYLOAD_CODEC_KEY holds no key for this payload');
        return decrypt(payload, known);
      }),
  };
}

/** How clients and workers turn values into what Temporal keeps; nothing special without `PAYLOAD_CODEC_KEY`. */
export function dataConverterOf({ payloadCodecKey }: Pick<Settings, 'payloadCodecKey'>): {
  dataConverter?: DataConverter;
} {
  return payloadCodecKey === null ? {} : { dataConverter: { payloadCodecs: [createPayloadCodec(payloadCodecKey)] } };
}

function encrypt(payload: Payload, { id, key }: KeyEncryptionKey): Payload {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(cipherName, key, iv).setAAD(purpose);
  const content = Buffer.concat([cipher.update(toBytes(payload)), cipher.final()]);
  return {
    metadata: { encoding, 'encryption-key-id': Buffer.from(id) },
    data: Buffer.concat([iv, cipher.getAuthTag(), content]),
  };
}

function decrypt({ data }: Payload, { key }: KeyEncryptionKey): Payload {
  const sealed = Buffer.from(data ?? []);
  try {
    const decipher = createDecipheriv(cipherName, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
      .setAAD(purpose)
      .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
    return fromBytes(Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]));
  } catch (error) {
    throw new UnreadablePayload('the payload was changed after it was encrypted', { cause: error });
  }
}

/** A payload as bytes: the length of its metadata, the metadata as JSON of base64 texts, and the data. */
function toBytes({ metadata, data }: Payload): Buffer {
  const texts = Object.entries(metadata ?? {}).map(([name, value]) => [name, Buffer.from(value).toString('base64')]);
  const head = Buffer.from(JSON.stringify(Object.fromEntries(texts)));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(head.length);
  // Of a payload without data (nothing was returned) the worker makes an empty array.
  return Buffer.concat([length, head, Buffer.from(data ?? [])]);
}

function fromBytes(bytes: Buffer): Payload {
  const headEnd = lengthBytes + bytes.readUInt32BE(0);
  const texts = JSON.parse(bytes.subarray(lengthBytes, headEnd).toString()) as Record<string, string>;
  return {
    metadata: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text, 'base64')])),
    data: bytes.subarray(headEnd),
  };
}
