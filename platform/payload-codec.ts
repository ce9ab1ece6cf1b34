import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { DataConverter, Payload, PayloadCodec, SerializationContext } from '@temporalio/common';
import type { AcceptedPayloads } from './accepted-payloads.ts';
import { parseKeyring, type KeyEncryptionKey, type Keyring } from './secrets/keyring.ts';
import type { Settings } from './settings.ts';

const encoding = Buffer.from('binary/encrypted');
/** Associated data of payloads of earlier versions, which are not bound to a workflow. */
const unboundPurpose = Buffer.from('temporal payload 1');
const boundPurpose = 'temporal payload 2';
const cipherName = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;
const lengthBytes = 4;

/** A payload that is not encrypted, belongs to another workflow, was modified, or whose key is not in the keyring. */
export class UnreadablePayload extends Error {
  override readonly name = 'UnreadablePayload';
}

/** What a payload is bound to. Without a workflow it is valid in the whole namespace. */
interface Binding {
  namespace: string;
  workflowId: string | null;
}

/**
 * Creates the codec that encrypts payloads (arguments, results, heartbeats) with AES-256-GCM, so that Temporal's
 * database and UI contain no plain text. `text` is a key or a list of keys as in `PAYLOAD_CODEC_KEY`: the first
 * encrypts, all decrypt. The associated data contains the namespace and the workflow, so a payload that is copied into
 * another workflow is rejected, as is plain text unless `accept` is `any`. The payload also names the workflow, for
 * readers without a context (the codec endpoint): ids are not secret, and the associated data authenticates them.
 */
export function createPayloadCodec(
  text: string,
  { accept = 'encrypted' }: { accept?: AcceptedPayloads } = {},
): PayloadCodec {
  const keyring = parseKeyring(text, 'PAYLOAD_CODEC_KEY');
  return {
    encode: async (payloads, context) =>
      payloads.map((payload) => encrypt(payload, { key: keyring.current, binding: bindingOf(context) })),
    decode: async (payloads, context) => payloads.map((payload) => open(payload, { keyring, accept, context })),
  };
}

/** Returns the data converter of clients and workers; the default one without `PAYLOAD_CODEC_KEY`. */
export function dataConverterOf({
  payloadCodecKey,
  payloadCodecAccept,
}: Pick<Settings, 'payloadCodecKey' | 'payloadCodecAccept'>): { dataConverter?: DataConverter } {
  if (payloadCodecKey === null) return {};
  return { dataConverter: { payloadCodecs: [createPayloadCodec(payloadCodecKey, { accept: payloadCodecAccept })] } };
}

function bindingOf(context: SerializationContext | undefined): Binding | null {
  return context === undefined ? null : { namespace: context.namespace, workflowId: context.workflowId ?? null };
}

function additionalData(binding: Binding | null): Buffer {
  return Buffer.from(JSON.stringify([boundPurpose, binding?.namespace ?? null, binding?.workflowId ?? null]));
}

function encrypt(payload: Payload, { key, binding }: { key: KeyEncryptionKey; binding: Binding | null }): Payload {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(cipherName, key.key, iv).setAAD(additionalData(binding));
  const content = Buffer.concat([cipher.update(toBytes(payload)), cipher.final()]);
  return {
    metadata: {
      encoding,
      'encryption-key-id': Buffer.from(key.id),
      'encryption-binding': Buffer.from(JSON.stringify(binding)),
    },
    data: Buffer.concat([iv, cipher.getAuthTag(), content]),
  };
}

function open(
  payload: Payload,
  reading: { keyring: Keyring; accept: AcceptedPayloads; context: SerializationContext | undefined },
): Payload {
  const { keyring, accept, context } = reading;
  const { encoding: found, 'encryption-key-id': keyId, 'encryption-binding': bound } = payload.metadata ?? {};
  if (found === undefined || !encoding.equals(found)) {
    if (accept === 'any') return payload;
    throw new UnreadablePayload('a payload is not encrypted; PAYLOAD_CODEC_ACCEPT=any accepts it for a transition');
  }
  const known = keyring.byId.get(Buffer.from(keyId ?? []).toString());
  if (known === undefined) throw new UnreadablePayload('PAYLOAD_CODEC_KEY holds no key for this payload');
  if (bound === undefined) {
    if (accept !== 'bound') return decrypt(payload, known, unboundPurpose);
    throw new UnreadablePayload('a payload is bound to no workflow; PAYLOAD_CODEC_ACCEPT=encrypted accepts it');
  }
  const binding = bindingIn(bound);
  requireOwn(binding, context);
  return decrypt(payload, known, additionalData(binding));
}

function bindingIn(bound: Uint8Array): Binding | null {
  try {
    const binding = JSON.parse(Buffer.from(bound).toString()) as Partial<Binding> | null;
    return binding === null
      ? null
      : {
          namespace: String(binding.namespace),
          workflowId: binding.workflowId == null ? null : String(binding.workflowId),
        };
  } catch (error) {
    throw new UnreadablePayload('the payload does not say what it belongs to', { cause: error });
  }
}

/** Suffix that a Schedule adds to the id of the workflow for which its arguments were encrypted. */
const scheduledSuffix = /-\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Throws if a payload belongs to another workflow. One that the codec endpoint encrypted belongs to no workflow. */
function requireOwn(binding: Binding | null, context: SerializationContext | undefined): void {
  if (binding === null || context === undefined) return;
  const { namespace, workflowId } = context;
  const isOwn =
    binding.workflowId === null ||
    workflowId === undefined ||
    binding.workflowId === workflowId ||
    binding.workflowId === workflowId.replace(scheduledSuffix, '');
  if (binding.namespace !== namespace || !isOwn) {
    throw new UnreadablePayload('the payload belongs to another workflow or namespace');
  }
}

function decrypt({ data }: Payload, { key }: KeyEncryptionKey, purpose: Buffer): Payload {
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

/** Returns a payload as bytes: the length of its metadata, the metadata as JSON of base64 texts, and the data. */
function toBytes({ metadata, data }: Payload): Buffer {
  const texts = Object.entries(metadata ?? {}).map(([name, value]) => [name, Buffer.from(value).toString('base64')]);
  const head = Buffer.from(JSON.stringify(Object.fromEntries(texts)));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(head.length);
  // For a payload without data (nothing was returned) the worker passes an empty array.
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
