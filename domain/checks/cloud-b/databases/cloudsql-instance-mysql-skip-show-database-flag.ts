import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const cloudsqlInstanceMysqlSkipShowDatabaseFlag = check({
  id: 'cloudsql_instance_mysql_skip_show_database_flag',
  title: 'MySQL hides databases from those without rights',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'low',
  looksAt: ['/flags'],
  fix: { words: 'Set the database flag skip_show_database to on.' },
  evaluate(database) {
    if (database.text('engine') !== 'mysql') return notApplicable();
    const value = database.map('flags')['skip_show_database'] ?? null;
    return passIf(value === 'on', 'Everyone sees the names of all databases', { skip_show_database: value });
  },
});
