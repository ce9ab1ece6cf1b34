import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const sqlserverAzureadAdministratorEnabled = check({
  id: 'sqlserver_azuread_administrator_enabled',
  title: 'SQL servers have an administrator from the directory',
  provider: 'cloud_c',
  resourceTypes: ['db_instance'],
  severity: 'medium',
  looksAt: ['/directory_admin'],
  fix: { words: 'Name an administrator from the directory.' },
  evaluate(resource) {
    if (resource.text('engine') !== 'sqlserver') return notApplicable();
    const value = resource.text('directory_admin');
    return passIf(value !== null, 'The server has no administrator from the directory', { directory_admin: value });
  },
});
