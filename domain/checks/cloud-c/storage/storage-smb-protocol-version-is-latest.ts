import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const storageSmbProtocolVersionIsLatest = check({
  id: 'storage_smb_protocol_version_is_latest',
  title: 'File shares speak a current protocol',
  provider: 'cloud_c',
  resourceTypes: ['object_bucket'],
  severity: 'medium',
  looksAt: ['/smb_versions'],
  fix: { words: 'Allow SMB 3.1.1 only.', sets: [{ path: '/smb_versions', value: ['SMB3.1.1'] }] },
  evaluate(resource) {
    const value = resource.texts('smb_versions');
    return passIf(
      value.length > 0 && value.every((version) => version === 'SMB3.1.1'),
      'File shares speak old versions of their protocol',
      { smb_versions: value },
    );
  },
});
