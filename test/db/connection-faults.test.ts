import assert from 'node:assert/strict';
import { databaseFault, isDatabaseAway, type DatabaseFault } from '../../db/connection-faults.ts';
import { queryName } from '../../db/query-spans.ts';

const coded = (code: unknown, message = 'x'): Error => Object.assign(new Error(message), { code });

describe('A fault of a query', () => {
  /** PostgreSQL manual, appendix A; errno(3) for sockets. */
  const codes: Record<string, DatabaseFault | null> = {
    '25P03': 'away',
    '57P01': 'away',
    '57P02': 'away',
    '57P03': 'away',
    '53300': 'away',
    '3D000': 'away',
    '28000': 'away',
    '28P01': 'away',
    '25006': 'away',
    '08006': 'away',
    '08P01': 'away',
    ECONNREFUSED: 'away',
    ECONNRESET: 'away',
    ECONNABORTED: 'away',
    EPIPE: 'away',
    ETIMEDOUT: 'away',
    ENOTFOUND: 'away',
    EAI_AGAIN: 'away',
    EHOSTUNREACH: 'away',
    ENETUNREACH: 'away',
    ENOENT: 'away',
    '53100': 'full',
    '55P03': 'busy',
    '57014': 'busy',
    '40P01': 'busy',
    '23505': null,
    '42601': null,
    '22P02': null,
    mutated: null,
  };
  for (const [code, fault] of Object.entries(codes)) {
    it(`${code} is ${fault ?? 'one of the query itself'}`, () => {
      assert.equal(databaseFault(coded(code)), fault);
      assert.equal(isDatabaseAway(coded(code)), fault === 'away');
    });
  }

  it('without a code says by its message that the database is unavailable', () => {
    const away = [
      'Connection terminated unexpectedly',
      'timeout exceeded when trying to connect',
      'Knex: Timeout acquiring a connection. The pool is probably full',
      'Unable to acquire a connection',
      'Client has encountered a connection error and is not queryable',
      'Cannot use a pool: connection is closed',
    ];
    for (const message of away) assert.equal(databaseFault(new Error(message)), 'away', message);
    for (const message of ['syntax error', 'the Connection terminated'])
      assert.equal(databaseFault(new Error(message)), null);
    assert.equal(databaseFault(coded(7, 'no text as code')), null);
  });

  it('is found within the errors that wrap it', () => {
    const wrapped = (inner: unknown) => Object.assign(new Error('DBError'), { nativeError: inner });
    assert.equal(databaseFault(wrapped(coded('ECONNREFUSED'))), 'away');
    assert.equal(isDatabaseAway(wrapped(coded('ECONNREFUSED'))), true);
    assert.equal(isDatabaseAway(wrapped(coded('53100'))), false);
    assert.equal(databaseFault(wrapped(coded('53100'))), 'full');
    assert.equal(databaseFault(wrapped(coded('23505'))), null);
    assert.equal(databaseFault(new AggregateError([coded('23505'), coded('55P03')])), 'busy');
    assert.equal(databaseFault(new AggregateError([coded('23505'), coded('EPIPE')])), 'away');
    assert.equal(databaseFault(new AggregateError([coded('23505')])), null);
    for (const value of [null, undefined, 'ECONNREFUSED', { code: 'ECONNREFUSED' }]) {
      assert.deepEqual([databaseFault(value), isDatabaseAway(value)], [null, false]);
    }
  });
});

describe('The name of a query in a trace', () => {
  const names: Record<string, string> = {
    'select "id" from "members" where x': 'SELECT members',
    '  insert into jobs (type) values (?)': 'INSERT jobs',
    'update only "alerts" set x = 1': 'UPDATE alerts',
    'delete from events': 'DELETE events',
    'with known as (select 1 from outbox) update outbox set x': 'UPDATE outbox',
    'BEGIN;': 'BEGIN',
    'listen outbox_written': 'LISTEN',
    'select 1': 'SELECT',
    vacuum: 'QUERY',
  };
  for (const [sql, name] of Object.entries(names)) {
    it(`is ${name} for ${sql}`, () => assert.equal(queryName(sql), name));
  }
});
