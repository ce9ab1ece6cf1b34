import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const storageSmbChannelEncryptionWithSecureAlgorithm = check({
  id: 'storage_smb_channel_encryption_with_secure_algorithm',
  title: 'File shares use strong channel encryption',
  provider: 'cloud_c',
  resourceTypes: ['object_bucket'],
  severity: 'medium',
  looksAt: ['/smb_channel_encryption'],
  fix: { words: 'Allow AES-256-GCM only.', sets: [{ path: '/smb_channel_encryption', value: ['AES-256-GCM'] }] },
  evaluate(resource) {
    const value = resource.texts('smb_channel_encryption');
    return passIf(
      value.length > 0 && value.every((one) => one === 'AES-256-GCM'),
      'File shares accept weaker channel encryption',
      { smb_channel_encryption: value },
    );
  },
});
