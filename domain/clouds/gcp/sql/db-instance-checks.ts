import { notApplicable, notEvaluated, passIf } from '../../../checks/verdict.ts';
import { isInternetWide, parseAddressRanges } from '../../../network/address-ranges.ts';
import { gcpRules, type GcpFields } from '../rules.ts';
import { recordsLevel } from './message-levels.ts';

const iamFlags = { mysql: 'cloudsql_iam_authentication', postgres: 'cloudsql.iam_authentication' } as const;

const isReplica = (database: GcpFields<'db_instance'>): boolean => database.has('replica') && database.flag('replica');

export const sqlDbInstanceChecks = gcpRules('db_instance', {
  cloudsql_instance_automated_backups: {
    looksAt: ['/automated_backups'],
    sets: [{ path: '/automated_backups', value: true }],
    evaluate(resource) {
      if (isReplica(resource)) return notApplicable();
      const value = resource.flag('automated_backups');
      return passIf(value, 'Automated backups are not enabled', { automated_backups: value });
    },
  },
  cloudsql_instance_cmek_encryption_enabled: {
    looksAt: ['/kms_key'],
    // A read replica has the key of its region, which is chosen with the replica.
    evaluate(database) {
      if (isReplica(database)) return notApplicable();
      const key = database.text('kms_key');
      return passIf(key !== null, 'It is not encrypted with a customer-managed key', { kms_key: key });
    },
  },
  cloudsql_instance_deletion_protection_enabled: {
    looksAt: ['/deletion_protection'],
    sets: [{ path: '/deletion_protection', value: true }],
    evaluate(database) {
      const value = database.flag('deletion_protection');
      return passIf(value, 'Deletion protection is not enabled', { deletion_protection: value });
    },
  },
  cloudsql_instance_high_availability_enabled: {
    looksAt: ['/availability'],
    evaluate(database) {
      if (isReplica(database)) return notApplicable();
      const availability = database.text('availability');
      return passIf(availability === 'regional', 'The instance has no standby in another zone', { availability });
    },
  },
  cloudsql_instance_iam_authentication_enabled: {
    looksAt: ['/flags'],
    // Instances of SQL Server have no such flag.
    evaluate(database) {
      const engine = database.text('engine');
      if (engine !== 'mysql' && engine !== 'postgres') return notApplicable();
      const flag = iamFlags[engine];
      const value = database.map('flags')[flag] ?? null;
      return passIf(value === 'on', 'IAM database authentication is not enabled', { [flag]: value });
    },
  },
  cloudsql_instance_mysql_local_infile_flag: {
    looksAt: ['/flags'],
    evaluate(database) {
      if (database.text('engine') !== 'mysql') return notApplicable();
      const value = database.map('flags')['local_infile'] ?? null;
      return passIf(value === 'off', 'The local_infile flag is not off', { local_infile: value });
    },
  },
  cloudsql_instance_mysql_skip_show_database_flag: {
    looksAt: ['/flags'],
    evaluate(database) {
      if (database.text('engine') !== 'mysql') return notApplicable();
      const value = database.map('flags')['skip_show_database'] ?? null;
      return passIf(value === 'on', 'The skip_show_database flag is not on', { skip_show_database: value });
    },
  },
  cloudsql_instance_point_in_time_recovery_enabled: {
    looksAt: ['/point_in_time_recovery'],
    evaluate(database) {
      if (isReplica(database)) return notApplicable();
      const value = database.flag('point_in_time_recovery');
      return passIf(value, 'Point-in-time recovery is not enabled', { point_in_time_recovery: value });
    },
  },
  cloudsql_instance_postgres_enable_pgaudit_flag: {
    looksAt: ['/flags'],
    evaluate(database) {
      if (database.text('engine') !== 'postgres') return notApplicable();
      const value = database.map('flags')['cloudsql.enable_pgaudit'] ?? null;
      return passIf(value === 'on', 'The cloudsql.enable_pgaudit flag is not on', { 'cloudsql.enable_pgaudit': value });
    },
  },
  cloudsql_instance_postgres_log_connections_flag: {
    looksAt: ['/flags'],
    evaluate(database) {
      if (database.text('engine') !== 'postgres') return notApplicable();
      const value = database.map('flags')['log_connections'] ?? null;
      return passIf(value === 'on', 'The log_connections flag is not on', { log_connections: value });
    },
  },
  cloudsql_instance_postgres_log_disconnections_flag: {
    looksAt: ['/flags'],
    evaluate(database) {
      if (database.text('engine') !== 'postgres') return notApplicable();
      const value = database.map('flags')['log_disconnections'] ?? null;
      return passIf(value === 'on', 'The log_disconnections flag is not on', { log_disconnections: value });
    },
  },
  cloudsql_instance_postgres_log_error_verbosity_flag: {
    looksAt: ['/flags'],
    evaluate(database) {
      if (database.text('engine') !== 'postgres') return notApplicable();
      const value = database.map('flags')['log_error_verbosity'] ?? null;
      return passIf(value === null || value === 'default', 'The log_error_verbosity flag is not default', {
        log_error_verbosity: value,
      });
    },
  },
  cloudsql_instance_postgres_log_min_duration_statement_flag: {
    looksAt: ['/flags'],
    evaluate(database) {
      if (database.text('engine') !== 'postgres') return notApplicable();
      const value = database.map('flags')['log_min_duration_statement'] ?? null;
      return passIf(value === null || value === '-1', 'The log_min_duration_statement flag is not -1', {
        log_min_duration_statement: value,
      });
    },
  },
  cloudsql_instance_postgres_log_min_error_statement_flag: {
    looksAt: ['/flags'],
    evaluate(database) {
      if (database.text('engine') !== 'postgres') return notApplicable();
      const value = database.map('flags')['log_min_error_statement'] ?? null;
      return passIf(
        value === null || recordsLevel(value, 'error'),
        'The log_min_error_statement flag excludes errors',
        {
          log_min_error_statement: value,
        },
      );
    },
  },
  cloudsql_instance_postgres_log_min_messages_flag: {
    looksAt: ['/flags'],
    evaluate(database) {
      if (database.text('engine') !== 'postgres') return notApplicable();
      const value = database.map('flags')['log_min_messages'] ?? null;
      return passIf(value === null || recordsLevel(value, 'warning'), 'The log_min_messages flag excludes warnings', {
        log_min_messages: value,
      });
    },
  },
  cloudsql_instance_postgres_log_statement_flag: {
    looksAt: ['/flags'],
    evaluate(database) {
      if (database.text('engine') !== 'postgres') return notApplicable();
      const value = database.map('flags')['log_statement'] ?? null;
      return passIf(['ddl', 'mod', 'all'].includes(value ?? ''), 'The log_statement flag is not ddl, mod or all', {
        log_statement: value,
      });
    },
  },
  cloudsql_instance_private_ip_assignment: {
    looksAt: ['/has_private_address'],
    evaluate(resource) {
      const value = resource.flag('has_private_address');
      return passIf(value, 'The instance has no private IP address', { has_private_address: value });
    },
  },
  cloudsql_instance_public_access: {
    looksAt: ['/authorized_networks'],
    evaluate(database) {
      const networks = database.texts('authorized_networks');
      const ranges = parseAddressRanges(networks);
      if (ranges === null) return notEvaluated('an authorized network is not a valid IP address range');
      const isOpen = isInternetWide(ranges);
      return passIf(!isOpen, 'The authorized networks allow access from the internet', {
        authorized_networks: networks,
      });
    },
  },
  cloudsql_instance_public_ip: {
    looksAt: ['/has_public_address'],
    sets: [{ path: '/has_public_address', value: false }],
    evaluate(resource) {
      const value = resource.flag('has_public_address');
      return passIf(!value, 'The instance has a public IP address', { has_public_address: value });
    },
  },
  cloudsql_instance_sqlserver_contained_database_authentication_flag: {
    looksAt: ['/flags'],
    evaluate(database) {
      if (database.text('engine') !== 'sqlserver') return notApplicable();
      const value = database.map('flags')['contained database authentication'] ?? null;
      return passIf(
        ['off', '0', null].includes(value?.toLowerCase() ?? null),
        'Contained database authentication is on',
        {
          'contained database authentication': value,
        },
      );
    },
  },
  cloudsql_instance_sqlserver_cross_db_ownership_chaining_flag: {
    looksAt: ['/flags'],
    evaluate(database) {
      if (database.text('engine') !== 'sqlserver') return notApplicable();
      const value = database.map('flags')['cross db ownership chaining'] ?? null;
      return passIf(
        ['off', '0', null].includes(value?.toLowerCase() ?? null),
        'Cross-database ownership chaining is on',
        {
          'cross db ownership chaining': value,
        },
      );
    },
  },
  cloudsql_instance_sqlserver_external_scripts_enabled_flag: {
    looksAt: ['/flags'],
    evaluate(database) {
      if (database.text('engine') !== 'sqlserver') return notApplicable();
      const value = database.map('flags')['external scripts enabled'] ?? null;
      return passIf(['off', '0', null].includes(value?.toLowerCase() ?? null), 'External scripts are enabled', {
        'external scripts enabled': value,
      });
    },
  },
  cloudsql_instance_sqlserver_remote_access_flag: {
    looksAt: ['/flags'],
    evaluate(database) {
      if (database.text('engine') !== 'sqlserver') return notApplicable();
      const value = database.map('flags')['remote access'] ?? null;
      return passIf(value === 'off', 'The remote access flag is not off', { 'remote access': value });
    },
  },
  cloudsql_instance_sqlserver_trace_flag: {
    looksAt: ['/flags'],
    evaluate(database) {
      if (database.text('engine') !== 'sqlserver') return notApplicable();
      const value = database.map('flags')['3625'] ?? null;
      return passIf(value === 'on', 'Trace flag 3625 is not on', { '3625': value });
    },
  },
  cloudsql_instance_sqlserver_user_connections_flag: {
    looksAt: ['/flags'],
    evaluate(database) {
      if (database.text('engine') !== 'sqlserver') return notApplicable();
      const value = database.map('flags')['user connections'] ?? null;
      return passIf(value === null || value === '0', 'User connections are limited', { 'user connections': value });
    },
  },
  cloudsql_instance_sqlserver_user_options_flag: {
    looksAt: ['/flags'],
    evaluate(database) {
      if (database.text('engine') !== 'sqlserver') return notApplicable();
      const value = database.map('flags')['user options'] ?? null;
      return passIf(value === null, 'The user options flag is set', { 'user options': value });
    },
  },
  cloudsql_instance_ssl_connections: {
    looksAt: ['/ssl_mode'],
    sets: [{ path: '/ssl_mode', value: 'ENCRYPTED_ONLY' }],
    evaluate(database) {
      const mode = database.text('ssl_mode');
      const demands = ['ENCRYPTED_ONLY', 'TRUSTED_CLIENT_CERTIFICATE_REQUIRED'].includes(mode ?? '');
      return passIf(demands, 'SSL/TLS is not required for all connections', { ssl_mode: mode });
    },
  },
});
