import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const cloudsqlInstanceMysqlLocalInfileFlag = check({
  id: 'cloudsql_instance_mysql_local_infile_flag',
  title: 'MySQL loads no local files',
  provider: 'cloud_b',
  resourceTypes: ['db_instance'],
  severity: 'high',
  looksAt: ['/flags'],
  fix: { words: 'Set the database flag local_infile to off.' },
  evaluate(database) {
    if (database.text('engine') !== 'mysql') return notApplicable();
    const value = database.map('flags')['local_infile'] ?? null;
    return passIf(value === 'off', 'The database loads files of its clients', { local_infile: value });
  },
});
