import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const monitorDiagnosticSettingsExists = check({
  id: 'monitor_diagnostic_settings_exists',
  title: 'The activity log is exported',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/diagnostic_settings'],
  fix: { words: 'Export the activity log to a workspace or a storage account.' },
  evaluate: (subscription) =>
    passIf(subscription.parts('diagnostic_settings').length > 0, 'The activity log is not exported', {
      diagnostic_settings: [],
    }),
});
