import { check } from '../../check.ts';
import { notApplicable, passIf } from '../../verdict.ts';

export const sqlserverMicrosoftDefenderEnabled = check({
  id: 'sqlserver_microsoft_defender_enabled',
  title: 'SQL servers are guarded by Defender',
  provider: 'cloud_c',
  resourceTypes: ['db_instance'],
  severity: 'high',
  looksAt: ['/defender'],
  fix: { words: 'Turn on Defender for the server.', sets: [{ path: '/defender', value: true }] },
  evaluate(resource) {
    if (resource.text('engine') !== 'sqlserver') return notApplicable();
    const value = resource.flag('defender');
    return passIf(value, 'Defender is off for the server', { defender: value });
  },
});
