import { tagSetting } from '../../remediation/tag-setting.ts';

/** Returns the setting of labels; each API of Google Cloud has its own call for them. */
export const labelSetting = (service: string) =>
  tagSetting({ set: `${service}.set_labels`, remove: `${service}.remove_labels`, noun: 'label' });
