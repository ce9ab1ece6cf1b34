import { sqlDbInstanceChecks } from '../../../../../domain/clouds/gcp/sql/db-instance-checks.ts';
import { testChecks } from '../../../checks/check-cases.ts';

describe('the checks of Google Cloud: sql, instance', () => {
  testChecks(sqlDbInstanceChecks, {
    cloudsql_instance_automated_backups: { pass: { automated_backups: true }, fail: { automated_backups: false } },
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
      pass: { engine: 'postgres', flags: { log_min_messages: 'error' } },
      fail: { engine: 'postgres', flags: { log_min_messages: 'panic' } },
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
