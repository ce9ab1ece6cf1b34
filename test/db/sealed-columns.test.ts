import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { openDatabase, type Database } from '../../db/database.ts';
import { rewrapSealedRecords, sealedColumns } from '../../db/sealed-columns.ts';
import { parseKeyring } from '../../platform/secrets/keyring.ts';
import { createSealer } from '../../platform/secrets/sealing.ts';
import { testDatabase, type TestDatabase } from '../helpers/test-database.ts';

const newKey = (): string => randomBytes(32).toString('base64');

describe('Rotating the key of sealed records', () => {
  let store: TestDatabase;
  let database: Database;

  before(async () => {
    store = await testDatabase();
    database = openDatabase({ url: store.url, poolSize: 2, applicationName: 'test' });
  });

  after(async () => {
    await database.destroy();
    await store.drop();
  });

  it('wraps every record with the new key, once, so that the old key is no longer needed', async () => {
    const [oldKey, currentKey] = [newKey(), newKey()];
    const place = (ownerId: string) => ({ kind: 'installation_secrets', ownerId, field: 'sealed' });
    const names = Array.from({ length: 250 }, (_, index) => `secret-${index}`);
    const before = createSealer(parseKeyring(oldKey));
    await database('installation_secrets').insert(
      names.map((name) => ({ name, sealed: before.seal(place(name), `value of ${name}`) })),
    );

    const both = createSealer(parseKeyring(`new:${currentKey},old:${oldKey}`));
    assert.deepEqual(await rewrapSealedRecords(database, both), { rewrapped: 250, records: 250 });
    assert.deepEqual(await rewrapSealedRecords(database, both), { rewrapped: 0, records: 250 });

    const afterwards = createSealer(parseKeyring(currentKey));
    const rows = await database('installation_secrets').select<{ name: string; sealed: Buffer }[]>('name', 'sealed');
    for (const { name, sealed } of rows) {
      assert.equal(afterwards.open(place(name), sealed).toString(), `value of ${name}`);
    }
  });

  it('knows every column that holds sealed secrets', async () => {
    const columns = await database('information_schema.columns')
      .where({ table_schema: 'public', data_type: 'bytea' })
      .select<{ table_name: string; column_name: string }[]>('table_name', 'column_name');
    const digests = /(_hash|^mac)$/;
    const files = new Set(['attestation_file_pieces', 'report_pieces']);
    assert.deepEqual(
      columns
        .filter(({ table_name: table, column_name: column }) => !digests.test(column) && !files.has(table))
        .map(({ table_name: table, column_name: column }) => `${table}.${column}`)
        .toSorted(),
      sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted(),
    );
  });
});
