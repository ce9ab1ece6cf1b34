import assert from 'node:assert/strict';
import { sqlDbInstanceChecks } from '../../../../../domain/clouds/gcp/sql/db-instance-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';
import { outcomeOf } from '../../../checks/outcome-of.ts';

describe('the checks of Google Cloud: sql, instance', () => {
  testChecks(sqlDbInstanceChecks, {
    cloudsql_instance_automated_backups: { pass: { automated_backups: true }, fail: { automated_backups: false } },
    cloudsql_instance_cmek_encryption_enabled: {
      pass: { replica: false, kms_key: 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' },
      fail: { replica: false, kms_key: null },
    },
    cloudsql_instance_deletion_protection_enabled: {
      pass: { deletion_protection: true },
      fail: { deletion_protection: false },
    },
    cloudsql_instance_high_availability_enabled: {
      pass: { replica: false, availability: 'regional' },
      fail: { replica: false, availability: 'zonal' },
    },
    cloudsql_instance_iam_authentication_enabled: {
      pass: { engine: 'postgres', flags: { 'cloudsql.iam_authentication': 'on' } },
      fail: { engine: 'mysql', flags: { 'cloudsql.iam_authentication': 'on' } },
    },
    cloudsql_instance_point_in_time_recovery_enabled: {
      pass: { replica: false, point_in_time_recovery: true },
      fail: { replica: false, point_in_time_recovery: false },
    },
    cloudsql_instance_mysql_local_infile_flag: {
      pass: { engine: 'mysql', flags: { local_infile: 'off' } },
      fail: { engine: 'mysql', flags: { local_infile: 'on' } },
    },
    cloudsql_instance_mysql_skip_show_database_flag: {
      pass: { engine: 'mysql', flags: { skip_show_database: 'on' } },
      fail: { engine: 'mysql', flags: {} },
    },
    cloudsql_instance_postgres_enable_pgaudit_flag: {
      pass: { engine: 'postgres', flags: { 'cloudsql.enable_pgaudit': 'on' } },
      fail: { engine: 'postgres', flags: {} },
    },
    cloudsql_instance_postgres_log_connections_flag: {
      pass: { engine: 'postgres', flags: { log_connections: 'on' } },
      fail: { engine: 'postgres', flags: {} },
    },
    cloudsql_instance_postgres_log_disconnections_flag: {
      pass: { engine: 'postgres', flags: { log_disconnections: 'on' } },
      fail: { engine: 'postgres', flags: {} },
    },
    cloudsql_instance_postgres_log_error_verbosity_flag: {
      pass: { engine: 'postgres', flags: {} },
      fail: { engine: 'postgres', flags: { log_error_verbosity: 'verbose' } },
    },
    cloudsql_instance_postgres_log_min_duration_statement_flag: {
      pass: { engine: 'postgres', flags: { log_min_duration_statement: '-1' } },
      fail: { engine: 'postgres', flags: { log_min_duration_statement: '100' } },
    },
    cloudsql_instance_postgres_log_min_error_statement_flag: {
      pass: { engine: 'postgres', flags: { log_min_error_statement: 'error' } },
      fail: { engine: 'postgres', flags: { log_min_error_statement: 'panic' } },
    },
    cloudsql_instance_postgres_log_min_messages_flag: {
      pass: { engine: 'postgres', flags: { log_min_messages: 'warning' } },
      fail: { engine: 'postgres', flags: { log_min_messages: 'error' } },
    },
    cloudsql_instance_postgres_log_statement_flag: {
      pass: { engine: 'postgres', flags: { log_statement: 'ddl' } },
      fail: { engine: 'postgres', flags: { log_statement: 'none' } },
    },
    cloudsql_instance_private_ip_assignment: {
      pass: { has_private_address: true },
      fail: { has_private_address: false },
    },
    cloudsql_instance_public_access: {
      pass: { authorized_networks: ['203.0.113.0/24'] },
      fail: { authorized_networks: ['0.0.0.0/0'] },
    },
    cloudsql_instance_public_ip: { pass: { has_public_address: false }, fail: { has_public_address: true } },
    cloudsql_instance_sqlserver_contained_database_authentication_flag: {
      pass: { engine: 'sqlserver', flags: { 'contained database authentication': 'off' } },
      fail: { engine: 'sqlserver', flags: { 'contained database authentication': 'on' } },
    },
    cloudsql_instance_sqlserver_cross_db_ownership_chaining_flag: {
      pass: { engine: 'sqlserver', flags: { 'cross db ownership chaining': 'off' } },
      fail: { engine: 'sqlserver', flags: { 'cross db ownership chaining': 'on' } },
    },
    cloudsql_instance_sqlserver_external_scripts_enabled_flag: {
      pass: { engine: 'sqlserver', flags: { 'external scripts enabled': 'off' } },
      fail: { engine: 'sqlserver', flags: { 'external scripts enabled': 'on' } },
    },
    cloudsql_instance_sqlserver_remote_access_flag: {
      pass: { engine: 'sqlserver', flags: { 'remote access': 'off' } },
      fail: { engine: 'sqlserver', flags: {} },
    },
    cloudsql_instance_sqlserver_trace_flag: {
      pass: { engine: 'sqlserver', flags: { '3625': 'on' } },
      fail: { engine: 'sqlserver', flags: {} },
    },
    cloudsql_instance_sqlserver_user_connections_flag: {
      pass: { engine: 'sqlserver', flags: { 'user connections': '0' } },
      fail: { engine: 'sqlserver', flags: { 'user connections': '10' } },
    },
    cloudsql_instance_sqlserver_user_options_flag: {
      pass: { engine: 'sqlserver', flags: {} },
      fail: { engine: 'sqlserver', flags: { 'user options': '1' } },
    },
    cloudsql_instance_ssl_connections: { pass: { ssl_mode: 'ENCRYPTED_ONLY' }, fail: { ssl_mode: null } },
  });
});

describe('The levels of the log of PostgreSQL', () => {
  const outcome = (flag: string, value: string | null) =>
    outcomeOf(
      { checks: sqlDbInstanceChecks, id: `cloudsql_instance_postgres_${flag}_flag` },
      { engine: 'postgres', flags: value === null ? {} : { [flag]: value } },
    );

  it('record warnings up to the level of warnings', () => {
    for (const level of ['debug5', 'debug', 'info', 'notice', 'warning', 'WARNING', null]) {
      assert.equal(outcome('log_min_messages', level), 'pass', `${level}`);
    }
    for (const level of ['error', 'log', 'fatal', 'panic', 'loud']) {
      assert.equal(outcome('log_min_messages', level), 'fail', level);
    }
  });

  it('record failing statements up to the level of errors', () => {
    for (const level of ['debug1', 'warning', 'error', null]) {
      assert.equal(outcome('log_min_error_statement', level), 'pass', `${level}`);
    }
    for (const level of ['log', 'fatal', 'panic']) {
      assert.equal(outcome('log_min_error_statement', level), 'fail', level);
    }
  });

  it('record changes of the schema among changes of data and among everything', () => {
    for (const value of ['ddl', 'mod', 'all']) assert.equal(outcome('log_statement', value), 'pass', value);
    for (const value of ['none', null]) assert.equal(outcome('log_statement', value), 'fail', `${value}`);
  });
});

describe('A Cloud SQL instance', () => {
  it('is open to the internet by networks that add up to it', () => {
    const access = { checks: sqlDbInstanceChecks, id: 'cloudsql_instance_public_access' };
    const outcome = (...authorized_networks: string[]) => outcomeOf(access, { authorized_networks });
    assert.equal(outcome('0.0.0.0/1', '128.0.0.0/1'), 'fail');
    assert.equal(outcome('4.0.0.0/8', '5.0.0.0/32'), 'fail');
    assert.equal(outcome('4.0.0.0/8'), 'pass');
    assert.equal(outcome('10.0.0.0/8', '198.51.100.7'), 'pass');
    assert.equal(outcome('everyone'), 'not_evaluated');
  });

  it('has the availability, key and recovery of its primary as a replica, and no IAM flag on SQL Server', () => {
    const replica = { replica: true, availability: 'zonal', kms_key: null, point_in_time_recovery: false };
    for (const part of ['cmek_encryption', 'high_availability', 'point_in_time_recovery']) {
      const id = `cloudsql_instance_${part}_enabled`;
      assert.equal(outcomeOf({ checks: sqlDbInstanceChecks, id }, replica), 'not_applicable', id);
    }
    const iam = { checks: sqlDbInstanceChecks, id: 'cloudsql_instance_iam_authentication_enabled' };
    assert.equal(outcomeOf(iam, { engine: 'sqlserver', flags: {} }), 'not_applicable');
    assert.equal(outcomeOf(iam, { engine: 'mysql', flags: { cloudsql_iam_authentication: 'on' } }), 'pass');
    assert.equal(outcomeOf(iam, { engine: 'mysql', flags: { cloudsql_iam_authentication: 'off' } }), 'fail');
  });

  it('has no backups of its own as a replica', () => {
    const backups = { checks: sqlDbInstanceChecks, id: 'cloudsql_instance_automated_backups' };
    assert.equal(outcomeOf(backups, { replica: true, automated_backups: false }), 'not_applicable');
    assert.equal(outcomeOf(backups, { replica: false, automated_backups: false }), 'fail');
    assert.equal(outcomeOf(backups, { automated_backups: false }), 'fail');
  });
});
