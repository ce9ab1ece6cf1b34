import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { removeUnusedFiles } from '../../../db/commands/attestations/files.ts';
import type { Database } from '../../../db/database.ts';
import { startApplication, type TestApplication } from '../../helpers/application.ts';
import { eventually } from '../../helpers/eventually.ts';
import { makeProvider } from '../../helpers/factories.ts';
import { api, type ApiClient } from '../../helpers/http.ts';
import { member, type TestMember } from '../../helpers/identity.ts';

const path = '/api/v1/compliance/attestations';
const mebibyte = 1024 * 1024;

interface StoredFile {
  id: number;
  name: string;
  size_bytes: number;
  sha256: string;
  error: string;
}

/** Bytes of a PDF, as far as they are looked at. */
const pdf = (size: number): Buffer<ArrayBuffer> =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(randomBytes(size - 9))]) as Buffer<ArrayBuffer>;

describe('the evidence of attestations', () => {
  let application: TestApplication;
  let database: Database;
  let author: TestMember;
  let client: ApiClient;
  let providerId: number;

  before(async () => {
    application = await startApplication({ env: { RATE_LIMIT_MAX: '100000' } });
    database = application.database;
    author = await member(database);
    client = api(application.url, author.token);
    ({ id: providerId } = await makeProvider(database));
  });
  after(() => application.stop());
  afterEach(async () => {
    await database('attestations').delete();
    await database('attestation_files').delete();
  });

  async function upload(
    name: string,
    type: string,
    content: string | Uint8Array<ArrayBuffer>,
    expect = 201,
  ): Promise<StoredFile> {
    const { status, body } = await client.send<StoredFile>('POST', `${path}/files?name=${encodeURIComponent(name)}`, {
      content,
      headers: { 'content-type': type },
    });
    assert.equal(status, expect, JSON.stringify(body));
    return body;
  }
  const attest = (more: object, expect = 201) =>
    client.post<{ id: number; file: StoredFile }[]>(
      path,
      {
        provider_ids: [providerId],
        framework_id: 'cis',
        control_id: '2.1.1',
        statement: 'Examined.',
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
        ...more,
      },
      { expect },
    );
  async function assertNothingStored(): Promise<void> {
    assert.deepEqual(await database('attestation_files').select('id'), []);
    assert.deepEqual(await database('attestation_file_pieces').select('file_id'), []);
  }

  it('is stored in pieces with its SHA-256, and downloaded as plain bytes to be saved', async () => {
    const content = pdf(3 * mebibyte + 17);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const stored = await upload('Zugriffsprüfung "Q3".pdf', 'application/pdf', content);
    assert.equal(stored.sha256, sha256);
    assert.equal(stored.size_bytes, content.length);
    const [counted] = await database('attestation_file_pieces').count<{ count: number }[]>('* as count');
    assert.ok((counted?.count ?? 0) >= 8);
    const [created] = (await attest({ file_id: stored.id })).body;
    assert.equal(created?.file.sha256, sha256);

    const { bytes, headers } = await client.get(`${path}/${created?.id}/file`, { expect: 200 });
    assert.ok(bytes.equals(content));
    assert.equal(headers.get('content-type'), 'application/octet-stream');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('cache-control'), 'private, no-store');
    assert.match(headers.get('content-security-policy') ?? '', /^sandbox; default-src 'none'/);
    assert.match(
      headers.get('content-disposition') ?? '',
      /^attachment; filename="Zugriffspr_fung _Q3_\.pdf"; filename\*=UTF-8''Zugriffspr%C3%BCfung%20%22Q3%22\.pdf$/,
    );
    assert.equal(headers.get('content-length'), String(content.length));
  });

  it('may be exactly as large as the limit, and no larger', async () => {
    assert.equal((await upload('all.pdf', 'application/pdf', pdf(10 * mebibyte))).size_bytes, 10 * mebibyte);
    await database('attestation_files').delete();
    await upload('more.pdf', 'application/pdf', pdf(10 * mebibyte + 1), 413);
    await assertNothingStored();
  });

  it('is refused beyond the limit when its length is not announced', async () => {
    const chunks = [pdf(6 * mebibyte), randomBytes(6 * mebibyte)];
    const response = await fetch(`${application.url}${path}/files?name=a.pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${author.token}`, 'content-type': 'application/pdf' },
      body: new ReadableStream({
        pull(controller) {
          const chunk = chunks.shift();
          if (chunk === undefined) controller.close();
          else controller.enqueue(chunk);
        },
      }),
      duplex: 'half',
    } as RequestInit);
    assert.equal(response.status, 413);
    await assertNothingStored();
  });

  it('has a type of the list, a name that ends like it, and content of it', async () => {
    const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]);
    const zip = Uint8Array.from([0x50, 0x4b, 3, 4, 0]);
    await upload('a.html', 'text/html', '<script>1</script>', 415);
    await upload('a.svg', 'image/svg+xml', '<svg/>', 415);
    await upload('a.bin', 'application/octet-stream', 'a', 415);
    await upload('a.html', 'text/plain', '<script>1</script>', 422);
    await upload('.txt', 'text/plain', 'a', 422);
    await upload('a.pdf', 'application/pdf', 'MZ not a document', 422);
    await upload('a.pdf', 'application/pdf', '%PD', 422);
    await upload('a.png', 'image/png', pdf(100), 422);
    await upload('a.txt', 'text/plain', Uint8Array.from([0x61, 0xff]), 422);
    await upload('a.txt', 'text/plain', Uint8Array.from([0x61, 0x00]), 422);
    await upload('a.txt', 'text/plain', Uint8Array.from([0xe2, 0x82]), 422);
    await upload('a.txt', 'text/plain', '', 422);
    await upload('a\u0007.txt', 'text/plain', 'a', 400);
    await upload(`${'a'.repeat(252)}.txt`, 'text/plain', 'a', 400);
    await assertNothingStored();
    await upload('A.PNG', 'image/png', png);
    await upload('a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', zip);
    await upload('a.csv', 'text/csv; charset=utf-8', 'Größe,1');
    await upload('a.json', 'application/json', 'not parsed');
    const compressed = await client.send('POST', `${path}/files?name=a.txt`, {
      content: 'a',
      headers: { 'content-type': 'text/plain', 'content-encoding': 'gzip' },
    });
    assert.equal(compressed.status, 415);
  });

  it('leaves nothing when the upload is aborted', async () => {
    const audited = (await database('audit_log').where({ action: 'attestation_file.upload' })).length;
    const { hostname, port } = new URL(application.url);
    const upload = request({
      hostname,
      port,
      method: 'POST',
      path: `${path}/files?name=a.pdf`,
      headers: {
        authorization: `Bearer ${author.token}`,
        'content-type': 'application/pdf',
        'content-length': String(5 * mebibyte),
      },
    });
    upload.on('error', () => undefined);
    upload.write(pdf(2 * mebibyte));
    await eventually(async () => assert.ok((await database('attestation_file_pieces')).length > 0));
    upload.destroy();
    await eventually(assertNothingStored);
    assert.equal((await database('audit_log').where({ action: 'attestation_file.upload' })).length, audited);
  });

  it('is used by the member who uploaded it, within a day, and only when complete', async () => {
    const stored = await upload('a.txt', 'text/plain', 'contacts');
    const other = api(application.url, (await member(database)).token);
    const body = {
      provider_ids: [providerId],
      framework_id: 'cis',
      control_id: '2.1.1',
      statement: 'Examined.',
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      file_id: stored.id,
    };
    await other.post(path, body, { expect: 422 });
    await database('attestation_files').update({ size_bytes: null, sha256: null });
    await attest({ file_id: stored.id }, 422);
    await database('attestation_files').update({ size_bytes: 8, sha256: 'x' });
    await database('attestation_files').update({ uploaded_at: database.raw(`now() - interval '25 hours'`) });
    await attest({ file_id: stored.id }, 422);
    await database('attestation_files').update({ uploaded_at: database.raw(`now() - interval '23 hours'`) });
    const [created] = (await attest({ file_id: stored.id })).body;
    assert.equal(created?.file.name, 'a.txt');
  });

  it('is removed when no attestation uses it, and kept while one does', async () => {
    const used = await upload('used.txt', 'text/plain', 'contacts');
    await attest({ file_id: used.id });
    const unused = await upload('unused.txt', 'text/plain', 'contacts');
    const partial = await upload('partial.txt', 'text/plain', 'contacts');
    await database('attestation_files').where({ id: partial.id }).update({ size_bytes: null, sha256: null });
    assert.equal(await removeUnusedFiles(database), 0);
    await database('attestation_files').update({ uploaded_at: database.raw(`now() - interval '2 hours'`) });
    assert.equal(await removeUnusedFiles(database), 1, 'an upload that never ended');
    await database('attestation_files').update({ uploaded_at: database.raw(`now() - interval '49 hours'`) });
    assert.equal(await removeUnusedFiles(database), 1);
    assert.deepEqual(await database('attestation_files').pluck('id'), [used.id]);
    assert.equal(unused.name, 'unused.txt');
  });

  it('cannot be hoarded', async () => {
    for (let file = 0; file < 20; file += 1) await upload('a.txt', 'text/plain', 'contacts');
    const refused = await upload('a.txt', 'text/plain', 'contacts', 409);
    assert.match(refused.error, /20 files that no attestation uses/);
  });

  it('is missing for an attestation without a file', async () => {
    const [created] = (await attest({})).body;
    await client.get(`${path}/${created?.id}/file`, { expect: 404 });
  });
});
