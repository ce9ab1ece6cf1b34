import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

const needed = ['Administrative', 'Alert', 'Policy', 'Security'];

export const monitorDiagnosticSettingWithAppropriateCategories = check({
  id: 'monitor_diagnostic_setting_with_appropriate_categories',
  title: 'The exported activity log has the needed categories',
  provider: 'cloud_c',
  resourceTypes: ['account'],
  severity: 'high',
  looksAt: ['/diagnostic_settings'],
  fix: { words: 'Export the categories Administrative, Alert, Policy and Security.' },
  evaluate(subscription) {
    const complete = subscription
      .parts('diagnostic_settings')
      .some((setting) => needed.every((category) => setting.texts('categories').includes(category)));
    return passIf(complete, 'No export of the activity log has all needed categories', { needed_categories: needed });
  },
});
