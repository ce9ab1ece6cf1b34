import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member } from '../../helpers/identity.ts';

interface Payloads {
  payloads: { metadata?: Record<string, string>; data?: string }[];
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const plain: Payloads = { payloads: [{ metadata: { encoding: base64('json/plain') }, data: base64('{"id":7}') }] };

describe('The codec endpoint', () => {
  let application: TestApplication;
  let keyless: TestApplication;
  let admin: ApiClient;

  before(async () => {
    application = await startApplication({ env: { PAYLOAD_CODEC_KEY: randomBytes(32).toString('base64') } });
    keyless = await startApplication({ databaseUrl: application.databaseUrl });
    admin = api(application.url, (await member(application.database, { role: 'admin' })).token);
  });
  after(async () => {
    await keyless.stop();
    await application.stop();
  });

  it('encrypts and decrypts payloads in the form of Temporal', async () => {
    const { body: sealed } = await admin.post<Payloads>('/api/v1/codec/encode', plain, { expect: 200 });
    assert.equal(sealed.payloads[0]?.metadata?.['encoding'], base64('binary/encrypted'));
    const { body: opened } = await admin.post<Payloads>('/api/v1/codec/decode', sealed, { expect: 200 });
    assert.deepEqual(opened, plain);
  });

  it('is for admins only', async () => {
    const user = api(application.url, (await member(application.database)).token);
    for (const path of ['/api/v1/codec/decode', '/api/v1/codec/encode']) await user.post(path, plain, { expect: 403 });
  });

  it('rejects what was encrypted with another key, or is not base64', async () => {
    const { body: sealed } = await admin.post<Payloads>('/api/v1/codec/encode', plain, { expect: 200 });
    const [payload] = sealed.payloads;
    const foreign = {
      payloads: [{ ...payload, metadata: { ...payload?.metadata, 'encryption-key-id': base64('ff') } }],
    };
    await admin.post('/api/v1/codec/decode', foreign, { expect: 422 });
    await admin.post('/api/v1/codec/decode', { payloads: [{ data: '%%%' }] }, { expect: 400 });
  });

  it('changes nothing if no key is set', async () => {
    const client = api(keyless.url, (await member(keyless.database, { role: 'admin' })).token);
    assert.deepEqual((await client.post<Payloads>('/api/v1/codec/encode', plain, { expect: 200 })).body, plain);
  });
});
