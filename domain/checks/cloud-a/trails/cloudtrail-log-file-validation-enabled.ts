import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const cloudtrailLogFileValidationEnabled = check({
  id: 'cloudtrail_log_file_validation_enabled',
  title: 'Log files can be proven unchanged',
  provider: 'cloud_a',
  resourceTypes: ['trail'],
  severity: 'medium',
  looksAt: ['/log_file_validation'],
  fix: { words: 'Turn on log file validation of the trail.', sets: [{ path: '/log_file_validation', value: true }] },
  evaluate(trail) {
    const enabled = trail.flag('log_file_validation');
    return passIf(enabled, 'Changes of the log files would go unnoticed', { log_file_validation: enabled });
  },
});
